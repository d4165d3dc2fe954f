internal import CJavaScriptCore
import MatchEngine
import RegexSyntax
import Synchronization

/// The virtual machine of a `JavaScriptEngine`, used by one thread at a time.
final class JavaScriptMatcher: Sendable {
  /// A compiled pattern in the machine.
  struct Handle: @unchecked Sendable {
    fileprivate var object: JSObjectRef?
    var flags: String
    var captureGroupCount: Int
  }

  /// The contents of the machine, guarded by the lock.
  private final class State: @unchecked Sendable {
    let machine = VirtualMachine()
    let realm: Realm

    init() {
      realm = Realm(
        in: machine,
        sources: ["kit", "matcher"].map(EnvironmentSource.init),
        hostFunctions: []
      )
    }
  }

  /// Nil where the library is missing.
  private let state = Mutex(JavaScriptCoreLibrary.absence == nil ? State() : nil)
}

extension JavaScriptMatcher {
  /// Why a call has no result.
  enum Failure: Int {
    /// The engine's matcher gave up.
    case abandoned = 1
    /// The engine threw an error, such as for lack of memory.
    case thrown = 2

    var matchFailure: MatchFailure { .engineFault(code: rawValue) }
  }

  /// Compiles a pattern with flags, and with `u`, `v` or neither; with nil, with neither only if it is not valid
  /// with `u`.
  func compile(_ source: String, flags: String, flag: UnicodeFlag?) throws(PatternError) -> Handle {
    if let absence = JavaScriptCoreLibrary.absence {
      throw PatternError(engine: engineName, message: absence)
    }
    let result = withState { state -> Result<Handle, PatternError> in
      let context = state.realm.context
      let completion = state.realm.call(
        .compile,
        JavaScriptText.makeValue(source, in: context),
        JavaScriptText.makeValue("d\(flags)\((flag ?? .u).rawValue)", in: context),
        JavaScriptText.makeValue("d\(flags)\((flag ?? .none).rawValue)", in: context)
      )
      switch completion {
      case .exception(let error): return .failure(Self.patternError(error, in: context))
      case .value(let value):
        let object = JSValueToObject(context, value, nil)
        JSValueProtect(context, object)
        let count = JSObjectGetPropertyAtIndex(context, object, 1, nil)
        let flags = JSObjectGetPropertyAtIndex(context, object, 0, nil)
        return .success(
          Handle(
            object: object,
            flags: JavaScriptText.text(of: flags, in: context) ?? "",
            captureGroupCount: Int(JSValueToNumber(context, count, nil))
          )
        )
      }
    }
    return try result.get()
  }

  func release(_ handle: Handle) {
    withState { JSValueUnprotect($0.realm.context, handle.object) }
  }

  func firstMatch(of handle: Handle, in subject: Subject) -> MatchOutcome {
    withState { state in
      let context = state.realm.context
      let completion = state.realm.call(
        .firstMatch,
        handle.object,
        Self.value(of: subject, in: context)
      )
      guard case .value(let value) = completion else {
        return .failed(Failure.thrown.matchFailure)
      }
      if JSValueIsNull(context, value) { return .noMatch }
      guard let offsets = JSValueToObject(context, value, nil) else {
        return .failed(Failure.abandoned.matchFailure)
      }
      return .match(Self.match(0, of: handle, at: offsets, in: context))
    }
  }

  /// Finds all matches, like `String.prototype.matchAll`.
  func allMatches(of handle: Handle, in subject: Subject, limit: Int) -> MatchesOutcome {
    withState { state in
      let context = state.realm.context
      let completion = state.realm.call(
        .allMatches,
        handle.object,
        Self.value(of: subject, in: context),
        JSValueMakeNumber(context, Double(limit))
      )
      guard case .value(let value) = completion else {
        return .failed(Failure.thrown.matchFailure)
      }
      if JSValueIsNull(context, value) { return .matches([]) }
      if JSValueIsNumber(context, value) { return .failed(.tooManyMatches(limit: limit)) }
      guard let offsets = JSValueToObject(context, value, nil) else {
        return .failed(Failure.abandoned.matchFailure)
      }
      let length = JavaScriptText.withString("length") { name in
        JSValueToNumber(context, JSObjectGetProperty(context, offsets, name, nil), nil)
      }
      let count = Int(length) / (2 * (handle.captureGroupCount + 1))
      return .matches((0..<count).map { Self.match($0, of: handle, at: offsets, in: context) })
    }
  }

  func replaceMatches(
    of handle: Handle,
    in subject: Subject,
    template: String,
    outputLimit: Int
  ) -> ReplacementOutcome {
    withState { state in
      let context = state.realm.context
      let completion = state.realm.call(
        .replaceMatches,
        handle.object,
        Self.value(of: subject, in: context),
        JavaScriptText.makeValue(template, in: context),
        JSValueMakeNumber(context, Double(outputLimit))
      )
      guard case .value(let value) = completion else {
        return .failed(Failure.thrown.matchFailure)
      }
      if JSValueIsNull(context, value) { return .noMatch }
      if JSValueIsNumber(context, value) { return .failed(.outputTooLong(limit: outputLimit)) }
      if JSValueIsUndefined(context, value) { return .failed(Failure.abandoned.matchFailure) }
      return JavaScriptText.text(of: value, in: context).map(ReplacementOutcome.replaced)
        ?? .failed(Failure.thrown.matchFailure)
    }
  }

  /// Calls the closure alone with the machine, which is there once a pattern was compiled.
  private func withState<Value: Sendable>(_ body: (State) -> Value) -> Value {
    state.withLock { state in
      guard let state else { preconditionFailure("there is no engine") }
      return body(state)
    }
  }

  private static func value(of subject: Subject, in context: JSContextRef) -> JSValueRef? {
    let string = JavaScriptText.makeString(subject.utf16)
    defer { JSStringRelease(string) }
    return JSValueMakeString(context, string)
  }

  /// Reads one match from a list of offsets.
  private static func match(
    _ index: Int,
    of handle: Handle,
    at offsets: JSObjectRef,
    in context: JSContextRef
  ) -> Match {
    let first = index * (handle.captureGroupCount + 1)
    return Match(
      ranges: (0...handle.captureGroupCount).map { range(first + $0, of: offsets, in: context) }
    )
  }

  private static func range(
    _ group: Int,
    of offsets: JSObjectRef,
    in context: JSContextRef
  ) -> Range<Int>? {
    let bounds = [0, 1].map { end in
      JSValueToNumber(
        context,
        JSObjectGetPropertyAtIndex(context, offsets, UInt32(2 * group + end), nil),
        nil
      )
    }
    return bounds[0] < 0 ? nil : Int(bounds[0])..<Int(bounds[1])
  }

  private static func patternError(_ error: JSValueRef, in context: JSContextRef) -> PatternError {
    let message = JavaScriptText.withString("message") { name in
      JSValueToObject(context, error, nil).map { JSObjectGetProperty(context, $0, name, nil) }
    }
    let prefix = "Invalid regular expression: "
    var words = message.flatMap { JavaScriptText.text(of: $0, in: context) } ?? "not a pattern"
    if words.hasPrefix(prefix) { words.removeFirst(prefix.count) }
    return PatternError(engine: engineName, message: words)
  }
}

/// The engine's name in identities and errors.
let engineName = "javascript"

internal import CJavaScriptCore
import ScriptRuntime

/// The scripts that have been checked, with the text that the realms evaluate.
///
/// A script is evaluated anew in each call, as the code of an indirect `eval`: as in a script of a
/// page, `this` is the global object and the functions and variables become globals, but globals
/// that can be deleted after the call. The engine finds its compiled code again by the text.
/// `process` is looked up inside of the evaluated text, so that a constant or strict code's
/// function is found too; this is on a line of its own behind the script, whose lines and
/// columns so stay as they are.
final class SourceCache {
  /// What checking a script came to.
  enum Source {
    /// The text to evaluate, valid until the next call of the cache.
    case valid(JSStringRef)
    case invalid(ScriptFailure)
  }

  private let checker: SyntaxChecker
  private var sources: [SourceKey: Source] = [:]
  private var length = 0
  private let lengthLimit: Int

  init(machine: VirtualMachine, limits: RuntimeLimits) {
    checker = SyntaxChecker(machine: machine, limits: limits)
    lengthLimit = limits.cacheLength
  }

  deinit { removeAll() }
}

extension SourceCache {
  private static let lookup = "\n;typeof process === 'undefined' ? undefined : process"

  /// Checks a script, or finds what an earlier check came to.
  func checkedSource(_ text: String) -> Source {
    let key = SourceKey(text: text)
    if let source = sources[key] { return source }
    if length > lengthLimit { removeAll() }
    let source: Source
    if let failure = checker.check(text) {
      source = .invalid(failure)
    } else {
      source = .valid(JavaScriptText.makeString(text + Self.lookup))
    }
    sources[key] = source
    length += text.utf8.count
    return source
  }

  private func removeAll() {
    for case .valid(let string) in sources.values { JSStringRelease(string) }
    sources = [:]
    length = 0
  }
}

/// A script's text, equal to another only if its code points are: strings of Swift are equal too if
/// they are canonically equivalent.
private struct SourceKey: Hashable {
  var text: String

  static func == (one: Self, other: Self) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

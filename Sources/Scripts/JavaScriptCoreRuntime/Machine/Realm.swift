internal import CJavaScriptCore

/// The globals of scripts and their environment.
final class Realm {
  let context: JSContextRef
  private let driver: JSObjectRef?
  private var functions: [Function: JSObjectRef] = [:]

  /// Creates a realm.
  ///
  /// - Parameters:
  ///   - machine: Its virtual machine.
  ///   - sources: The pieces of the environment, kit first and driver last.
  ///   - hostFunctions: The native functions of the environment, which must outlive the realm.
  init(in machine: VirtualMachine, sources: [EnvironmentSource], hostFunctions: [HostFunction]) {
    let context = machine.makeContext()
    self.context = context
    let host = JSObjectMake(context, nil, nil)
    if let functionClass = HostFunction.makeClass() {
      for function in hostFunctions {
        let object = function.makeObject(in: context, of: functionClass)
        JavaScriptText.withString(function.name) {
          JSObjectSetProperty(context, host, $0, object, 0, nil)
        }
      }
      JSClassRelease(functionClass)
    }
    var kit = host
    var latest = host
    for source in sources {
      latest = Self.install(source, with: kit, in: context)
      if kit == host { kit = latest }
    }
    driver = latest
    JSValueProtect(context, driver)
  }

  deinit {
    for function in functions.values { JSValueUnprotect(context, function) }
    JSValueUnprotect(context, driver)
    JSGlobalContextRelease(context)
  }
}

extension Realm {
  /// The functions of the drivers for scripts and for patterns.
  enum Function: String {
    case run, step, describe, isClean
    case compile, firstMatch, allMatches, replaceMatches
  }

  enum Completion {
    case value(JSValueRef)
    case exception(JSValueRef)
  }

  func call(_ function: Function, _ arguments: JSValueRef?...) -> Completion {
    var exception: JSValueRef?
    let value = JSObjectCallAsFunction(
      context,
      object(of: function),
      nil,
      arguments.count,
      arguments,
      &exception
    )
    if let exception { return .exception(exception) }
    return .value(value ?? JSValueMakeUndefined(context))
  }

  private func object(of function: Function) -> JSObjectRef? {
    if let object = functions[function] { return object }
    let object = JavaScriptText.withString(function.rawValue) {
      JSValueToObject(context, JSObjectGetProperty(context, driver, $0, nil), nil)
    }
    JSValueProtect(context, object)
    functions[function] = object
    return object
  }

  private static func install(
    _ source: EnvironmentSource,
    with kit: JSObjectRef?,
    in context: JSContextRef
  ) -> JSObjectRef? {
    var exception: JSValueRef?
    let function = JavaScriptText.withString(source.text) { text in
      JavaScriptText.withString(source.url) { url in
        JSEvaluateScript(context, text, nil, url, 1, &exception)
      }
    }
    var arguments: [JSValueRef?] = [kit]
    let result = JSObjectCallAsFunction(context, function, nil, 1, &arguments, &exception)
    precondition(exception == nil, "the environment's piece '\(source.name)' has thrown")
    return result
  }
}

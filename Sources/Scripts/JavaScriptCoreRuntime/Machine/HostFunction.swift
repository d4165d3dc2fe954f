internal import CJavaScriptCore

/// A native function that JavaScript can call.
final class HostFunction {
  enum Answer {
    case value(JSValueRef)
    case text(String)
    case null
    case undefined
    case exception(JSValueRef)
  }

  struct Call {
    let context: JSContextRef
    let arguments: UnsafeBufferPointer<JSValueRef?>

    /// An argument, or nil if it was omitted.
    func value(_ index: Int) -> JSValueRef? {
      index < arguments.count ? arguments[index] : nil
    }

    /// The text of a string argument; nil for other values.
    func text(_ index: Int) -> String? {
      JavaScriptText.text(of: value(index), in: context)
    }

    /// The value of a number argument; 0 for other values.
    func number(_ index: Int) -> Double {
      guard let value = value(index), JSValueIsNumber(context, value) else { return 0 }
      return JSValueToNumber(context, value, nil)
    }
  }

  let name: String
  private let body: (Call) -> Answer

  init(_ name: String, _ body: @escaping (Call) -> Answer) {
    self.name = name
    self.body = body
  }
}

extension HostFunction {
  /// Creates the function object; the host function must outlive it.
  func makeObject(in context: JSContextRef, of functionClass: JSClassRef) -> JSObjectRef? {
    JSObjectMake(context, functionClass, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The class of function objects, which the caller releases.
  static func makeClass() -> JSClassRef? {
    var definition = JSClassDefinition()
    definition.callAsFunction = { context, function, _, count, values, exception in
      guard let context, let function, let info = JSObjectGetPrivate(function) else { return nil }
      let arguments = UnsafeBufferPointer(start: values, count: count)
      return Unmanaged<HostFunction>.fromOpaque(info).takeUnretainedValue()
        .answer(Call(context: context, arguments: arguments), exception: exception)
    }
    return JSClassCreate(&definition)
  }

  private func answer(
    _ call: Call,
    exception: UnsafeMutablePointer<JSValueRef?>?
  ) -> JSValueRef? {
    switch body(call) {
    case .value(let value): return value
    case .text(let text): return JavaScriptText.makeValue(text, in: call.context)
    case .null: return JSValueMakeNull(call.context)
    case .undefined: break
    case .exception(let value): exception?.pointee = value
    }
    return JSValueMakeUndefined(call.context)
  }
}

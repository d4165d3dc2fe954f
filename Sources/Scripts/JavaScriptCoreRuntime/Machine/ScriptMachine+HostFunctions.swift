internal import CJavaScriptCore
import ScriptRuntime
import URLSyntax

extension ScriptMachine {
  /// The native functions of the environments.
  func makeHostFunctions() -> [HostFunction] {
    [
      HostFunction("deliver") { [unowned self] in deliver($0) },
      HostFunction("report") { [unowned self] in report($0) },
      HostFunction("send") { [unowned self] in send($0) },
      HostFunction("fail") { Self.fail($0) },
      HostFunction("encodeBase64") { Self.answer($0, WebBase64.encode) },
      HostFunction("decodeBase64") { Self.answer($0, WebBase64.decode) },
      HostFunction("decodeEntities") { Self.answer($0) { HTMLEntities.decode($0) } },
      HostFunction("decimal") { [unowned self] in decimal($0) },
      HostFunction("parseURL") { Self.parseURL($0) },
      HostFunction("setURLPart") { Self.setURLPart($0) },
      HostFunction("encodeForm") { Self.answer($0) { URLForm.encode($0) } },
      HostFunction("decodeForm") { Self.answer($0) { URLForm.decode($0) } },
      HostFunction("parseHTML") { Self.parseHTML($0) },
    ]
  }

  /// Calls a function on a text argument; a nil result becomes null.
  static func answer(
    _ call: HostFunction.Call,
    _ function: ([UInt16]) -> [UInt16]?
  ) -> HostFunction.Answer {
    let units = JavaScriptText.withUnits(of: call.value(0), in: call.context) { Array($0) }
    guard let units, let result = function(units) else { return .null }
    let string = JavaScriptText.makeString(result)
    defer { JSStringRelease(string) }
    return .value(JSValueMakeString(call.context, string))
  }

  /// Throws an error with a prototype, a message, and a name if that differs from the prototype's.
  private static func fail(_ call: HostFunction.Call) -> HostFunction.Answer {
    let context = call.context
    let message = JavaScriptText.makeValue(call.text(1) ?? "", in: context)
    guard let error = JSObjectMakeError(context, 1, [message], nil) else { return .undefined }
    JSObjectSetPrototype(context, error, call.value(0))
    if let name = call.value(2) {
      JavaScriptText.withString("name") {
        JSObjectSetProperty(
          context,
          error,
          $0,
          name,
          JSPropertyAttributes(kJSPropertyAttributeDontEnum),
          nil
        )
      }
    }
    return .exception(error)
  }

  /// Receives the result of a script: a string, null, or a number and a description of another
  /// value.
  private func deliver(_ call: HostFunction.Call) -> HostFunction.Answer {
    guard let run = current, let value = call.value(0) else { return .undefined }
    if JSValueIsNull(call.context, value) {
      run.settle(.noResult)
    } else if JSValueIsNumber(call.context, value) {
      run.settle(.failed(.wrongResultType(call.text(1) ?? "")))
    } else {
      deliver(value, in: call.context, to: run)
    }
    return .undefined
  }

  private func deliver(_ value: JSValueRef, in context: JSContextRef, to run: ScriptRun) {
    let limit = run.limits.outputLength
    let outcome = JavaScriptText.withUnits(of: value, in: context) { units -> ScriptOutcome in
      guard units.count <= limit else { return .failed(.outputTooLong(limit: limit)) }
      guard let text = String(validating: units, as: UTF16.self) else {
        return .failed(.illFormedOutput(Array(units)))
      }
      return .output(text)
    }
    run.settle(outcome ?? .failed(.outputTooLong(limit: limit)))
  }

  private func report(_ call: HostFunction.Call) -> HostFunction.Answer {
    current?.report(
      ScriptRun.Report(
        message: call.text(0) ?? "",
        line: call.number(1),
        column: call.number(2),
        messageLength: limits.messageLength
      )
    )
    return .undefined
  }

  private func decimal(_ call: HostFunction.Call) -> HostFunction.Answer {
    guard let run = current else { return .undefined }
    let digits = JavaScriptText.withUnits(of: call.value(0), in: call.context) { Array($0) }
    let decimal = Base64Number.decimal(digits ?? []) { run.remaining > 0 }
    return decimal.map(HostFunction.Answer.text) ?? stop(call)
  }

  /// Ends the script, whose run already has an outcome.
  ///
  /// The script can catch this exception; if it continues too long, it is stopped.
  func stop(_ call: HostFunction.Call) -> HostFunction.Answer {
    if let run = current, run.remaining <= 0 || run.lateRequestCount > limits.lateRequestCount {
      run.settleOverdue()
      machine.stop()
    }
    let message = JavaScriptText.makeValue("the run is over", in: call.context)
    return JSObjectMakeError(call.context, 1, [message], nil)
      .map(HostFunction.Answer.exception) ?? .undefined
  }
}

internal import CJavaScriptCore
import ScriptRuntime

extension ScriptMachine {
  /// Sends a request: method, URL, header fields (alternating lines of name and value) and body.
  ///
  /// Returns null if the request failed, else an array: status, URL, body as text, and the
  /// alternating names and values of the header fields.
  func send(_ call: HostFunction.Call) -> HostFunction.Answer {
    guard let run = current else { return .undefined }
    let lines = (call.text(2) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let request = HTTPRequest(
      method: call.text(0) ?? "GET",
      url: call.text(1) ?? "",
      headers: stride(from: 0, to: lines.count - 1, by: 2).map {
        HTTPField(String(lines[$0]), String(lines[$0 + 1]))
      },
      body: Array((call.text(3) ?? "").utf8)
    )
    switch run.send(request) {
    case .response(let response): return answer(response, type: call.text(4), in: call.context)
    case .failed: return .null
    case .ended: return stop(call)
    }
  }

  private func answer(
    _ response: HTTPResponse,
    type: String?,
    in context: JSContextRef
  ) -> HostFunction.Answer {
    guard let array = JSObjectMakeArray(context, 0, nil, nil) else { return .null }
    JSObjectSetPropertyAtIndex(
      context,
      array,
      0,
      JSValueMakeNumber(context, Double(response.status)),
      nil
    )
    let texts =
      [response.url, BodyText.decode(response, type: type)]
      + response.headers.flatMap { [$0.name, $0.value] }
    for (index, text) in texts.enumerated() {
      JSObjectSetPropertyAtIndex(
        context,
        array,
        UInt32(index + 1),
        JavaScriptText.makeValue(text, in: context),
        nil
      )
    }
    return .value(array)
  }
}

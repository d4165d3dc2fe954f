internal import CJavaScriptCore
import URLSyntax

extension ScriptMachine {
  /// Parses a URL, relative to the second argument if there is one.
  ///
  /// Returns an array of its parts, or null if it is invalid.
  static func parseURL(_ call: HostFunction.Call) -> HostFunction.Answer {
    guard let text = call.text(0) else { return .null }
    var base: URLRecord?
    if let baseText = call.text(1) {
      guard let record = URLParser.parse(baseText) else { return .null }
      base = record
    }
    return URLParser.parse(text, base: base).map { parts(of: $0, call) } ?? .null
  }

  /// Sets a part, the second argument, of a URL to the third one.
  static func setURLPart(_ call: HostFunction.Call) -> HostFunction.Answer {
    guard let url = call.text(0).flatMap({ URLParser.parse($0) }),
      let part = call.text(1).flatMap(URLRecord.Part.init),
      let result = url.setting(part, to: call.text(2) ?? "")
    else { return .null }
    return parts(of: result, call)
  }

  private static func parts(of url: URLRecord, _ call: HostFunction.Call) -> HostFunction.Answer {
    guard let array = JSObjectMakeArray(call.context, 0, nil, nil) else { return .null }
    for (index, part) in url.parts.enumerated() {
      let value = JavaScriptText.makeValue(part, in: call.context)
      JSObjectSetPropertyAtIndex(call.context, array, UInt32(index), value, nil)
    }
    return .value(array)
  }

  /// Parses HTML; returns the JSON of its nodes, or null.
  static func parseHTML(_ call: HostFunction.Call) -> HostFunction.Answer {
    let units = JavaScriptText.withUnits(of: call.value(0), in: call.context) { Array($0) }
    return units.flatMap(HTMLTree.json).map(HostFunction.Answer.text) ?? .null
  }
}

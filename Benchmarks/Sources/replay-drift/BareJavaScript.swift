import CJavaScriptCoreBare
import Foundation

/// JavaScriptCore, through its C interface and the language's own `RegExp`.
final class BareJavaScript {
  private let context = JSGlobalContextCreate(nil)

  private static let program = #"""
    (function (pattern, subject, template, flag) {
      let flags = 'dg' + (flag ?? 'u'), expression;
      try { expression = new RegExp(pattern, flags); } catch (error) {
        try { expression = new RegExp(pattern, flags = 'dg' + (flag ?? '')); } catch (error) {
          return JSON.stringify({ type: 'refused' });
        }
      }
      const all = [...subject.matchAll(expression)];
      const matches = all.map((match) => match.indices.map((range) => range || null));
      if (matches.length === 0) {
        // An engine that gave up says so too: then the end of the subject is not reached either.
        const isGivenUp = new RegExp(pattern + '|$', flags).exec(subject) === null;
        return JSON.stringify({ type: isGivenUp ? 'undecided' : 'noMatch' });
      }
      if (template === null) { return JSON.stringify({ type: 'matches', matches }); }
      return JSON.stringify({ type: 'output', output: subject.replace(expression, template) });
    })
    """#

  func answer(
    _ pattern: String,
    _ subject: String,
    _ template: String?,
    _ flag: String?
  ) -> Answer {
    let texts = [pattern, subject, template, flag].map { $0.map(Self.literal) ?? "null" }
    let source = "\(Self.program)(\(texts.joined(separator: ",")))"
    let script = Array(source.utf16).withUnsafeBufferPointer {
      JSStringCreateWithCharacters($0.baseAddress, $0.count)
    }
    defer { JSStringRelease(script) }
    guard let value = JSEvaluateScript(context, script, nil, nil, 1, nil),
      let text = JSValueToStringCopy(context, value, nil)
    else { return .undecided }
    defer { JSStringRelease(text) }
    let units = UnsafeBufferPointer(
      start: JSStringGetCharactersPtr(text),
      count: JSStringGetLength(text)
    )
    let data = Data(String(decoding: units, as: UTF16.self).utf8)
    guard let result = try? JSONDecoder().decode(Record.Result.self, from: data) else {
      return .undecided
    }
    return Answer(result, hasTemplate: template != nil)
  }

  /// A string as JavaScript writes it, in ASCII.
  private static func literal(_ text: String) -> String {
    let escapes = text.utf16.map { unit in
      "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
        + String(unit, radix: 16)
    }
    return "'\(escapes.joined())'"
  }
}

import Diagnostics
import TextCoding

extension RuleDefinition {
  /// The definition for people, a line for each fact.
  public var lines: [String] {
    var lines = ["kind \(kind.rawValue)"]
    func add(_ word: String, _ text: ExactText?) {
      if let text { lines.append("\(word) " + EscapedText.encode(text.text)) }
    }
    add("title", title)
    add("pattern", pattern)
    if sendsHeaders { lines.append("headers follow") }
    add("parameter", parameter)
    for format in formats {
      let number = format.key.number == 1 ? "" : "#\(format.key.number)"
      lines.append("format \(format.key.app.map { EscapedText.encode($0.text) } ?? "-")\(number)")
      if let app = format.app {
        lines.append("  app")
        add("  name", app.name)
        add("  scheme", app.scheme)
        add("  platform", app.platform)
        add("  country", app.country)
      }
      add("  template", format.template)
      if let script = format.script { lines.append("  script \(script.digest) \(script.length)") }
      if let script = format.script2 { lines.append("  script2 \(script.digest) \(script.length)") }
    }
    return lines
  }
}

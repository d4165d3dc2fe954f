/// A part of a line of Markdown.
package indirect enum MarkdownSpan: Sendable, Hashable {
  case text(String)
  /// Code, never changed.
  case code(String)
  /// Text that is out.
  case strong([MarkdownSpan])
  /// A text that leads elsewhere.
  case link([MarkdownSpan], target: String)
}

extension MarkdownSpan {
  /// Reads the parts of a text.
  package static func spans(of text: String) -> [MarkdownSpan] {
    var reader = SpanReader(text)
    return reader.spans(until: nil)
  }
}

extension [MarkdownSpan] {
  package var plainText: String {
    map { span in
      switch span {
      case .text(let text), .code(let text): text
      case .strong(let spans), .link(let spans, _): spans.plainText
      }
    }
    .joined()
  }
}

/// Reads spans: code between backticks, `**strong**`, `[text](target)` and `<https://…>`.
private struct SpanReader {
  private let text: [Character]
  private var position = 0
  private var depth = 0
  private static let maxDepth = 8

  init(_ text: String) { self.text = Array(text) }

  mutating func spans(until end: String?) -> [MarkdownSpan] {
    depth += 1
    defer { depth -= 1 }
    var spans: [MarkdownSpan] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { spans.append(.text(plain)) }
      plain = ""
    }
    while position < text.count {
      if let end, starts(with: end) { break }
      if let span = special() {
        flush()
        spans.append(span)
        continue
      }
      if text[position] == "\\", position + 1 < text.count,
        "\\`*_[]<>|#".contains(text[position + 1])
      {
        position += 1
      }
      plain.append(text[position])
      position += 1
    }
    flush()
    return spans
  }

  private mutating func special() -> MarkdownSpan? {
    switch text[position] {
    case "`": code()
    case "*" where depth < Self.maxDepth && starts(with: "**"): strong()
    case "[" where depth < Self.maxDepth: link()
    case "<": address()
    default: nil
    }
  }

  private mutating func code() -> MarkdownSpan? {
    let ticks = String(text[position...].prefix { $0 == "`" })
    guard let end = find(ticks, from: position + ticks.count) else { return nil }
    var code = String(text[(position + ticks.count)..<end])
    if ticks.count > 1, code.hasPrefix(" "), code.hasSuffix(" "), code.count > 2 {
      code = String(code.dropFirst().dropLast())
    }
    position = end + ticks.count
    return .code(code)
  }

  private mutating func strong() -> MarkdownSpan? {
    guard find("**", from: position + 2) != nil else { return nil }
    position += 2
    let inner = spans(until: "**")
    if starts(with: "**") { position += 2 }
    return .strong(inner)
  }

  private mutating func link() -> MarkdownSpan? {
    guard let middle = find("](", from: position), let end = find(")", from: middle + 2) else {
      return nil
    }
    let name = String(text[(position + 1)..<middle])
    guard !name.contains("[") else { return nil }
    let target = String(text[(middle + 2)..<end])
    position = end + 1
    return .link(MarkdownSpan.spans(of: name), target: target)
  }

  private mutating func address() -> MarkdownSpan? {
    guard starts(with: "<https://") || starts(with: "<http://"),
      let end = find(">", from: position)
    else { return nil }
    let target = String(text[(position + 1)..<end])
    position = end + 1
    return .link([.text(target)], target: target)
  }

  private func starts(with other: String) -> Bool { text[position...].starts(with: other) }

  private func find(_ other: String, from start: Int) -> Int? {
    guard start < text.count else { return nil }
    return (start..<text.count).first { text[$0...].starts(with: other) }
  }
}

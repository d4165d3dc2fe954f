import Foundation

extension TestedLink {
  /// A part of the path, or the value of a parameter.
  struct Part {
    let text: String
    let range: Range<String.Index>
    /// The part of the path before it, or the name of its parameter.
    let word: String
    let isInQuery: Bool

    var holdsNames: Bool {
      isInQuery ? NamePlaces.isParameter(word) : NamePlaces.isWord(word)
    }

    /// Names the place among those of all links.
    func key(_ link: TestedLink) -> String { "\(link.host) \(isInQuery ? "?" : "/")\(word)" }
  }

  /// The parts of the path.
  var segments: [Part] {
    parts(from: "/", separators: "/", until: "?#").reduce(into: []) { parts, range in
      parts.append(
        Part(
          text: String(text[range]),
          range: range,
          word: parts.last?.text ?? "",
          isInQuery: false
        )
      )
    }
  }

  /// The values of the query.
  var parameters: [Part] {
    parts(from: "?", separators: "&", until: "#").compactMap { range in
      guard let sign = text[range].firstIndex(of: "=") else { return nil }
      let value = text.index(after: sign)..<range.upperBound
      return Part(
        text: String(text[value]),
        range: value,
        word: String(text[range.lowerBound..<sign]),
        isInQuery: true
      )
    }
  }

  /// The part whose text a value is; nil if it is none, or the text of several.
  func place(of value: String) -> Part? {
    let found = (segments + parameters).filter { $0.text == value }
    return found.count == 1 ? found[0] : nil
  }

  private func parts(
    from start: Character,
    separators: Character,
    until end: String
  ) -> [Range<String.Index>] {
    let lead = text.index(text.endIndex, offsetBy: -rest.count)
    guard let first = text[lead...].firstIndex(of: start),
      !text[lead..<first].contains(where: { end.contains($0) })
    else { return [] }
    let content = text[text.index(after: first)...].prefix { !end.contains($0) }
    return content.split(separator: separators).map { $0.startIndex..<$0.endIndex }
  }
}

extension String {
  /// The text with a part of it replaced.
  func replacing(_ text: String, at range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

extension LinkComponent {
  /// The component's patterns as one text, such as `/list/*?id=????#top`.
  public var shape: String {
    let ofQuery: String
    switch query {
    case .any: ofQuery = ""
    case .whole(let pattern): ofQuery = "?" + pattern.text
    case .items(let rules):
      ofQuery = "?" + rules.map { $0.name + "=" + $0.value.text }.joined(separator: "&")
    }
    return (path?.text ?? (ofQuery.isEmpty && fragment == nil ? "*" : "")) + ofQuery
      + (fragment.map { "#" + $0.text } ?? "")
  }

  /// The parts of the path that are literal text, in lower case.
  public var words: [String] {
    (path?.text ?? "").split(separator: "/").map { $0.lowercased() }.filter { part in
      !part.contains { "*?".contains($0) } && !part.contains("$(")
    }
  }

  /// The number of literal characters of its patterns, but for slashes and names of variables.
  public var literalCount: Int {
    let names =
      if case .items(let rules) = query {
        rules.reduce(0) { $0 + $1.name.count }
      } else {
        0
      }
    return names
      + patterns.reduce(0) { count, pattern in
        count
          + pattern.steps.count { step in
            if case .byte(let byte) = step { byte != UInt8(ascii: "/") } else { false }
          }
      }
  }

  /// Whether it has nothing but literal text: then it is about one page.
  public var isOnePage: Bool {
    path != nil
      && patterns.allSatisfy { pattern in
        pattern.steps.allSatisfy { if case .byte = $0 { true } else { false } }
      }
  }
}

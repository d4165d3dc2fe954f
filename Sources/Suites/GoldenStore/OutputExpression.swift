import TextCoding

/// An output as literal text and the texts of groups, which similar outputs have in common.
struct OutputExpression: Hashable {
  /// The parts in order; literals are never adjacent.
  private(set) var parts: [Part] = []

  enum Part: Hashable {
    /// These units.
    case literal([UInt16])
    /// The text of a group, 0 being the whole match.
    case group(Int)
  }

  init(parts: [Part]) {
    self.parts = parts
  }

  /// Finds the groups' texts in an output, the longest first.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - groups: The groups.
  ///   - subject: The subject that the groups are ranges of.
  ///   - shortest: The shortest text that is taken for a group's.
  init(_ output: [UInt16], groups: [Range<Int>?], of subject: [UInt16], shortest: Int = 3) {
    let candidates = groups.enumerated()
      .compactMap { index, range in range.map { (index: index, range: $0) } }
      .filter { $0.range.count >= shortest }
      .sorted { ($1.range.count, $0.index) < ($0.range.count, $1.index) }
    var parts: [Part] = output.isEmpty ? [] : [.literal(output)]
    for candidate in candidates {
      let text = subject[candidate.range]
      parts = parts.flatMap { part in part.splitting(at: text, group: candidate.index) }
    }
    self.parts = parts
  }
}

extension OutputExpression.Part {
  /// The part with every occurrence of a text replaced by a group.
  fileprivate func splitting(at text: ArraySlice<UInt16>, group: Int) -> [Self] {
    guard case .literal(let units) = self else { return [self] }
    var parts: [Self] = []
    var rest = units[...]
    while let place = rest.firstPlace(of: text) {
      if place > rest.startIndex { parts.append(.literal(Array(rest[..<place]))) }
      parts.append(.group(group))
      rest = rest[(place + text.count)...]
    }
    if !rest.isEmpty { parts.append(.literal(Array(rest))) }
    return parts
  }
}

extension ArraySlice<UInt16> {
  /// Where a text that is not empty first occurs.
  fileprivate func firstPlace(of text: ArraySlice<UInt16>) -> Int? {
    guard let first = text.first, count >= text.count else { return nil }
    return withUnsafeBufferPointer { units in
      text.withUnsafeBufferPointer { text in
        var start = 0
        while start + text.count <= units.count {
          if units[start] == first {
            var length = 1
            while length < text.count, units[start + length] == text[length] { length += 1 }
            if length == text.count { return startIndex + start }
          }
          start += 1
        }
        return nil
      }
    }
  }
}

extension OutputExpression {
  /// The expression in one line, a group as `⟨$1⟩`.
  var text: String {
    if parts.isEmpty { return EscapedText.encode([]) }
    return parts.map { part in
      switch part {
      case .literal(let units): EscapedText.encode(units)
      case .group(let index): "⟨$\(index)⟩"
      }
    }
    .joined()
  }
}

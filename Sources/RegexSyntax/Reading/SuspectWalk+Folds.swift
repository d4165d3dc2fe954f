extension SuspectWalk {
  /// Notes letters that ICU folds together with their neighbours, as `ss` with `ß`, under the flag
  /// `i`.
  mutating func visitFolds(_ items: [RegexNode]) {
    for (item, next) in zip(items, items.dropFirst()) {
      guard item.flags.contains(.caseInsensitive), let first = letter(item),
        let second = letter(next),
        Self.pairs.contains(first + second)
      else { continue }
      for node in [item, next] { noteFold(node) }
    }
  }

  /// Notes a single letter that ICU folds to several.
  mutating func visitSingleFold(_ node: RegexNode) {
    guard node.flags.contains(.caseInsensitive), case .literal(let literal) = node.kind,
      let scalar = Unicode.Scalar(literal.codePoint), !scalar.isASCII
    else { return }
    let upper = scalar.properties.uppercaseMapping.unicodeScalars.count
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.count
    guard upper > 1 || lower > 1 || scalar == "ẞ" else { return }
    noteFold(node)
  }

  private mutating func noteFold(_ node: RegexNode) {
    guard foldedOffsets.insert(node.range.lowerBound).inserted else { return }
    note(
      .caseFolding,
      node.range,
      "folds one character to one alone",
      [.onASCII("[\(text(node.range))]")]
    )
  }

  private func letter(_ node: RegexNode) -> String? {
    guard case .literal(let literal) = node.kind, let scalar = Unicode.Scalar(literal.codePoint)
    else {
      return nil
    }
    return scalar.properties.lowercaseMapping
  }

  /// The pairs of letters with which a full case folding of Unicode begins, of those that two literals
  /// can spell.
  private static let pairs: Set<String> = [
    "ss", "ff", "fi", "fl", "st", "ʼn", "j\u{30C}", "h\u{331}", "t\u{308}", "w\u{30A}", "y\u{30A}",
    "aʾ", "i\u{307}",
  ]
}

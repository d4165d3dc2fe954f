extension DialectConstructCollector {
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
    guard let folded = scalar.folding else { return }
    noteFold(node, [.exact("(?:\(text(node.range))|\(folded))")])
  }

  /// Notes a set of one letter that ICU takes for the letter: it folds to several where no other
  /// letter is its other case.
  mutating func visitFold(of set: CharacterClass, _ node: RegexNode) {
    guard node.flags.contains(.caseInsensitive), !set.isNegated,
      case .literal(let literal) = set.content.kind, let scalar = Unicode.Scalar(literal.codePoint),
      !scalar.isASCII, let folded = scalar.folding
    else { return }
    noteFold(node, [.exact("(?:\(text(node.range))|\(folded))")])
  }

  /// Notes a set that JavaScript does not widen to the two letters beyond ASCII whose other case is an
  /// ASCII letter.
  mutating func visitLongS(in set: CharacterClass, _ node: RegexNode) {
    guard isJavaScript, node.flags.contains(.caseInsensitive) else { return }
    let text = ClassText(isWidened: false).text(of: set)
    guard text.hasPrefix("["), text.hasSuffix("]") else { return }
    let added = (set.content.holds("s") ? "ſ" : "") + (set.content.holds("k") ? "\u{212A}" : "")
    guard !added.isEmpty else { return }
    note(
      .caseFolding,
      node.range,
      "an ASCII letter does not fold to any other",
      [.exact("\(text.dropLast())\(added)]")]
    )
  }

  /// Notes word characters to which a dialect adds what folds to them, and no other dialect does.
  ///
  /// - Parameters:
  ///   - shorthand: What may stand for them.
  ///   - node: The shorthand, or the class that it is in.
  ///   - isAlone: Whether nothing else is there, so that the flag can be off.
  mutating func noteFoldedWord(
    _ shorthand: Shorthand,
    in node: RegexNode,
    isAlone: Bool = true
  ) {
    guard syntax.foldsWords, [.word, .notWord].contains(shorthand),
      node.flags.contains(.caseInsensitive)
    else { return }
    note(
      .caseFolding,
      node.range,
      "with the flag i also ſ and the Kelvin sign, which fold to s and k",
      isAlone ? [.exact("(?-i:\(text(node.range)))")] : []
    )
  }

  /// Notes a letter of ASCII that JavaScript without the flag `u` does not take for the other one that folds to it.
  mutating func visitLongS(_ node: RegexNode) {
    guard syntax.isWithoutU, node.flags.contains(.caseInsensitive),
      case .literal(let literal) = node.kind, let scalar = Unicode.Scalar(literal.codePoint)
    else { return }
    let other = ["s": "ſ", "k": "\u{212A}"][String(scalar).lowercased()]
    guard let other else { return }
    note(
      .caseFolding,
      node.range,
      "an ASCII letter does not fold to any other",
      [.exact("[\(text(node.range))\(other)]")]
    )
  }

  private mutating func noteFold(_ node: RegexNode, _ fixes: [DialectConstruct.Fix] = []) {
    guard foldedOffsets.insert(node.range.lowerBound).inserted else { return }
    let source = text(node.range)
    note(
      .caseFolding,
      node.range,
      "folds one character to one",
      fixes + (source.hasPrefix("[") ? [] : [.onASCII("[\(source)]")])
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

extension Unicode.Scalar {
  /// The characters that the letter folds to, if they are several.
  fileprivate var folding: String? {
    if self == "ẞ" { return "ss" }
    let upper = properties.uppercaseMapping
    if upper.unicodeScalars.count > 1 { return upper.lowercased() }
    let lower = properties.lowercaseMapping
    return lower.unicodeScalars.count > 1 ? lower : nil
  }
}

extension ClassMember {
  /// Whether a set without operations holds an ASCII letter in one of its cases.
  fileprivate func holds(_ letter: Unicode.Scalar) -> Bool {
    let cases = [letter.value, letter.value - 32]
    return switch kind {
    case .literal(let literal): cases.contains(literal.codePoint)
    case .range(let first, let last):
      cases.contains { first.codePoint <= $0 && $0 <= last.codePoint }
    case .union(let members): members.contains { $0.holds(letter) }
    case .nested(let set): !set.isNegated && set.content.holds(letter)
    case .shorthand, .property, .operations: false
    }
  }
}

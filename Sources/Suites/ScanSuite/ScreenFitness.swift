import RegexSyntax

/// Whether PCRE2 may sort out texts for a pattern that ICU decides, and by which pattern.
enum ScreenFitness {
  /// What the two engines read alike on texts of printable ASCII without line ends.
  private static let harmless: Set<DialectFeature> = [
    .wordCharacters, .digits, .whiteSpace, .horizontalSpace, .unicodeVersion, .caseFolding,
    .dotLineEnds, .dotAllLineEnds, .dollarLineEnds, .multilineAnchors, .wordBoundary, .emptyMatch,
  ]

  /// Whether the two are known to match the same texts of printable ASCII with a pattern.
  static func isFit(_ pattern: String) -> Bool {
    let reading = RegexParser.reading(of: pattern, in: .pcre2)
    guard let tree = reading.tree,
      reading.constructs.allSatisfy({ harmless.contains($0.feature) })
    else { return false }
    var isFit = true
    // ICU folds ß to "ss", which is ASCII; PCRE2 does not.
    tree.root.forEach { node in
      if case .literal(let literal) = node.kind, literal.codePoint >= 0x80 { isFit = false }
    }
    return isFit
  }

  /// A pattern that matches the same texts of printable ASCII, and takes fewer steps where it can.
  ///
  /// A choice between a dot and other single characters, as in `(?:\d|.)*`, is the dot alone: with
  /// both, each digit doubles the ways through a text that does not match.
  static func screen(for pattern: String, _ tree: RegexPattern?) -> String {
    guard let tree, tree.source == pattern, pattern.utf8.allSatisfy({ $0 < 0x80 }) else {
      return pattern
    }
    var bytes = Array(pattern.utf8)
    var choices: [Range<Int>] = []
    tree.root.forEach { node in
      guard case .alternation(let branches) = node.kind,
        branches.contains(where: { $0.kind == .anyCharacter }),
        branches.allSatisfy(\.takesOneCharacter)
      else { return }
      choices.append(node.range)
    }
    // No choice holds another, so that the offsets before one stay as they are.
    for range in choices.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.replaceSubrange(range, with: [UInt8(ascii: ".")])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension RegexNode {
  /// Whether it takes exactly one character of any text of ASCII that it matches.
  fileprivate var takesOneCharacter: Bool {
    switch kind {
    // Of others, case folding may take several: ß is "ss".
    case .literal(let literal): literal.codePoint < 0x80
    case .anyCharacter, .property, .characterClass: true
    case .shorthand(let shorthand): shorthand != .lineBreak && shorthand != .graphemeCluster
    case .empty, .anchor, .backReference, .flagChange, .group, .quantified, .concatenation,
      .alternation:
      false
    }
  }
}

import RegexSyntax

/// Whether PCRE2 may sort out texts for a pattern that ICU decides.
enum ScreenFitness {
  /// What the two engines read alike on texts of printable ASCII without line ends.
  private static let harmless: Set<DialectFeature> = [
    .wordCharacters, .digits, .whiteSpace, .horizontalSpace, .unicodeVersion, .caseFolding,
    .dotLineEnds, .dotAllLineEnds, .dollarLineEnds, .multilineAnchors, .wordBoundary, .emptyMatch,
  ]

  /// Whether the two match the same texts of printable ASCII with a pattern, as far as is known.
  static func isFit(_ pattern: String) -> Bool {
    let reading = RegexParser.reading(of: pattern, in: .pcre2)
    return reading.tree != nil
      && reading.constructs.allSatisfy { harmless.contains($0.feature) }
  }
}

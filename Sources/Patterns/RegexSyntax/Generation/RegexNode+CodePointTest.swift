extension RegexNode {
  /// A predicate for the code points that a literal, a set or `.` matches, honouring the node's
  /// flags.
  ///
  /// Always false for nodes that do not match a single code point; for `\R` and `\X` it tests
  /// whether they can begin with the code point. It uses the Unicode data of Swift's library rather
  /// than an engine's.
  public var codePointTest: (UInt32) -> Bool {
    let plain = plainTest
    guard flags.contains(.caseInsensitive) else { return plain }
    return { codePoint in
      if plain(codePoint) { return true }
      guard let scalar = Unicode.Scalar(codePoint) else { return false }
      let cases = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
      return cases.contains { text in
        let scalars = text.unicodeScalars
        return scalars.count == 1 && scalars.first.map { plain($0.value) } ?? false
      }
    }
  }

  private var plainTest: (UInt32) -> Bool {
    switch kind {
    case .literal(let literal): { $0 == literal.codePoint }
    case .anyCharacter:
      if flags.contains(.dotMatchesLineSeparators) {
        { _ in true }
      } else if flags.contains(.unixLines) {
        { $0 != 0x0A }
      } else {
        { !CodePointTest.isLineEnd($0) }
      }
    case .shorthand(let shorthand): { CodePointTest.contains(shorthand, $0) }
    case .property(let property): { CodePointTest.contains(property, $0) }
    case .characterClass(let set): { CodePointTest.contains(set, $0) }
    case .empty, .anchor, .backReference, .flagChange, .group, .quantified, .concatenation,
      .alternation:
      { _ in false }
    }
  }
}

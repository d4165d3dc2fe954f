package import RegexSyntax

/// Literals, at least one of which occurs in every match of a pattern.
///
/// They are found as in R. Cox, "Regular Expression Matching with a Trigram Index" (2012),
/// <https://swtch.com/~rsc/regexp/regexp4.html>, and in the `Prefilter` of RE2: short parts of the
/// pattern are expanded into the strings that they can match, and the part whose strings are rarest
/// in URLs is chosen.
package struct LiteralCover: Sendable, Hashable {
  /// The folded literals in UTF-8; there is at least one, and none is empty.
  package let literals: [[UInt8]]

  init?(_ literals: Set<[UInt8]>) {
    guard !literals.isEmpty, !literals.contains([]), literals.count <= Self.maximum else {
      return nil
    }
    // A literal that contains another is redundant.
    let rest = literals.filter { literal in
      !literals.contains { $0.count < literal.count && literal.holds($0) }
    }
    self.literals = rest.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The maximum number of literals of a pattern.
  private static let maximum = 192
}

extension LiteralCover {
  /// Finds the cover of a pattern; nil if no literals are known.
  package init?(of pattern: RegexPattern) {
    guard let cover = CoverSearch.strings(of: pattern.root).finished else { return nil }
    self = cover
  }

  /// How often a URL may contain one of the literals, as a relative measure.
  var frequency: Double { literals.reduce(0) { $0 + Self.frequency(of: $1) } }

  /// A fifth for each byte that is not part of nearly every URL.
  private static func frequency(of literal: [UInt8]) -> Double {
    var text = literal[...]
    for start in prefixes where text.starts(with: start) { text = text.dropFirst(start.count) }
    for end in ends where text.suffix(end.count).elementsEqual(end) {
      text = text.dropLast(end.count)
    }
    if everywhere.contains(where: { $0.holds(Array(text)) }) { return 1 }
    return (0..<min(text.count, 24)).reduce(1) { result, _ in result / 5 }
  }

  private static let prefixes = ["https", "http", "://", "www.", "m."].map { Array($0.utf8) }
  private static let ends = ["/", ".com", ".org", ".net"].map { Array($0.utf8) }
  private static let everywhere = [
    "https://www.", "http://", ".com/", ".org/", ".net/", "?", "&", "=",
  ]
  .map { Array($0.utf8) }
}

extension [UInt8] {
  /// Whether these bytes contain others consecutively.
  func holds(_ other: [UInt8]) -> Bool {
    guard other.count <= count else { return false }
    return (0...(count - other.count)).contains {
      self[$0..<($0 + other.count)].elementsEqual(other)
    }
  }
}

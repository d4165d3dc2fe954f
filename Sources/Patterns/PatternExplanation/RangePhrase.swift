/// Describes character ranges.
enum RangePhrase {
  static func phrase(_ ranges: [ClosedRange<UInt32>]) -> SetPhrase {
    let phrases = phrases(ranges)
    return SetPhrase(
      one: SetWriter.list(phrases.map(\.one)),
      many: SetWriter.list(phrases.map(\.many)),
      isList: phrases.count > 1
    )
  }

  /// One phrase for the ranges of letters, then the digits, then the others.
  static func phrases(_ ranges: [ClosedRange<UInt32>]) -> [SetPhrase] {
    var letters = DistinctList<String>()
    var digits = DistinctList<String>()
    var others = DistinctList<SetPhrase>()
    for range in ranges {
      if isWithin(range, "a", "z") || isWithin(range, "A", "Z") {
        letters.add(ends(range))
      } else if isWithin(range, "0", "9") {
        digits.add(ends(range))
      } else {
        let from = QuotedText.character(range.lowerBound)
        let to = QuotedText.character(range.upperBound)
        others.add(
          SetPhrase(
            one: "a character from \(from) to \(to)",
            many: "characters from \(from) to \(to)"
          )
        )
      }
    }
    return named("letter", letters.elements) + named("digit", digits.elements) + others.elements
  }

  private static func named(_ noun: String, _ ranges: [String]) -> [SetPhrase] {
    guard !ranges.isEmpty else { return [] }
    let one = SetWriter.list(ranges)
    let many = SetWriter.list(ranges, joinedBy: "and")
    return [SetPhrase(one: "a \(noun) \(one)", many: "\(noun)s \(many)")]
  }

  private static func ends(_ range: ClosedRange<UInt32>) -> String {
    [range.lowerBound, range.upperBound].compactMap { Unicode.Scalar($0).map { String($0) } }
      .joined(separator: "-")
  }

  private static func isWithin(
    _ range: ClosedRange<UInt32>,
    _ first: Unicode.Scalar,
    _ last: Unicode.Scalar
  ) -> Bool {
    range.lowerBound >= first.value && range.upperBound <= last.value
  }
}

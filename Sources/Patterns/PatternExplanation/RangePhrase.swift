/// Ranges of characters in words.
enum RangePhrase {
  static func phrase(_ ranges: [ClosedRange<UInt32>]) -> SetPhrase {
    let phrases = phrases(ranges)
    return SetPhrase(
      one: SetWriter.list(phrases.map(\.one)),
      many: SetWriter.list(phrases.map(\.many)),
      isList: phrases.count > 1
    )
  }

  /// The ranges of letters as one phrase, then the digits, then the others.
  static func phrases(_ ranges: [ClosedRange<UInt32>]) -> [SetPhrase] {
    var letters: [String] = []
    var digits: [String] = []
    var others: [SetPhrase] = []
    for range in ranges {
      if isWithin(range, "a", "z") || isWithin(range, "A", "Z") {
        add(ends(range), to: &letters)
      } else if isWithin(range, "0", "9") {
        add(ends(range), to: &digits)
      } else {
        let from = QuotedText.character(range.lowerBound)
        let to = QuotedText.character(range.upperBound)
        let phrase = SetPhrase(
          one: "a character from \(from) to \(to)",
          many: "characters from \(from) to \(to)"
        )
        if !others.contains(phrase) { others.append(phrase) }
      }
    }
    return named("letter", letters) + named("digit", digits) + others
  }

  private static func named(_ noun: String, _ ranges: [String]) -> [SetPhrase] {
    guard !ranges.isEmpty else { return [] }
    let one = SetWriter.list(ranges)
    let many = SetWriter.list(ranges, joinedBy: "and")
    return [SetPhrase(one: "a \(noun) \(one)", many: "\(noun)s \(many)")]
  }

  private static func add(_ text: String, to list: inout [String]) {
    if !list.contains(text) { list.append(text) }
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

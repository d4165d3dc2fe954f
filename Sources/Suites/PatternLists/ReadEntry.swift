package import Diagnostics
import RegexSyntax

/// An entry's pattern in the terms of syntax trees.
package struct ReadEntry: Sendable {
  /// The pattern without the entry's mode and flags.
  package let text: String
  private let entry: PatternEntry
  private let dialect: RegexDialect
  /// What is read in front of the pattern.
  private let head: String
  /// Where the parts of the text are in the pattern as it is written; nil if at the same offsets.
  private let places: ReadPlaces?

  init(
    _ entry: PatternEntry,
    text: String,
    _ dialect: RegexDialect,
    head: String,
    places: ReadPlaces?
  ) {
    self.entry = entry
    self.text = text
    self.dialect = dialect
    self.head = head
    self.places = places
  }
}

extension ReadEntry {
  /// The pattern with the entry's mode and flags.
  package var pattern: String { entry.wrapped(text) }

  /// The place in the file of a part of `pattern`, in UTF-16 units.
  package func location(_ part: Range<Int>) -> SourceLocation? {
    let count = text.utf16.count
    let lower = min(max(part.lowerBound - entry.prefixLength, 0), count)
    return location(ofText: lower..<min(max(part.upperBound - entry.prefixLength, lower), count))
  }

  /// The place in the file of a part of `text`, in UTF-16 units.
  package func location(ofText part: Range<Int>) -> SourceLocation? {
    entry.location(written(part))
  }

  private func written(_ part: Range<Int>) -> Range<Int> {
    guard let range = places?.written(part) else { return part }
    let count = head.utf16.count
    return max(range.lowerBound - count, 0)..<max(range.upperBound - count, 0)
  }

  /// A correction of `pattern` as one of the pattern as it is written; nil if the dialect would not read it
  /// as that.
  package func written(_ correction: PatternCorrection) -> PatternCorrection? {
    guard let other = PatternCorrection.apply([correction], to: pattern).flatMap(written) else {
      return nil
    }
    let old = Array(entry.written.utf16)
    let new = Array(other.utf16)
    let same = sharedEnds(of: old, new)
    let text = String(decoding: new[same.start..<(new.count - same.end)], as: UTF16.self)
    return PatternCorrection(same.start..<(old.count - same.end), text)
  }

  /// How the file would write another pattern in the place of this one: what is changed in it is changed in
  /// the pattern as it is written.
  ///
  /// - Parameter other: The other pattern, with the entry's mode and flags.
  /// - Returns: The text; nil if the dialect would not read it as that pattern.
  package func written(_ other: String) -> String? {
    guard let other = entry.unwrapped(other) else { return nil }
    guard places != nil else { return other }
    let (old, new) = (Array(text.utf16), Array(other.utf16))
    let same = sharedEnds(of: old, new)
    let changed = written(same.start..<old.count - same.end)
    let whole = Array(entry.written.utf16)
    var replaced = whole
    replaced.replaceSubrange(changed, with: new[same.start..<new.count - same.end])
    // What stays between the removed units keeps its spelling.
    var shortened = whole
    for unit in (removals(from: old, to: new) ?? []).reversed() {
      let range = written(unit..<unit + 1)
      if range.upperBound <= shortened.count { shortened.removeSubrange(range) }
    }
    return [shortened, replaced].lazy.map { String(decoding: $0, as: UTF16.self) }
      .first { RegexParser.reading(of: head + $0, in: dialect).tree?.source == other }
  }
}

/// The units of a text that another one lacks, which is otherwise the same; nil if it is not.
private func removals(from old: [UInt16], to new: [UInt16]) -> [Int]? {
  var kept = 0
  let removed = old.indices.filter { index in
    guard kept < new.count, old[index] == new[kept] else { return true }
    kept += 1
    return false
  }
  return kept == new.count ? removed : nil
}

/// How many units two texts have in common at their start, and at their end after it.
private func sharedEnds(of old: [UInt16], _ new: [UInt16]) -> (start: Int, end: Int) {
  let start = zip(old, new).prefix { $0 == $1 }.count
  let most = min(old.count, new.count) - start
  return (start, zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count)
}

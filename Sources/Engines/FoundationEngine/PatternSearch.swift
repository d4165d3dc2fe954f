import MatchEngine

/// One way to ICU, for one pattern.
protocol PatternSearch: Sendable {
  /// The number of capture groups.
  var captureGroupCount: Int { get }

  /// Shows the visitor one match after the other, until it has enough, there is none left, or the
  /// search has taken `limit` ticks.
  ///
  /// The answer does not count ICU's hidden cap: see `OperationCap`.
  func run<Visitor: MatchVisitor>(_ visitor: inout Visitor, in text: SearchText, limit: Int)
    -> SearchResult

  /// Searches as `run` does and tells of every tick, with the start position at which it fell if that
  /// is to be known, until it is told to stop.
  func trace<Visitor: MatchVisitor>(
    _ visitor: inout Visitor,
    in text: SearchText,
    limit: Int,
    visitTick: (_ start: Int?) -> Bool
  ) -> SearchResult

  /// Counts the characters that a search for the first match reads going forward; nil if this way to
  /// ICU cannot tell.
  func scan(_ text: SearchText, characters: Int, ticks: Int) -> ScanMeasurement?

  /// Walks over the start positions with the guarded form of the pattern; see `GuardedWalk`.
  func walk(through end: Int, in text: SearchText, limit: Int) -> GuardedWalk
}

extension PatternSearch {
  func scan(_ text: SearchText, characters: Int, ticks: Int) -> ScanMeasurement? { nil }
}

/// How a search ended, and after how many ticks.
struct SearchResult {
  /// Why the search failed; nil if it ran to its end or the visitor had enough.
  var failure: MatchFailure?
  /// The ticks that it took.
  var ticks: Int
  /// Where the match starts with which the visitor had enough.
  var stop: Int?
  /// The matches that were found.
  var trace = MatchTrace()
}

/// A digest of the matches of a search that are not empty, to compare two searches by.
struct MatchTrace: Equatable {
  private var count = 0
  private var digest: UInt64 = 0

  mutating func add(_ match: Range<Int>) {
    guard !match.isEmpty else { return }
    count += 1
    for bound in [match.lowerBound, match.upperBound] {
      digest = (digest ^ UInt64(truncatingIfNeeded: bound)) &* 0x9E37_79B9_7F4A_7C15
      digest ^= digest >> 29
    }
  }
}

/// A subject whose text and code units agree: a lone surrogate is U+FFFD in both.
struct SearchText {
  let text: String
  let units: [UInt16]

  init(_ subject: Subject) {
    text = subject.text
    units = Self.isWellFormed(subject.utf16) ? subject.utf16 : Array(subject.text.utf16)
  }

  /// True if there is a character outside the Basic Multilingual Plane.
  var hasSurrogates: Bool { units.contains { $0 & 0xF800 == 0xD800 } }

  /// True if every surrogate of the units is one of a pair.
  static func isWellFormed(_ units: [UInt16]) -> Bool {
    var surrogates = 0
    for unit in units where unit & 0xF800 == 0xD800 { surrogates += 1 }
    guard surrogates > 0 else { return true }
    var index = 0
    while index < units.count {
      if UTF16.isTrailSurrogate(units[index]) { return false }
      if UTF16.isLeadSurrogate(units[index]) {
        index += 1
        guard index < units.count, UTF16.isTrailSurrogate(units[index]) else { return false }
      }
      index += 1
    }
    return true
  }
}

extension [UInt16] {
  /// The offset after the code point at an offset.
  func offsetAfterCodePoint(at offset: Int) -> Int {
    guard offset + 1 < count, UTF16.isLeadSurrogate(self[offset]) else { return offset + 1 }
    return UTF16.isTrailSurrogate(self[offset + 1]) ? offset + 2 : offset + 1
  }
}

import MatchEngine

/// A pattern on one of the paths to ICU.
protocol PatternSearch: Sendable {
  var captureGroupCount: Int { get }

  /// Passes each match to the visitor until it has enough, there are no more, or `limit` ticks are
  /// used.
  ///
  /// The answer does not take ICU's hidden cap into account: see `OperationCap`.
  func run<Visitor: MatchVisitor>(_ visitor: inout Visitor, in text: SearchText, limit: Int)
    -> SearchResult

  /// Searches like `run` and reports every tick, with its start position if known, until the
  /// visitor stops it.
  func trace<Visitor: MatchVisitor>(
    _ visitor: inout Visitor,
    in text: SearchText,
    limit: Int,
    visitTick: (_ start: Int?) -> Bool
  ) -> SearchResult

  /// Counts the characters that a search for the first match reads forward; nil if this path
  /// cannot.
  func scan(_ text: SearchText, characters: Int, ticks: Int) -> ScanMeasurement?

  /// Walks the start positions with the guarded form of the pattern; see `GuardedWalk`.
  func walk(through end: Int, in text: SearchText, limit: Int) -> GuardedWalk
}

extension PatternSearch {
  func scan(_ text: SearchText, characters: Int, ticks: Int) -> ScanMeasurement? { nil }
}

/// How a search ended, and after how many ticks.
struct SearchResult {
  /// Why the search failed; nil if it completed or the visitor stopped it.
  var failure: MatchFailure?
  var ticks: Int
  /// The start of the match at which the visitor stopped.
  var stop: Int?
  var trace = MatchTrace()
}

/// A digest of the non-empty matches of a search, for comparing two searches.
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

/// A subject with consistent text and code units: a lone surrogate is U+FFFD in both.
struct SearchText {
  let text: String
  let units: [UInt16]

  init(_ subject: Subject) {
    text = subject.text
    units = Self.isWellFormed(subject.utf16) ? subject.utf16 : Array(subject.text.utf16)
  }

  /// Whether there is a character outside the Basic Multilingual Plane.
  var hasSurrogates: Bool { units.contains { $0 & 0xF800 == 0xD800 } }

  /// Whether every surrogate is part of a pair.
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
  func offsetAfterCodePoint(at offset: Int) -> Int {
    guard offset + 1 < count, UTF16.isLeadSurrogate(self[offset]) else { return offset + 1 }
    return UTF16.isTrailSurrogate(self[offset + 1]) ? offset + 2 : offset + 1
  }
}

public import RegexSyntax

/// Finds which of many patterns may match a text, by literals that their matches must contain.
///
/// It never misses a pattern that matches, in ICU or PCRE2, case-sensitive or not. A pattern
/// without a literal always may match.
public struct PatternPrefilter: Sendable {
  /// The number of patterns.
  public let count: Int
  /// The patterns without a known literal, in order.
  public let unfiltered: [Int]
  let automaton: LiteralAutomaton

  /// Builds a prefilter.
  ///
  /// - Parameter patterns: The readings of each pattern: it becomes a candidate if one of them may
  ///   match.
  ///   A pattern without readings, because it could not be parsed, is a candidate for every text.
  public init(_ patterns: [[RegexPattern]]) {
    var unfiltered: [Int] = []
    var literals: [(bytes: [UInt8], value: Int32)] = []
    for (index, readings) in patterns.enumerated() {
      let covers = readings.map { LiteralCover(of: $0) }
      guard !covers.isEmpty, covers.allSatisfy({ $0 != nil }) else {
        unfiltered.append(index)
        continue
      }
      for cover in covers {
        literals += (cover?.literals ?? []).map { ($0, Int32(truncatingIfNeeded: index)) }
      }
    }
    count = patterns.count
    self.unfiltered = unfiltered
    automaton = LiteralAutomaton(literals)
  }

  /// The number of states of the automaton.
  public var stateCount: Int { automaton.stateCount }
}

extension PatternPrefilter {
  /// Collects the patterns that may match a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - candidates: Receives the numbers of the patterns, in order.
  public func find(in text: String, _ candidates: inout CandidateSet) {
    var text = text
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    text.withUTF8 { find(in: $0, isASCII: isASCII, &candidates) }
  }

  /// Collects the patterns that may match a text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - isASCII: Whether all its bytes are ASCII.
  ///   - candidates: Receives the numbers of the patterns, in order.
  public func find(
    in text: UnsafeBufferPointer<UInt8>,
    isASCII: Bool,
    _ candidates: inout CandidateSet
  ) {
    candidates.reset(count)
    for index in unfiltered { candidates.insert(Int32(truncatingIfNeeded: index)) }
    if isASCII {
      automaton.scan(text) { candidates.insert($0) }
    } else {
      FoldedText.fold(text).withUnsafeBufferPointer { folded in
        automaton.scan(folded) { candidates.insert($0) }
      }
    }
    candidates.sort()
  }
}

import MatchEngine

/// Matches that a narrower pattern gives up, by what the subject shows.
enum NarrowedLoss: Sendable, Hashable {
  /// Those that begin after the start of the subject.
  case laterStarts
  /// Those in subjects of several lines.
  case severalLines
  /// Those in which a loop takes very many turns.
  case longLoops
}

extension NarrowedLoss {
  /// The matches in words, behind "matches".
  var words: String {
    switch self {
    case .laterStarts: "that begin after the start of the subject"
    case .severalLines: "that cross the end of a line"
    case .longLoops: "in which a loop has more than \(FixProposals.bound) iterations"
    }
  }

  /// Whether a narrower pattern need not find in a subject what the pattern finds there.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - outcome: What the pattern finds.
  /// - Returns: Whether it may differ.
  func covers(_ subject: Subject, _ outcome: MatchOutcome) -> Bool {
    switch self {
    case .laterStarts:
      guard case .match(let match) = outcome else { return false }
      return match.ranges[0]?.lowerBound != 0
    case .severalLines: return subject.utf16.contains(where: Self.lineEnds.contains)
    case .longLoops: return subject.utf16.count > FixProposals.bound
    }
  }

  /// What ends a line for the engines, in UTF-16 units.
  private static let lineEnds: Set<UInt16> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
}

extension [NarrowedLoss] {
  /// All matches that are given up, in words.
  var words: String { "matches " + map(\.words).joined(separator: ", or ") }
}

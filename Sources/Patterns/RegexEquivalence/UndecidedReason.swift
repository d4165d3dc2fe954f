/// Why a question about two patterns is undecided.
public enum UndecidedReason: Error, Sendable, Hashable {
  /// A pattern contains a construct that automata cannot express or that is not supported.
  case construct(Construct)
  /// A pattern has too many places or distinguishes too many characters.
  case size
  /// The search reached its limit of states or steps.
  case budget

  /// The constructs that prevent a decision.
  public enum Construct: String, Sendable, Hashable, CaseIterable {
    /// `\1` or `\k<name>`.
    case backReference = "back-reference"
    /// `\X`.
    case graphemeCluster = "grapheme cluster"
    /// `\G`.
    case previousMatchEnd = "end of the previous match"
    /// `\b` or `\B` with the flag `w`.
    case unicodeWordBoundary = "Unicode word boundary"
    /// A capture group inside a lookaround.
    case captureInLookaround = "capture group in a lookaround"
    /// A lookbehind with more than characters, branches and repetitions.
    case lookbehind = "lookbehind"
    /// An unbounded lazy or possessive loop with a possibly empty body.
    case emptyLoop = "loop over an empty body"
    /// A case-insensitive letter beyond ASCII, which may fold to several.
    case caseFolding = "full case folding"
    /// More than 60 capture groups.
    case captureCount = "number of capture groups"
  }
}

extension UndecidedReason {
  /// The reason in a few words.
  public var message: String {
    switch self {
    case .construct(let construct): construct.rawValue
    case .size: "size of the pattern"
    case .budget: "limit of states or work"
    }
  }
}

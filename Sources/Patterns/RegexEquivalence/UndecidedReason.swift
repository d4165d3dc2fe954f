/// Why a question about two patterns has no answer.
public enum UndecidedReason: Error, Sendable, Hashable {
  /// A pattern holds what no automaton can say, or what is not read here.
  case construct(Construct)
  /// A pattern has too many places, or tells too many characters apart.
  case size
  /// The search was ended after its budget of states or of work.
  case budget

  /// The constructs that leave a question open.
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
    /// A lookbehind that holds more than characters, branches and repetitions.
    case lookbehind = "lookbehind"
    /// A lazy or possessive loop without end, around what can take nothing.
    case emptyLoop = "loop over an empty body"
    /// A letter beyond ASCII where case is ignored, which can fold to several.
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

/// A pattern's automaton with priorities and tags: the alternatives of a backtracking engine, in
/// the order in which it tries them.
///
/// K. Thompson's construction ("Regular expression search algorithm", CACM 11, 1968) with ordered
/// branches, with places that record positions (V. Laurikari, "NFAs with tagged transitions, their
/// conversion to deterministic automata and application to regular expressions", SPIRE 2000), and
/// with conditions on the text before and after.
struct PriorityAutomaton: Sendable {
  /// The places, which refer to their successors by index.
  var places: [Place] = []
  /// The sets of code points that places consume.
  var sets: [CodePointSet] = []
  /// The starts of the lookbehinds' automata, which share the places.
  var lookbehinds: [Int] = []
  /// Which features of the preceding text matter.
  var features: ContextFeatures = []

  enum Place: Sendable, Hashable {
    /// Consumes one code point of a set.
    case take(set: Int, next: Int)
    /// Tries several alternatives in order.
    case split([Int])
    /// Records the position.
    case note(register: Int, next: Int)
    /// Begins an iteration of a loop whose body may be empty.
    case turn(loop: Int, next: Int)
    /// Ends such an iteration; repeats unless it was empty.
    case turnEnd(loop: Int, again: Int, out: Int)
    /// Continues if the preceding text satisfies a test.
    case context(ContextTest, next: Int)
    /// Continues if the following text matches, or does not.
    case ahead(start: Int, isNegated: Bool, next: Int)
    /// Continues if the preceding text matches, or does not.
    case behind(index: Int, isNegated: Bool, next: Int)
    /// Enters an atomic group.
    case enter(next: Int)
    /// Leaves an atomic group.
    case leave(next: Int)
    /// Accepts only at the end of the subject.
    case end
    case accept
    case fail
  }
}

/// Features of the preceding text that conditions depend on.
struct ContextFeatures: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// There is no text before.
  static let start = ContextFeatures(rawValue: 1)
  /// The last character ends a line.
  static let lineEnd = ContextFeatures(rawValue: 2)
  /// The last character is a line feed.
  static let lineFeed = ContextFeatures(rawValue: 4)
  /// The last character is a carriage return.
  static let carriageReturn = ContextFeatures(rawValue: 8)
  /// The last non-combining character belongs to a word.
  static let word = ContextFeatures(rawValue: 16)
}

/// A condition on the preceding text.
struct ContextTest: Sendable, Hashable {
  let feature: ContextFeatures
  /// Whether the feature must be present.
  let isSet: Bool
}

/// A pattern's automaton with priorities and tags: what a backtracking engine tries, in the order in
/// which it tries it.
///
/// K. Thompson's construction ("Regular expression search algorithm", CACM 11, 1968) with ordered
/// branches, with places that note positions (V. Laurikari, "NFAs with tagged transitions, their
/// conversion to deterministic automata and application to regular expressions", SPIRE 2000), and with
/// conditions on what comes before and behind.
struct PriorityAutomaton: Sendable {
  /// The places; each leads to those after it by index.
  var places: [Place] = []
  /// The sets of code points that the places take.
  var sets: [CodePointSet] = []
  /// The lookbehinds, as the starts of automata of their own in the same places.
  var lookbehinds: [Int] = []
  /// What of the text before a position matters.
  var features: ContextFeatures = []

  /// One place.
  enum Place: Sendable, Hashable {
    /// Takes one code point of a set.
    case take(set: Int, next: Int)
    /// Tries several ways, the first one first.
    case split([Int])
    /// Notes the position.
    case note(register: Int, next: Int)
    /// Begins a turn of a loop whose body can take nothing.
    case turn(loop: Int, next: Int)
    /// Ends such a turn: once more unless it took nothing.
    case turnEnd(loop: Int, again: Int, out: Int)
    /// Goes on where the text before fits.
    case context(ContextTest, next: Int)
    /// Goes on where what follows matches, or does not.
    case ahead(start: Int, isNegated: Bool, next: Int)
    /// Goes on where what comes before matches, or does not.
    case behind(index: Int, isNegated: Bool, next: Int)
    /// Enters an atomic group.
    case enter(next: Int)
    /// Leaves an atomic group.
    case leave(next: Int)
    /// Accepts at the end of the subject only.
    case end
    /// Accepts.
    case accept
    /// Leads nowhere.
    case fail
  }
}

/// What of the text before a position some conditions look at.
struct ContextFeatures: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// Whether there is any text.
  static let start = ContextFeatures(rawValue: 1)
  /// Whether the last character ends a line.
  static let lineEnd = ContextFeatures(rawValue: 2)
  /// Whether the last character is a line feed.
  static let lineFeed = ContextFeatures(rawValue: 4)
  /// Whether the last character is a carriage return.
  static let carriageReturn = ContextFeatures(rawValue: 8)
  /// Whether the last character that does not combine belongs to a word.
  static let word = ContextFeatures(rawValue: 16)
}

/// A condition on the text before a position.
struct ContextTest: Sendable, Hashable {
  /// The feature that is looked at.
  let feature: ContextFeatures
  /// Whether it must be there.
  let isSet: Bool
}

/// A way in which a pattern can take one text twice, as its automaton shows it.
struct Ambiguity: Sendable, Hashable {
  let kind: Kind
  /// Where the pumped text begins: the place before it; nil for the start of the search.
  let from: Int?
  /// Where the pumped text ends.
  let to: Int
  /// The text that both ways take, as classes of the alphabet.
  let word: [Int]

  /// The kinds of ambiguity.
  enum Kind: Int, Sendable, Hashable, Comparable {
    /// Two ways around one loop: the number of ways doubles with each turn.
    case exponential
    /// Two loops, one behind the other, that take the same text: the ways grow with its square.
    case polynomial
    /// The search begins anew at every character and each time runs through the same loop.
    case restart
    /// A loop alone, of which nothing more is known.
    case loop

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }
}

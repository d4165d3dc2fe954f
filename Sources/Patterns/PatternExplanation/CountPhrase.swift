import RegexSyntax

enum CountPhrase {
  /// A set with the number of its characters that are matched.
  static func phrase(_ set: SetPhrase, _ quantifier: Quantifier) -> String {
    let order = order(quantifier)
    return switch (quantifier.lowerBound, quantifier.upperBound) {
    case (_, 0): "nothing (repeated 0 times)"
    case (1, 1): set.one
    case (0, 1):
      switch quantifier.kind {
      case .greedy: "optional: \(set.one)"
      case .lazy: "optional, left out if possible: \(set.one)"
      case .possessive: "optional, kept if it is there: \(set.one)"
      }
    case (let least, nil): "\(least) or more \(set.counted)\(order)"
    case (let least, let most?) where least == most: "exactly \(least) \(set.counted)"
    case (let least, let most?): "\(least) to \(most) \(set.counted)\(order)"
    }
  }

  /// An optional character within a sentence.
  static func aside(_ set: SetPhrase) -> String { "optionally \(set.oneInSentence)" }

  /// The words before a longer part that is repeated.
  static func prefix(_ quantifier: Quantifier) -> String {
    let order = order(quantifier)
    return switch (quantifier.lowerBound, quantifier.upperBound) {
    case (_, 0): "never (repeated 0 times)"
    case (1, 1): "once"
    case (0, 1):
      switch quantifier.kind {
      case .greedy: "optional"
      case .lazy: "optional, left out if possible"
      case .possessive: "optional, kept if it is there"
      }
    case (let least, nil): "\(least) or more times\(order)"
    case (let least, let most?) where least == most: "exactly \(least) times"
    case (let least, let most?): "\(least) to \(most) times\(order)"
    }
  }

  private static func order(_ quantifier: Quantifier) -> String {
    switch quantifier.kind {
    case .greedy: ""
    case .lazy: ", as few as possible"
    case .possessive: ", as many as possible and never fewer"
    }
  }
}

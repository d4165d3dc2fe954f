internal import RegexSyntax

/// A part of a pattern that tests may or may not exercise.
struct PatternPart: Sendable, Hashable {
  var kind: Kind
  /// Its node, or the whole pattern.
  var node: Int
  /// The index of a branch, or the number of a group.
  var index = 0

  /// The kinds of parts, in the order in which those of a node are listed, with their names in the
  /// run record.
  enum Kind: String, Sendable, Hashable {
    case branch
    case taken, notTaken
    case none, one, many
    case least, between, most, more
    case groupSet, groupUnset, groupInTemplate
    case otherCase
    case holds, refuses
    case nearMiss
  }
}

extension PatternPart {
  /// The largest maximum of a repetition that is a part of its own.
  static let maxCount = 64

  /// The parts of a quantifier, each with the range of iterations that exercise it.
  static func sides(of quantifier: Quantifier) -> [(kind: Kind, turns: ClosedRange<Int>)] {
    let least = quantifier.lowerBound
    switch (least, quantifier.upperBound) {
    case (0, 1): return [(.taken, 1...1), (.notTaken, 0...0)]
    case (0, nil): return [(.none, 0...0), (.one, 1...1), (.many, 2...Int.max)]
    case (1, nil): return [(.one, 1...1), (.many, 2...Int.max)]
    case (_, let most?) where most <= least: return []
    case (_, let most?) where most <= maxCount:
      var sides: [(Kind, ClosedRange<Int>)] = [(.least, least...least)]
      if most > least + 1 { sides.append((.between, (least + 1)...(most - 1))) }
      return sides + [(.most, most...most)]
    default: return [(.least, least...least), (.more, (least + 1)...Int.max)]
    }
  }
}

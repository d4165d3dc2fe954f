extension RegexNode {
  /// The maximum length that ICU computes for the body of a lookbehind, or nil if it finds no
  /// bound.
  ///
  /// ICU's bound is coarser than ``RegexPattern/maximumLength``, and an unbounded lookbehind does
  /// not compile: the length of a lookahead inside counts, and every loop is unbounded, even with
  /// an empty body, as is `??`. An item repeated zero times counts nothing.
  var lookbehindBound: Int? {
    switch kind {
    case .empty, .anchor, .flagChange:
      0
    case .literal(let literal):
      flags.contains(.caseInsensitive) ? 2 : literal.utf16Length
    case .anyCharacter, .property, .characterClass:
      2
    case .shorthand(let shorthand):
      shorthand == .graphemeCluster ? nil : 2
    case .backReference:
      nil
    case .group(let kind, let body):
      if case .lookbehind = kind { 0 } else { body.lookbehindBound }
    case .quantified(let item, let quantifier):
      Self.lookbehindBound(of: item, repeated: quantifier)
    case .concatenation(let items):
      items.reduce(0) { Length.sum($0, $1.lookbehindBound) }
    case .alternation(let branches):
      branches.reduce(0) { Length.maximum($0, $1.lookbehindBound) }
    }
  }

  private static func lookbehindBound(of item: RegexNode, repeated quantifier: Quantifier) -> Int? {
    guard let count = quantifier.upperBound else { return nil }
    guard count > 0 else { return 0 }
    // The code for `??` jumps back, which ICU mistakes for a loop.
    let isLazyOption = quantifier.kind == .lazy && !quantifier.isInterval
    guard !isLazyOption, let bound = item.lookbehindBound else { return nil }
    return Length.product(bound, count)
  }
}

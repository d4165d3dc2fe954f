/// An upper bound for the steps of one search with a pattern, as a function of the subject's
/// length.
public struct SearchStepBound: Sendable {
  private let tree: RegexPattern?
  private let isAnchored: Bool
  private let isKnown: Bool
  /// Whether a step may look up a Unicode property.
  public let readsProperties: Bool
  /// Whether the pattern has a back-reference.
  public let hasBackReferences: Bool
  /// Whether a greedy loop repeats a set that may contain characters of both one and two UTF-16
  /// units.
  public let loopsOverPairs: Bool
  /// Whether a loop repeats a group.
  public let loopsOverGroups: Bool
  /// Whether such a group captures or contains one that does.
  public let loopsOverCaptures: Bool

  /// The infinite bound of a pattern that could not be parsed.
  public static let unknown = SearchStepBound(isKnown: false)

  /// The bound of the empty pattern.
  public init() { self.init(isKnown: true) }

  private init(isKnown: Bool) {
    tree = nil
    isAnchored = false
    readsProperties = true
    hasBackReferences = false
    loopsOverPairs = true
    loopsOverGroups = true
    loopsOverCaptures = true
    self.isKnown = isKnown
  }

  /// Computes the bound for a pattern.
  public init(_ tree: RegexPattern) {
    self.tree = tree
    isAnchored = tree.isAnchoredAtStart
    isKnown = true
    var readsProperties = false
    var hasBackReferences = false
    var loopsOverPairs = false
    var loopsOverGroups = false
    var loopsOverCaptures = false
    tree.root.forEach { node in
      if case .quantified(let item, let quantifier) = node.kind {
        if quantifier.kind == .greedy { loopsOverPairs = loopsOverPairs || item.mayHoldPairs }
        if case .group = item.kind, quantifier.upperBound ?? .max > 1 {
          loopsOverGroups = true
          loopsOverCaptures = loopsOverCaptures || item.hasCapture
        }
      }
      readsProperties = readsProperties || node.readsProperties
      if case .backReference = node.kind { hasBackReferences = true }
    }
    self.readsProperties = readsProperties
    self.hasBackReferences = hasBackReferences
    self.loopsOverPairs = loopsOverPairs
    self.loopsOverGroups = loopsOverGroups
    self.loopsOverCaptures = loopsOverCaptures
  }
}

extension SearchStepBound {
  /// The maximum number of steps of one search; may be infinite.
  ///
  /// - Parameter length: The subject's length in UTF-16 units.
  /// - Returns: The steps.
  public func maxSteps(in length: Int) -> Double {
    guard isKnown else { return .infinity }
    guard let tree else { return 1 }
    let count = Double(length + 1)
    // A step through a back-reference compares the text of a group.
    let each = hasBackReferences ? 4 * count : 4
    return tree.root.ways(in: count) * (isAnchored ? each : each * count)
  }

  /// The number of paths through all lookbehinds together from one position, at least one.
  public func throughLookbehinds(in length: Int) -> Double {
    var sum = 0.0
    tree?.root.forEach { node in
      guard case .group(.lookbehind, let body) = node.kind else { return }
      let ways = body.ways(in: Double(length + 1))
      if ways > 1 { sum += ways }
    }
    return max(1, sum)
  }
}

extension RegexNode {
  fileprivate var readsProperties: Bool {
    switch kind {
    case .property: true
    case .characterClass(let set): set.content.readsProperties
    default: false
    }
  }

  /// Whether the node is a set that may contain surrogate pairs.
  fileprivate var mayHoldPairs: Bool {
    switch kind {
    case .anyCharacter, .property: true
    case .shorthand(let shorthand): shorthand.mayHoldPairs
    case .characterClass(let set): set.isNegated || set.content.mayHoldPairs
    default: false
    }
  }

  /// The number of paths through a node on a subject with this many positions.
  fileprivate func ways(in places: Double) -> Double {
    switch kind {
    case .empty, .literal, .anyCharacter, .shorthand, .property, .characterClass, .anchor,
      .flagChange, .backReference:
      1
    case .group(_, let body): body.ways(in: places)
    case .concatenation(let items): items.reduce(1) { $0 * $1.ways(in: places) }
    case .alternation(let branches): branches.reduce(0) { $0 + $1.ways(in: places) }
    case .quantified(let item, let quantifier):
      Self.ways(through: item, quantifier, places)
    }
  }

  private static func ways(
    through item: RegexNode,
    _ quantifier: Quantifier,
    _ places: Double
  ) -> Double {
    let ways = item.ways(in: places)
    guard let upper = quantifier.upperBound else {
      return ways > 1 ? .infinity : places * emptyRounds(of: item, quantifier)
    }
    let choices = Double(max(0, upper - quantifier.lowerBound) + 1)
    guard ways > 1 else { return min(choices, places) * emptyRounds(of: item, quantifier) }
    return upper > maxRounds ? .infinity : choices * power(ways, upper)
  }

  /// The iterations of a loop that the subject does not limit, since they may be empty; at least
  /// one.
  private static func emptyRounds(of item: RegexNode, _ quantifier: Quantifier) -> Double {
    quantifier.lowerBound > 1 && item.canBeEmpty ? Double(quantifier.lowerBound) : 1
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// The maximum number of iterations that are computed individually.
  private static let maxRounds = 16
}

extension ClassMember {
  fileprivate var readsProperties: Bool {
    switch kind {
    case .literal, .range, .shorthand: false
    case .property: true
    case .nested(let set): set.content.readsProperties
    case .union(let members): members.contains(where: \.readsProperties)
    case .operations(let first, let steps):
      first.readsProperties || steps.contains { $0.operand.readsProperties }
    }
  }
}

extension ClassMember {
  fileprivate var mayHoldPairs: Bool {
    switch kind {
    case .literal(let literal), .range(_, let literal): literal.codePoint > 0xFFFF
    case .shorthand(let shorthand): shorthand.mayHoldPairs
    case .property: true
    case .nested(let set): set.isNegated || set.content.mayHoldPairs
    case .union(let members): members.contains(where: \.mayHoldPairs)
    case .operations(let first, let steps):
      first.mayHoldPairs || steps.contains { $0.operand.mayHoldPairs }
    }
  }
}

extension Shorthand {
  fileprivate var mayHoldPairs: Bool {
    switch self {
    case .digit, .whiteSpace, .word, .horizontalSpace, .verticalSpace: false
    default: true
    }
  }
}

import RegexSyntax
import SubjectDomains

/// A pattern's automaton: one state for each place of the pattern that takes a character, and an edge
/// wherever one place can follow another.
///
/// This is Glushkov's construction (V. M. Glushkov, "The abstract theory of automata", Russian
/// Mathematical Surveys 16, 1961), with the number of ways in which one place leads to the next kept
/// on each edge: a loop around a loop has two, and that is an ambiguity of its own. Where the pattern
/// has what no automaton can say, the automaton does more than the pattern: assertions are taken to
/// hold, back-references to take nothing, atomic groups to give back, and large counts to be endless.
/// What is found with it is therefore a candidate, never a verdict.
struct PositionAutomaton: Sendable {
  /// The characters that matter.
  let alphabet: PatternAlphabet
  /// The places that take a character.
  private(set) var positions: [Position]
  /// The edges from each place.
  private(set) var edges: [[Edge]]
  /// The places that can come first.
  private(set) var initial: [Edge]
  /// Whether a match can end behind each place.
  private(set) var isFinal: [Bool]
  /// What the automaton leaves out of the pattern's meaning.
  private(set) var approximations: Set<Approximation>
  /// Whether the pattern is too large, so that some of it is missing.
  private(set) var isCut: Bool
  /// Whether the pattern has repetitions with a bound above one.
  private(set) var hasCounts: Bool
  /// Whether a match can end behind each place wherever that is, with no `$` in between.
  private(set) var isFinalAnywhere: [Bool]
  /// Whether a match can begin at the start of the subject only.
  private(set) var isAnchored: Bool
  /// Whether `^` stands for the start of any line somewhere in the pattern.
  private(set) var hasLineStarts: Bool
  /// Whether the pattern asks for the start or the end of a word somewhere.
  private(set) var hasWordBoundaries: Bool
  /// The lookaheads that every match must pass where it begins.
  private(set) var lookaheads: [Lookahead]
  /// The places of literals that every match takes, in the order of the pattern.
  private(set) var requiredPlaces: [Int]

  /// A place that takes a character.
  struct Position: Sendable, Hashable {
    /// Where it stands in the pattern.
    let range: Range<Int>
    /// What it takes.
    let symbols: SymbolSet
  }

  /// A step from one place to another.
  struct Edge: Sendable, Hashable {
    let target: Int
    /// In how many ways; 2 for any number above.
    var ways: Int
  }

  /// A condition on the text behind the start of a match.
  struct Lookahead: Sendable, Hashable {
    /// Whether the text must not be there.
    let isNegated: Bool
    /// The places that can come first.
    let initial: [Int]
    /// The places behind which it has been met.
    let final: Set<Int>
    /// The places behind which it has been met if the subject ends there.
    let finalAtEnd: Set<Int>
    /// Whether it is met by no text at all.
    let isEmpty: Bool
  }

  /// What an automaton cannot say.
  enum Approximation: String, Sendable, Hashable, CaseIterable {
    case backReference = "back-references"
    case lookaround = "lookarounds"
    case anchor = "anchors inside"
    case atomic = "atomic groups and possessive quantifiers"
    case count = "large counts"
  }
}

extension PositionAutomaton {
  /// Makes the automaton of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - domain: What the pattern is searched in.
  ///   - countsAreEndless: Whether every counted repetition is taken for an endless one.
  init(
    _ pattern: RegexPattern,
    in domain: SubjectDomain = .url,
    countsAreEndless: Bool = false
  ) {
    var builder = AutomatonBuilder(pattern, maxCopied: countsAreEndless ? 1 : 96)
    let whole = builder.fragment(pattern.root)
    let (alphabet, sets) = PatternAlphabet.make(
      builder.sample,
      builder.tests.map(\.bits),
      in: domain
    )
    self.alphabet = alphabet
    positions = zip(builder.tests, sets).map { Position(range: $0.range, symbols: $1) }
    edges = builder.edges.map { targets in
      targets.map { Edge(target: $0.key, ways: $0.value) }.sorted { $0.target < $1.target }
    }
    initial = whole.first.map { Edge(target: $0.key, ways: $0.value) }
      .sorted { $0.target < $1.target }
    var isFinal = [Bool](repeating: false, count: positions.count)
    for place in whole.last.keys { isFinal[place] = true }
    self.isFinal = isFinal
    isFinalAnywhere = isFinal.indices.map { whole.free.contains($0) }
    isAnchored = pattern.isAnchoredAtStart
    hasLineStarts = builder.hasLineStarts
    hasWordBoundaries = builder.hasWordBoundaries
    lookaheads = builder.lookaheads
    requiredPlaces = builder.requiredPlaces
    approximations = builder.approximations
    isCut = builder.isCut
    hasCounts = builder.hasCounts
  }
}

extension PositionAutomaton {
  /// From how many ways an engine has to choose at a place, on average: what a step costs grows with it.
  var branching: Int { edges.reduce(0) { $0 + $1.count } / max(1, positions.count) }
}

/// Builds the automaton from the tree.
private struct AutomatonBuilder {
  let sample: [UInt32]
  private(set) var tests: [SymbolTest] = []
  private(set) var edges: [[Int: Int]] = []
  private(set) var approximations: Set<PositionAutomaton.Approximation> = []
  private(set) var isCut = false
  private var edgeCount = 0
  private var cache: [String: [UInt64]] = [:]
  private let source: [UInt16]

  static let maxPositions = 3_000
  static let maxEdges = 200_000
  /// The most positions that copies of a counted item may take.
  private let maxCopied: Int
  private(set) var hasCounts = false
  private(set) var hasLineStarts = false
  private(set) var hasWordBoundaries = false
  private(set) var lookaheads: [PositionAutomaton.Lookahead] = []
  private(set) var requiredPlaces: [Int] = []
  /// Whether the part that is built may be passed over.
  private var isOptional = false
  /// Whether nothing has been taken before the part that is built.
  private var isAtStart = true

  init(_ pattern: RegexPattern, maxCopied: Int) {
    self.maxCopied = maxCopied
    sample = PatternAlphabet.sample(for: pattern)
    source = Array(pattern.source.utf16)
  }

  /// A part of the automaton: where it begins and ends, and in how many ways it can take nothing.
  struct Fragment {
    var first: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    var empty = 0
    /// The last places behind which the part can end without a `$`.
    var free: Set<Int> = []
    /// Whether it can take nothing without a `$`.
    var isFreelyEmpty = false

    static let nothing = Fragment(empty: 1, isFreelyEmpty: true)
    static let end = Fragment(empty: 1)
  }
}

extension AutomatonBuilder {
  mutating func fragment(_ node: RegexNode) -> Fragment {
    switch node.kind {
    case .empty, .flagChange: return .nothing
    case .anchor(let anchor):
      approximations.insert(.anchor)
      return self.anchor(anchor, node.flags)
    case .backReference:
      approximations.insert(.backReference)
      return .nothing
    case .literal, .anyCharacter, .property, .characterClass: return atom(node)
    case .shorthand(let shorthand):
      if shorthand == .graphemeCluster { approximations.insert(.count) }
      return atom(node)
    case .group(let kind, let body): return group(kind, body)
    case .quantified(let item, let quantifier): return quantified(item, quantifier)
    case .concatenation(let items):
      var result = Fragment.nothing
      let wasAtStart = isAtStart
      defer { isAtStart = wasAtStart }
      for item in items {
        isAtStart = wasAtStart && result.last.isEmpty
        let next = fragment(item)
        result = joined(result, next)
      }
      return result
    case .alternation(let branches):
      let wasOptional = isOptional
      defer { isOptional = wasOptional }
      isOptional = true
      var result = Fragment()
      for branch in branches { result.add(fragment(branch)) }
      return result
    }
  }

  private mutating func anchor(_ anchor: Anchor, _ flags: RegexFlags) -> Fragment {
    let isOfLines = flags.contains(.anchorsMatchLines)
    switch anchor {
    case .caret:
      if isOfLines { hasLineStarts = true }
      return .nothing
    case .dollar: return isOfLines ? .nothing : .end
    case .subjectEnd, .subjectEndBeforeTerminator: return .end
    case .wordBoundary:
      hasWordBoundaries = true
      return .nothing
    case .subjectStart, .previousMatchEnd, .notWordBoundary: return .nothing
    }
  }

  private mutating func group(_ kind: GroupKind, _ body: RegexNode) -> Fragment {
    switch kind {
    case .capturing, .nonCapturing, .scopedFlags: return fragment(body)
    case .atomic:
      approximations.insert(.atomic)
      return fragment(body)
    case .lookahead, .lookbehind:
      // What is looked for is a way of its own that leads nowhere.
      approximations.insert(.lookaround)
      let state = (isOptional, isAtStart)
      isOptional = true
      isAtStart = false
      var result = fragment(body)
      (isOptional, isAtStart) = state
      if case .lookahead(let isNegated) = kind, isAtStart, !isOptional {
        note(result, isNegated: isNegated)
      }
      result.last = [:]
      result.empty = 1
      result.free = []
      result.isFreelyEmpty = true
      return result
    }
  }

  private mutating func note(_ body: Fragment, isNegated: Bool) {
    guard lookaheads.count < Self.maxLookaheads else { return }
    lookaheads.append(
      PositionAutomaton.Lookahead(
        isNegated: isNegated,
        initial: body.first.keys.sorted(),
        final: body.free,
        finalAtEnd: Set(body.last.keys),
        isEmpty: body.isFreelyEmpty
      )
    )
  }

  private static let maxLookaheads = 8

  private mutating func quantified(_ item: RegexNode, _ quantifier: Quantifier) -> Fragment {
    if quantifier.kind == .possessive { approximations.insert(.atomic) }
    let least = quantifier.lowerBound
    if least > 1 || (quantifier.upperBound ?? 0) > 1 { hasCounts = true }
    if quantifier.upperBound == 0 { return .nothing }
    let before = tests.count
    let wasOptional = isOptional
    defer { isOptional = wasOptional }
    if least == 0 { isOptional = true }
    var result = fragment(item)
    isOptional = true
    let size = max(1, tests.count - before)
    let copies = max(1, min(maxCopied / size, 32))
    if let most = quantifier.upperBound, most <= copies {
      for index in 1..<max(most, 1) {
        var copy = fragment(item)
        if index >= least {
          copy.empty = min(2, copy.empty + 1)
          copy.isFreelyEmpty = true
        }
        result = joined(result, copy)
      }
      if least == 0 { result.leaveOut() }
      return result
    }
    if quantifier.upperBound != nil || least > copies { approximations.insert(.count) }
    for _ in 1..<max(1, min(least, copies)) {
      result = joined(result, fragment(item))
    }
    // The last copy loops.
    let loop = least <= 1 ? result : fragment(item)
    connect(loop.last, loop.first)
    if least > 1 {
      var more = loop
      more.leaveOut()
      result = joined(result, more)
    }
    if least == 0 { result.leaveOut() }
    return result
  }

  private mutating func joined(_ left: Fragment, _ right: Fragment) -> Fragment {
    connect(left.last, right.first)
    var result = Fragment(first: left.first, last: right.last)
    if left.empty > 0 {
      for (place, ways) in right.first { result.first.count(place, ways * left.empty) }
    }
    if right.empty > 0 {
      for (place, ways) in left.last { result.last.count(place, ways * right.empty) }
    }
    result.empty = min(2, left.empty * right.empty)
    result.free = right.isFreelyEmpty ? right.free.union(left.free) : right.free
    result.isFreelyEmpty = left.isFreelyEmpty && right.isFreelyEmpty
    return result
  }

  private mutating func connect(_ last: [Int: Int], _ first: [Int: Int]) {
    guard edgeCount + last.count * first.count <= Self.maxEdges else {
      isCut = true
      return
    }
    edgeCount += last.count * first.count
    for (source, ways) in last {
      for (target, more) in first { edges[source].count(target, ways * more) }
    }
  }

  private mutating func atom(_ node: RegexNode) -> Fragment {
    guard tests.count < Self.maxPositions else {
      isCut = true
      return .nothing
    }
    let place = tests.count
    tests.append(SymbolTest(range: node.range, bits: bits(of: node)))
    edges.append([:])
    if case .literal = node.kind, !isOptional { requiredPlaces.append(place) }
    return Fragment(first: [place: 1], last: [place: 1], empty: 0, free: [place])
  }

  /// Which of the sampled code points a node takes.
  private mutating func bits(of node: RegexNode) -> [UInt64] {
    let key = "\(node.flags.rawValue):" + String(decoding: source[node.range], as: UTF16.self)
    if let known = cache[key] { return known }
    let test = node.codePointTest
    var bits = [UInt64](repeating: 0, count: (sample.count + 63) / 64)
    for (index, codePoint) in sample.enumerated() where test(codePoint) {
      bits[index >> 6] |= 1 << UInt64(index & 63)
    }
    cache[key] = bits
    return bits
  }
}

extension AutomatonBuilder.Fragment {
  fileprivate mutating func add(_ other: Self) {
    for (place, ways) in other.first { first.count(place, ways) }
    for (place, ways) in other.last { last.count(place, ways) }
    empty = min(2, empty + other.empty)
    free.formUnion(other.free)
    isFreelyEmpty = isFreelyEmpty || other.isFreelyEmpty
  }

  /// Lets the part take nothing.
  fileprivate mutating func leaveOut() {
    empty = 1
    isFreelyEmpty = true
  }
}

extension [Int: Int] {
  /// Adds to a count that stops at two.
  fileprivate mutating func count(_ key: Int, _ ways: Int) {
    self[key] = Swift.min(2, self[key, default: 0] + ways)
  }
}

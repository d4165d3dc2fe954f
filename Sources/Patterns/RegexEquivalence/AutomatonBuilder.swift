import RegexSyntax

/// Builds the automaton of a pattern from its tree, from the end to the start.
struct AutomatonBuilder {
  var automaton = PriorityAutomaton()
  private var setNumbers: [CodePointSet: Int] = [:]
  private var loops = 0
  /// Whether the part being built is inside a lookaround.
  private var isInLookaround = false
  private var source: [UInt16] = []
  private var known: [BuiltPart: Int] = [:]
  private var numbers: [PriorityAutomaton.Place: Int] = [:]
  private var work = 0
  private let count: ComparisonCount

  private init(count: ComparisonCount) {
    self.count = count
  }

  /// The maximum number of states of one pattern.
  static let maxPlaces = 6_000
  /// The maximum number of loops whose body may be empty.
  static let maxLoops = 60
  /// The maximum number of capture groups.
  static let maxGroups = 60
  /// The maximum number of visited nodes, including copies.
  static let maxWork = 200_000

  /// Builds two patterns into one automaton, so that they share sets.
  ///
  /// - Returns: The automaton and the start of each pattern.
  static func build(
    _ patterns: [RegexPattern],
    _ count: ComparisonCount = ComparisonCount(most: nil)
  ) throws(UndecidedReason) -> (PriorityAutomaton, starts: [Int]) {
    var builder = AutomatonBuilder(count: count)
    var starts: [Int] = []
    for pattern in patterns {
      guard pattern.captureGroups.count <= maxGroups else {
        throw .construct(.captureCount)
      }
      builder.source = Array(pattern.source.utf16)
      let last = try builder.add(.note(register: 1, next: try builder.add(.accept)))
      let body = try builder.build(pattern.root, before: last)
      starts.append(try builder.add(.note(register: 0, next: body)))
    }
    return (builder.automaton, starts)
  }
}

extension AutomatonBuilder {
  /// Adds a place, or returns an equal one that exists.
  mutating func add(_ place: PriorityAutomaton.Place) throws(UndecidedReason) -> Int {
    if let number = numbers[place] { return number }
    let number = try addAnew(place)
    numbers[place] = number
    return number
  }

  private mutating func addAnew(_ place: PriorityAutomaton.Place) throws(UndecidedReason) -> Int {
    guard automaton.places.count < Self.maxPlaces else { throw .size }
    automaton.places.append(place)
    return automaton.places.count - 1
  }

  mutating func take(_ set: CodePointSet, before next: Int) throws(UndecidedReason) -> Int {
    if set.isEmpty { return try add(.fail) }
    let number = setNumbers[set] ?? automaton.sets.count
    if number == automaton.sets.count {
      automaton.sets.append(set)
      setNumbers[set] = number
    }
    return try add(.take(set: number, next: next))
  }

  mutating func context(
    _ feature: ContextFeatures,
    _ isSet: Bool,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    automaton.features.insert(feature)
    return try add(.context(ContextTest(feature: feature, isSet: isSet), next: next))
  }

  /// Builds a node; a part with the same source and successor is shared, so that two patterns that
  /// differ in one part have a common automaton after it.
  private mutating func build(
    _ node: RegexNode,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    work += 1
    guard work <= Self.maxWork else { throw .size }
    try count.add(10)
    switch node.kind {
    case .group, .quantified, .alternation: break
    default: return try buildAnew(node, before: next)
    }
    let part = BuiltPart(
      text: Array(source[node.range]),
      flags: node.flags,
      group: node.firstGroup,
      isInLookaround: isInLookaround,
      next: next
    )
    if let start = known[part] { return start }
    let start = try buildAnew(node, before: next)
    known[part] = start
    return start
  }

  private mutating func buildAnew(
    _ node: RegexNode,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    switch node.kind {
    case .empty, .flagChange: return next
    case .literal: return try build(run: [node][...], before: next)
    case .anyCharacter where node.flags.contains(.dotMatchesLineSeparators):
      return try anyCharacter(node, before: next)
    case .anyCharacter, .property, .characterClass:
      return try take(CodePointSet(of: node), before: next)
    case .shorthand(.graphemeCluster): throw .construct(.graphemeCluster)
    case .shorthand(.lineBreak): return try lineBreak(before: next)
    case .shorthand: return try take(CodePointSet(of: node), before: next)
    case .anchor(let anchor): return try build(anchor, node.flags, before: next)
    case .backReference: throw .construct(.backReference)
    case .group(let kind, let body): return try build(kind, body, before: next)
    case .quantified(let item, let quantifier):
      return try build(item, quantifier, before: next)
    case .concatenation(let items): return try build(items: items, before: next)
    case .alternation(let branches):
      var starts: [Int] = []
      for branch in branches { starts.append(try build(branch, before: next)) }
      return try add(.split(starts))
    }
  }

  /// A sequence of items; adjacent case-insensitive letters form one run.
  private mutating func build(
    items: [RegexNode],
    before next: Int
  ) throws(UndecidedReason) -> Int {
    var next = next
    var end = items.count
    while end > 0 {
      var start = end - 1
      if case .literal = items[start].kind {
        while start > 0, case .literal = items[start - 1].kind,
          items[start - 1].flags == items[start].flags
        {
          start -= 1
        }
        next = try build(run: items[start..<end], before: next)
      } else {
        next = try build(items[start], before: next)
      }
      end = start
    }
    return next
  }

  /// A run of letters: with case ignored, one character can fold to two or three of them.
  private mutating func build(
    run: ArraySlice<RegexNode>,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let letters = run.compactMap { node -> UInt32? in
      guard case .literal(let literal) = node.kind else { return nil }
      return literal.codePoint
    }
    guard let flags = run.first?.flags, flags.contains(.caseInsensitive) else {
      var next = next
      for letter in letters.reversed() {
        next = try take(CodePointSet([letter...letter]), before: next)
      }
      return next
    }
    let folded = letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if folded.contains(where: { $0 >= 0x80 }) { throw .construct(.caseFolding) }
    // The start of each suffix of the run.
    var starts = [Int](repeating: next, count: folded.count + 1)
    for index in folded.indices.reversed() {
      let one = CaseClasses.closure(of: CodePointSet([folded[index]...folded[index]]))
      var ways = [try take(one, before: starts[index + 1])]
      for (text, characters) in Self.multiple
      where folded[index...].starts(with: text) {
        ways.append(
          try take(CodePointSet(codePoints: characters), before: starts[index + text.count])
        )
      }
      starts[index] = ways.count == 1 ? ways[0] : try add(.split(ways))
    }
    return starts[0]
  }

  /// The ASCII texts that a single character folds to (`CaseFolding.txt`, status F).
  private static let multiple: [([UInt32], [UInt32])] = [
    ("ss", [0xDF, 0x1E9E]), ("ff", [0xFB00]), ("fi", [0xFB01]), ("fl", [0xFB02]),
    ("ffi", [0xFB03]), ("ffl", [0xFB04]), ("st", [0xFB05, 0xFB06]),
  ].map { (Array($0.0.unicodeScalars.map(\.value)), $0.1) }

  /// With `s`, ICU's `.` consumes a carriage return and its line feed together.
  private mutating func anyCharacter(
    _ node: RegexNode,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let both = try take(.carriageReturn, before: try take(.lineFeed, before: next))
    let other = try take(CodePointSet.carriageReturn.complement, before: next)
    let alone = try take(.carriageReturn, before: try notBefore(.lineFeed, next: next))
    return try add(.split([both, alone, other]))
  }

  /// `\R` consumes a carriage return and its line feed together and never backtracks between them.
  private mutating func lineBreak(before next: Int) throws(UndecidedReason) -> Int {
    let both = try take(.carriageReturn, before: try take(.lineFeed, before: next))
    let other = try take(
      CodePointSet.lineEnds.subtracting(.carriageReturn),
      before: next
    )
    let alone = try take(.carriageReturn, before: try notBefore(.lineFeed, next: next))
    return try add(.split([both, alone, other]))
  }

  private mutating func notBefore(
    _ set: CodePointSet,
    next: Int
  ) throws(UndecidedReason) -> Int {
    let start = try take(set, before: try add(.accept))
    return try add(.ahead(start: start, isNegated: true, next: next))
  }

  private mutating func build(
    _ kind: GroupKind,
    _ body: RegexNode,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    switch kind {
    case .nonCapturing, .scopedFlags: return try build(body, before: next)
    case .capturing(let number, _):
      if isInLookaround { throw .construct(.captureInLookaround) }
      let end = try add(.note(register: 2 * number + 1, next: next))
      let start = try build(body, before: end)
      return try add(.note(register: 2 * number, next: start))
    case .atomic:
      let start = try build(body, before: try add(.leave(next: next)))
      return try add(.enter(next: start))
    case .lookahead(let isNegated):
      let outer = isInLookaround
      isInLookaround = true
      defer { isInLookaround = outer }
      let start = try build(body, before: try add(.accept))
      return try add(.ahead(start: start, isNegated: isNegated, next: next))
    case .lookbehind(let isNegated):
      guard body.isPlain else { throw .construct(.lookbehind) }
      let outer = isInLookaround
      isInLookaround = true
      defer { isInLookaround = outer }
      automaton.lookbehinds.append(try build(body, before: try add(.accept)))
      let index = automaton.lookbehinds.count - 1
      return try add(.behind(index: index, isNegated: isNegated, next: next))
    }
  }
}

extension AutomatonBuilder {
  /// An item unrolled as often as a quantifier says.
  private mutating func build(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    if quantifier.upperBound == 0 { return next }
    if quantifier.kind == .possessive {
      let body = try repeated(item, quantifier, before: try add(.leave(next: next)))
      return try add(.enter(next: body))
    }
    return try repeated(item, quantifier, before: next)
  }

  private mutating func repeated(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let isLazy = quantifier.kind == .lazy
    var start = next
    if let most = quantifier.upperBound {
      guard most <= Self.maxPlaces else { throw .size }
      for _ in 0..<max(0, most - quantifier.lowerBound) {
        // A further iteration is tried only after the one before.
        let once = try build(item, before: start)
        start = try add(.split(isLazy ? [next, once] : [once, next]))
      }
    } else {
      start = try endless(item, quantifier, before: next)
    }
    guard quantifier.lowerBound <= Self.maxPlaces else { throw .size }
    for _ in 0..<quantifier.lowerBound { start = try build(item, before: start) }
    return start
  }

  private mutating func endless(
    _ item: RegexNode,
    _ quantifier: Quantifier,
    before next: Int
  ) throws(UndecidedReason) -> Int {
    let isLazy = quantifier.kind == .lazy
    let choice = try addAnew(.fail)
    if item.canBeEmpty {
      // Only for a greedy loop does ICU check whether the iteration consumed anything.
      guard quantifier.kind == .greedy, loops < Self.maxLoops else {
        throw .construct(.emptyLoop)
      }
      let loop = loops
      loops += 1
      let end = try add(.turnEnd(loop: loop, again: choice, out: next))
      let body = try build(item, before: end)
      let turn = try add(.turn(loop: loop, next: body))
      automaton.places[choice] = .split([turn, next])
    } else {
      let body = try build(item, before: choice)
      automaton.places[choice] = .split(isLazy ? [next, body] : [body, next])
    }
    return choice
  }
}

/// A part's source and successor.
private struct BuiltPart: Hashable {
  var text: [UInt16]
  var flags: RegexFlags
  var group: Int
  var isInLookaround: Bool
  var next: Int
}

extension RegexNode {
  /// The number of the first capture group in the node, or 0.
  fileprivate var firstGroup: Int {
    if case .group(.capturing(let number, _), _) = kind { return number }
    for child in children {
      let number = child.firstGroup
      if number > 0 { return number }
    }
    return 0
  }

  /// Whether the node consists of characters, branches and backtracking repetitions only.
  fileprivate var isPlain: Bool {
    switch kind {
    case .empty, .flagChange: true
    case .literal: !flags.contains(.caseInsensitive)
    case .anyCharacter: !flags.contains(.dotMatchesLineSeparators)
    case .shorthand(let shorthand): shorthand != .graphemeCluster && shorthand != .lineBreak
    case .property, .characterClass: true
    case .anchor, .backReference: false
    case .group(let kind, let body):
      switch kind {
      case .nonCapturing, .scopedFlags: body.isPlain
      case .capturing, .atomic, .lookahead, .lookbehind: false
      }
    case .quantified(let item, let quantifier): quantifier.kind != .possessive && item.isPlain
    case .concatenation(let nodes), .alternation(let nodes): nodes.allSatisfy(\.isPlain)
    }
  }
}

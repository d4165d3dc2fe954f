import Diagnostics
public import RegexSyntax

/// Says in words why a pattern takes many steps on an attack: which of its parts can take the same
/// text.
///
/// What it says comes from the pattern's automaton (`PumpGraph`), which leaves out what no automaton
/// can say, and so explains what an engine has shown; it proves nothing.
public struct AmbiguityText {
  private let tree: RegexPattern
  private let pump: [UInt16]
  private var graph: PumpGraph
  private var candidates: [Int] = []

  /// The kinds of ambiguity.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One loop can take a text in more than one way.
    case exponential
    /// Several loops, one behind the other, can take the same text.
    case polynomial
    /// The search begins anew at every character, and each time runs through a loop.
    case restart
    /// A loop, of which nothing more is known.
    case loop
  }

  /// What makes a pattern slow.
  public struct Explanation: Sendable, Hashable {
    /// A sentence without a capital and a full stop, which quotes the pattern and the pump between
    /// backticks.
    public var words: String
    /// The parts of the pattern that it is about, in UTF-16 offsets; two that take the same text, where
    /// that is what makes it slow.
    public var parts: [Range<Int>]

    init(_ words: String, _ parts: [RegexNode]) {
      self.words = words
      self.parts = parts.map(\.range)
    }
  }

  private init(_ tree: RegexPattern, _ prefix: [UInt16], _ pump: [UInt16], _ places: [Range<Int>]) {
    self.tree = tree
    self.pump = pump
    graph = PumpGraph(tree, prefix: prefix, pump: pump)
    let reached = graph.itemsBehind(prefix)
    candidates = graph.items.indices.filter { item in
      reached.contains(item) && graph.items[item].isInLongLoop
    }
    .sorted { left, right in
      let isLeftNamed = places.contains(graph.items[left].node.range)
      let isRightNamed = places.contains(graph.items[right].node.range)
      return isLeftNamed != isRightNamed ? isLeftNamed : left < right
    }
  }
}

extension AmbiguityText {
  /// Explains an attack.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - kind: The kind of ambiguity, where it is known; it is looked for first.
  ///   - places: The items of the pattern that are known to take part, in UTF-16 offsets; they are
  ///     looked at first.
  ///   - prefix: What stands before the pump, in UTF-16 units.
  ///   - pump: The text that is repeated, in UTF-16 units.
  /// - Returns: The explanation; nil where the automaton shows no loop that takes the pump.
  public static func explain(
    _ tree: RegexPattern,
    kind: Kind? = nil,
    places: [Range<Int>] = [],
    prefix: [UInt16],
    pump: [UInt16]
  ) -> Explanation? {
    guard !pump.isEmpty, pump.count <= maxPumpLength else { return nil }
    var text = AmbiguityText(tree, prefix, pump, places)
    let others = Kind.allCases.filter { $0 != kind }
    for kind in [kind].compactMap({ $0 }) + others {
      if let explanation = text.explanation(of: kind) { return explanation }
    }
    return nil
  }

  private static let maxPumpLength = 256
  private static let maxCandidates = 200

  private mutating func explanation(of kind: Kind) -> Explanation? {
    switch kind {
    case .exponential: exponential()
    case .polynomial: polynomial()
    case .restart: restart()
    case .loop: loop()
    }
  }
}

// MARK: - One loop, more ways than one

extension AmbiguityText {
  private mutating func exponential() -> Explanation? {
    for item in candidates.prefix(Self.maxCandidates) {
      for turns in 1...PumpGraph.maxTurns {
        let fronts = graph.fronts(from: item, turns: turns)
        guard fronts[fronts.count - 1][item, default: 0] > 1 else { continue }
        if let found = exponential(item, fronts) { return found }
      }
    }
    return nil
  }

  private func exponential(_ item: Int, _ fronts: [PumpGraph.Front]) -> Explanation? {
    let ways = graph.between(fronts, endingAt: item)
    let parting = ways.firstIndex { $0.count > 1 }
    guard let parting else { return loopInLoop(graph.items[item]) }
    let both = ways[parting].sorted()
    let (left, right) = (graph.items[both[0]], graph.items[both[1]])
    let taken = quoted(codePoint: graph.pump[(parting - 1) % graph.pump.count])
    guard let fork = Self.fork(left, right) else { return nil }
    if case .alternation = fork.node.kind {
      guard let loop = fork.loops.last else { return nil }
      let branches = [left, right].map { item in
        fork.node.children.first { $0.range.contains(item.node.range.lowerBound) } ?? item.node
      }
      if branches[0].range == left.node.range, branches[1].range == right.node.range {
        let isSame = text(left.node) == text(right.node)
        let sides = isSame ? "" : ", as \(quoted(left.node)) and as \(quoted(right.node))"
        let words = "each iteration of \(quoted(loop)) can match \(taken) in two ways\(sides)"
        return Explanation(words, branches)
      }
      let words = """
        \(quoted(loop)) can match \(quoted(pump)) in more than one way: its branches \
        \(quoted(branches[0])) and \(quoted(branches[1])) can both match \(taken)
        """
      return Explanation(words, branches)
    }
    let (first, second) = (fork.loopOrItem(of: left), fork.loopOrItem(of: right))
    var words = "\(both: quoted(first), quoted(second)) can both match \(taken)"
    if let loop = fork.loops.last { words += ", again in each iteration of \(quoted(loop))" }
    return Explanation(words, [first, second])
  }

  /// The loops around an item that takes the pump, two of which can begin the next turn.
  private func loopInLoop(_ item: TreePath) -> Explanation? {
    let loops = item.loops
    guard let inner = loops.last else { return nil }
    let pump = quoted(pump)
    if loops.count > 1 {
      let outer = loops[loops.count - 2]
      let words =
        "\(quoted(inner)) and the loop around it, \(quoted(outer)), can both match \(pump)"
      return Explanation(words, [inner, outer])
    }
    // The automaton lets the turns of a bounded loop be left out one by one, which is no ambiguity of
    // the pattern unless a turn can be empty.
    guard case .quantified(let body, _) = inner.kind, body.canBeEmpty else { return nil }
    return Explanation("each iteration of \(quoted(inner)) can match \(pump) or nothing", [inner])
  }
}

// MARK: - Loops behind each other

extension AmbiguityText {
  private mutating func polynomial() -> Explanation? {
    var best: [Int] = []
    for turns in 1...PumpGraph.maxTurns {
      let chain = longestChain(turns: turns)
      if chain.count > best.count { best = chain }
    }
    guard best.count > 1 else { return nil }
    let loops = names(of: best)
    guard loops.count > 1 else { return nil }
    var words = "\(list(loops)) can \(loops.count == 2 ? "both" : "all") match \(quoted(pump))"
    if startsAgain(into: Set(best)) == graph.pump.count {
      words += ", and the search starts again at every character"
    }
    return Explanation(words, loops)
  }

  /// Items each of which comes back to itself over the pump, and leads to the next over the same text.
  private mutating func longestChain(turns: Int) -> [Int] {
    var reach: [Int: Set<Int>] = [:]
    for item in candidates.prefix(Self.maxCandidates) {
      let fronts = graph.fronts(from: item, turns: turns)
      let last = fronts[fronts.count - 1]
      if last[item] != nil { reach[item] = Set(last.keys) }
    }
    let loops = reach.keys.sorted()
    // Backwards: a chain goes from an item to one that does not lead back.
    var chains: [Int: [Int]] = [:]
    func chain(from item: Int, _ depth: Int) -> [Int] {
      if let known = chains[item] { return known }
      var best: [Int] = []
      for next in loops where next != item && depth < 16 {
        guard reach[item]?.contains(next) == true, reach[next]?.contains(item) != true else {
          continue
        }
        let rest = chain(from: next, depth + 1)
        if rest.count > best.count { best = rest }
      }
      chains[item] = [item] + best
      return [item] + best
    }
    var best: [Int] = []
    for item in candidates.prefix(Self.maxCandidates) where reach[item] != nil {
      let found = chain(from: item, 0)
      if found.count > best.count { best = found }
    }
    return best
  }

  /// The loops of a chain's items, each as far out as it holds no other of them.
  private func names(of chain: [Int]) -> [RegexNode] {
    var loops: [RegexNode] = []
    for item in chain {
      let others = chain.filter { $0 != item }.map { graph.items[$0].node.range.lowerBound }
      let own = graph.items[item].loops
      guard
        let loop = own.first(where: { loop in !others.contains(where: loop.range.contains) })
          ?? own.last
      else { continue }
      if !loops.contains(where: { $0.range == loop.range }) { loops.append(loop) }
    }
    return loops
  }
}

// MARK: - One loop, over and over

extension AmbiguityText {
  private mutating func restart() -> Explanation? {
    guard !tree.isAnchoredAtStart else { return nil }
    for item in candidates.prefix(Self.maxCandidates) where comesBack(item) {
      guard let loop = graph.items[item].loops.first, let places = startsAgain(into: [item]) else {
        continue
      }
      let isAnywhere = places == graph.pump.count
      let place = isAnywhere ? "character" : quoted(pump)
      let words = """
        the search starts again at every \(place), and \(quoted(loop)) then runs to the end each \
        time
        """
      return Explanation(words, [loop])
    }
    return nil
  }

  private mutating func loop() -> Explanation? {
    for item in candidates.prefix(Self.maxCandidates) where comesBack(item) {
      guard let loop = graph.items[item].loops.first else { continue }
      return Explanation("\(quoted(loop)) can match \(quoted(pump)) again and again", [loop])
    }
    return nil
  }

  private mutating func comesBack(_ item: Int) -> Bool {
    (1...PumpGraph.maxTurns).contains { turns in
      graph.fronts(from: item, turns: turns).last?[item] != nil
    }
  }

  /// At how many offsets of the pump a search can begin that comes to one of these items; nil for none.
  private mutating func startsAgain(into items: Set<Int>) -> Int? {
    guard !tree.isAnchoredAtStart else { return nil }
    let count = graph.pump.indices.count { offset in
      !graph.itemsFromStart(offset: offset).isDisjoint(with: items)
    }
    return count == 0 ? nil : count
  }
}

// MARK: - Words

extension AmbiguityText {
  private func text(_ node: RegexNode) -> String {
    let units = Array(tree.source.utf16)
    return String(decoding: units[node.range.clamped(to: 0..<units.count)], as: UTF16.self)
  }

  private func quoted(_ node: RegexNode) -> String { Self.quoted(text(node)) }

  private func quoted(_ units: [UInt16]) -> String {
    Self.quoted(String(decoding: units, as: UTF16.self))
  }

  private func quoted(codePoint: UInt32) -> String {
    Self.quoted(String(Unicode.Scalar(codePoint) ?? "\u{FFFD}"))
  }

  /// A text between backticks, cut in its middle if it is long.
  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.count > maxQuoteLength else { return "`\(text)`" }
    let scalars = Array(text.unicodeScalars)
    var start = String.UnicodeScalarView()
    start.append(contentsOf: scalars.prefix(maxQuoteLength * 2 / 3))
    var end = String.UnicodeScalarView()
    end.append(contentsOf: scalars.suffix(maxQuoteLength / 4))
    return "`\(String(start))…\(String(end))`"
  }

  private static let maxQuoteLength = 48

  /// Two loops or more in the order of the pattern.
  private func list(_ loops: [RegexNode]) -> String {
    let names = loops.map(quoted)
    if names.count == 2 { return "\(both: names[0], names[1])" }
    if names.allSatisfy({ $0 == names[0] }) {
      let words = ["three", "four", "five", "six"]
      let number = names.count - 3 < words.count ? words[names.count - 3] : "\(names.count)"
      return "\(number) \(names[0]), one after the other,"
    }
    let most = 4
    let shown = names.prefix(most)
    let rest = names.count > most ? ["\(names.count - most) more"] : []
    return (shown + rest).inWords
  }
}

extension DefaultStringInterpolation {
  /// Two quoted parts, told apart where they are written alike.
  fileprivate mutating func appendInterpolation(both first: String, _ second: String) {
    appendInterpolation(
      first == second ? "\(first) and the \(second) after it" : "\(first) and \(second)"
    )
  }
}

extension TreePath {
  /// Whether a loop around the item can turn often enough to be worth a pump.
  var isInLongLoop: Bool {
    loops.contains { node in
      if case .quantified(_, let quantifier) = node.kind {
        quantifier.upperBound ?? .max >= Self.longLoop
      } else {
        false
      }
    }
  }

  private static let longLoop = 8

  /// The repeated nodes around the item, the outermost first.
  var loops: [RegexNode] {
    ancestors.filter { node in
      if case .quantified(_, let quantifier) = node.kind {
        quantifier.upperBound ?? .max > 1
      } else {
        false
      }
    }
  }
}

/// Where the paths to two items part.
private struct Fork {
  /// The last node that both are in.
  let node: RegexNode
  /// The nodes around that, and itself.
  let ancestors: [RegexNode]

  /// The loops that both items are in, the outermost first.
  var loops: [RegexNode] { TreePath(node: node, ancestors: ancestors).loops }

  /// The outermost loop around an item within the fork; the item's own node where there is none.
  func loopOrItem(of item: TreePath) -> RegexNode {
    item.loops.dropFirst(loops.count).first ?? item.node
  }
}

extension AmbiguityText {
  private static func fork(_ left: TreePath, _ right: TreePath) -> Fork? {
    let shared = zip(left.ancestors, right.ancestors).prefix { $0.range == $1.range }
    guard let last = shared.last?.0 else { return nil }
    return Fork(node: last, ancestors: shared.map(\.0))
  }
}

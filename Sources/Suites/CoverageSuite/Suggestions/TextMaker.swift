import MatchEngine
internal import RegexSyntax
import SubjectDomains

/// Generates texts of nodes: as in a match, but with some choices changed.
struct TextMaker {
  let tree: PatternTree
  let tests: [NodeTest?]
  let domain: SubjectDomain
  /// What is chosen at nodes: the branch of an alternation, or the turns of a repetition.
  var choices: [Int: Int] = [:]
  /// The nodes with changed choices and their ancestors, which are regenerated.
  var renewed: Set<Int> = []
  /// Which of the ordinary characters to use.
  var variant = 0
  private var steps = 0

  init(_ examiner: PartExaminer) {
    tree = examiner.tree
    tests = examiner.tests
    domain = examiner.domain
  }

  private static let maxSteps = 20_000
}

extension TextMaker {
  /// The text of a node, following a match's passage through it if there is one.
  mutating func text(of number: Int, _ way: MatchWay?, _ visit: Int?) -> [UInt16] {
    steps += 1
    guard steps < Self.maxSteps else { return [] }
    if let way, let visit, !renewed.contains(number) { return way.text(of: visit) }
    switch tree.nodes[number].kind {
    case .empty, .flagChange, .anchor, .backReference: return []
    case .literal(let literal): return [UInt16](codePoint: literal.codePoint)
    case .anyCharacter, .shorthand, .property, .characterClass: return character(of: number, at: 0)
    case .group(let kind, _):
      if kind.isLookaround, visit == nil { return [] }
      return text(of: tree.children[number][0], way, inside(way, visit).first)
    case .concatenation:
      let visits = inside(way, visit)
      let children = tree.children[number]
      var units: [UInt16] = []
      for (index, child) in children.enumerated() {
        units += text(of: child, way, visits.count == children.count ? visits[index] : nil)
      }
      return units
    case .alternation:
      let children = tree.children[number]
      let visited = inside(way, visit).first
      let known = visited.flatMap { visited in
        way.flatMap { children.firstIndex(of: $0.visits[visited].node) }
      }
      let branch = choices[number] ?? known ?? 0
      return text(of: children[branch], way, branch == known ? visited : nil)
    case .quantified(_, let quantifier): return turns(of: number, quantifier, way, visit)
    }
  }

  private func inside(_ way: MatchWay?, _ visit: Int?) -> [Int] {
    guard let way, let visit else { return [] }
    return way.visits[visit].inside
  }

  private mutating func turns(
    of number: Int,
    _ quantifier: Quantifier,
    _ way: MatchWay?,
    _ visit: Int?
  ) -> [UInt16] {
    let item = tree.children[number][0]
    let known = inside(way, visit)
    let usual = visit == nil ? usualTurns(of: item, quantifier) : known.count
    var count = choices[number] ?? usual
    if choices[number] == nil, renewed.contains(item) { count = max(1, count) }
    if visit == nil || known.isEmpty, !renewed.contains(item) {
      return fresh(item, count)
    }
    var units: [UInt16] = []
    for turn in 0..<min(count, domain.maxUsualLength) {
      guard units.count < domain.maxUsualLength, steps < Self.maxSteps else { break }
      // What is made anew is the last turn.
      let isLast = turn == count - 1
      if let way, turn < known.count, !(isLast && renewed.contains(item)) {
        units += way.text(of: known[turn])
      } else if renewed.contains(item), !isLast {
        units += known.last.flatMap { visit in way.map { $0.text(of: visit) } } ?? []
      } else if turn < known.count || renewed.contains(item) {
        units += text(of: item, way, turn < known.count ? known[turn] : known.last)
      } else {
        units += another(item, at: turn)
      }
    }
    return units
  }

  /// One more iteration after others.
  private mutating func another(_ item: Int, at turn: Int) -> [UInt16] {
    tests[item] == nil ? text(of: item, nil, nil) : character(of: item, at: turn)
  }

  private func usualTurns(of item: Int, _ quantifier: Quantifier) -> Int {
    let least = quantifier.lowerBound
    let most = quantifier.upperBound ?? Int.max
    // A word or a number where one character would do.
    return least == 1 && tests[item] != nil && most > 3 ? 3 : least
  }

  /// Iterations generated without a match to follow.
  private mutating func fresh(_ item: Int, _ count: Int) -> [UInt16] {
    var units: [UInt16] = []
    for turn in 0..<min(count, domain.maxUsualLength) {
      guard units.count < domain.maxUsualLength, steps < Self.maxSteps else { break }
      units += another(item, at: turn)
    }
    return units
  }

  private func character(of number: Int, at turn: Int) -> [UInt16] {
    guard let test = tests[number] else { return [] }
    if case .literal(let literal) = tree.nodes[number].kind {
      return [UInt16](codePoint: literal.codePoint)
    }
    let ordinary = CodePoints.ordinary(for: test, in: domain)
    guard !ordinary.isEmpty else { return [] }
    // Adjacent characters of one kind form a word or a number.
    let kind = Self.kinds.first { ordinary[0] >= $0.lowerBound && ordinary[0] <= $0.upperBound }
    let alike = kind.map { kind in ordinary.filter { kind.contains($0) } } ?? ordinary
    return [UInt16](codePoint: alike[(turn + variant) % alike.count])
  }

  private static let kinds: [ClosedRange<UInt32>] = [0x61...0x7A, 0x30...0x39, 0x41...0x5A]
}

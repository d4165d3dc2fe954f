internal import MatchEngine
internal import RegexSyntax
internal import SubjectDomains

/// Finds strings that a pattern's tree matches within a few edits of a subject: a character
/// inserted, removed or replaced.
///
/// This is approximate matching by an automaton, as in S. Wu and U. Manber, "Fast text searching
/// allowing errors", 1992, cheapest paths first. Lookarounds and most anchors are assumed to hold,
/// so an engine must decide which of the strings match.
struct EditSearch: Sendable {
  private let automaton: EditAutomaton?

  /// The maximum number of edits.
  static let maxEdits = 3
  /// The maximum number of strings returned.
  private static let maxStrings = 6
  /// The maximum number of states of a search.
  private static let maxReached = 200_000
  /// The maximum length of a subject, in UTF-16 units.
  private static let maxLength = 4_096

  init(_ tree: PatternTree, tests: [NodeTest?], in domain: SubjectDomain) {
    automaton = EditAutomaton(tree, tests: tests, in: domain)
  }
}

extension EditSearch {
  /// A state of the search, with its predecessor.
  private struct Reached {
    var state: Int
    var place: Int
    var edits: Int
    var parent: Int
    var edit: Edit?
  }

  private enum Edit {
    case takeOut(Int)
    case putIn(Int, UInt32)
    case replace(Int, UInt32)
  }

  /// The strings closest to a subject that the tree matches, closest first, without the subject
  /// itself.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - work: The allowance of the search; once used up, there are no strings.
  /// - Returns: The strings.
  func candidates(near subject: [UInt16], within work: WorkAllowance) -> [[UInt16]] {
    guard let automaton, subject.count <= Self.maxLength, !work.isUsedUp else { return [] }
    var reached: [Reached] = []
    defer { work.spend(reached.count / 2) }
    var levels: [[Int]] = Array(repeating: [], count: Self.maxEdits + 1)
    var seen: [Int: Int] = [:]
    var strings: [[UInt16]] = []
    let width = subject.count + 1
    func add(_ next: Reached) {
      let key = next.state * width + next.place
      if let known = seen[key], known <= next.edits { return }
      seen[key] = next.edits
      reached.append(next)
      levels[next.edits].append(reached.count - 1)
    }
    let starts = automaton.isAnchored ? 0...0 : 0...subject.count
    for place in starts {
      add(Reached(state: automaton.start, place: place, edits: 0, parent: -1, edit: nil))
    }
    for level in levels.indices {
      var next = 0
      while next < levels[level].count {
        guard reached.count < Self.maxReached else { return strings }
        let index = levels[level][next]
        next += 1
        let here = reached[index]
        let key = here.state * width + here.place
        if let known = seen[key], known < here.edits { continue }
        func go(_ state: Int, _ place: Int, _ edit: Edit?) {
          let edits = here.edits + (edit == nil ? 0 : 1)
          guard edits <= Self.maxEdits else { return }
          add(Reached(state: state, place: place, edits: edits, parent: index, edit: edit))
        }
        let isAtEnd = here.place == subject.count
        switch automaton.states[here.state] {
        case .accept:
          if here.edits > 0 { strings.append(string(from: index, reached, subject)) }
          if strings.count >= Self.maxStrings { return strings }
          continue
        case .split(let targets):
          for target in targets { go(target, here.place, nil) }
          continue
        case .end(let target):
          if isAtEnd { go(target, here.place, nil) }
        case .anything(let target):
          go(target, here.place, nil)
          if !isAtEnd { go(here.state, here.place + 1, nil) }
        case .take(let test, let sample, let target):
          if !isAtEnd {
            if test.takes(UInt32(subject[here.place])) { go(target, here.place + 1, nil) }
            if let sample { go(target, here.place + 1, .replace(here.place, sample)) }
          }
          if let sample { go(target, here.place, .putIn(here.place, sample)) }
        }
        if !isAtEnd { go(here.state, here.place + 1, .takeOut(here.place)) }
      }
    }
    return strings
  }

  private func string(from index: Int, _ reached: [Reached], _ subject: [UInt16]) -> [UInt16] {
    var edits: [Edit] = []
    var current = index
    while current >= 0 {
      if let edit = reached[current].edit { edits.append(edit) }
      current = reached[current].parent
    }
    // From the end to the start, so that offsets remain valid.
    var units = subject
    for edit in edits {
      switch edit {
      case .takeOut(let place): units.remove(at: place)
      case .putIn(let place, let codePoint):
        units.insert(contentsOf: [UInt16](codePoint: codePoint), at: place)
      case .replace(let place, let codePoint):
        units.replaceSubrange(place...place, with: [UInt16](codePoint: codePoint))
      }
    }
    return units
  }
}

/// A tree as an automaton without lookarounds, with counted loops unrolled.
struct EditAutomaton: Sendable {
  private(set) var states: [State] = [.accept]
  private(set) var start = 0
  let isAnchored: Bool

  enum State: Sendable {
    case accept
    case split([Int])
    case take(NodeTest, sample: UInt32?, Int)
    /// Continues at the end of the subject.
    case end(Int)
    /// Accepts any text.
    case anything(Int)
  }

  private static let maxStates = 6_000
  private static let maxWork = 100_000
  private var work = 0

  /// Makes the automaton of a tree; nil if it would be too large.
  init?(_ tree: PatternTree, tests: [NodeTest?], in domain: SubjectDomain) {
    isAnchored = tree.isAnchored
    let samples = tests.map { test in
      test.flatMap { CodePoints.ordinary(for: $0, in: domain).first }
    }
    guard let start = build(PatternTree.root, before: 0, tree, tests, samples) else { return nil }
    self.start = start
  }

  private mutating func add(_ state: State) -> Int? {
    guard states.count < Self.maxStates else { return nil }
    states.append(state)
    return states.count - 1
  }

  private mutating func build(
    _ number: Int,
    before next: Int,
    _ tree: PatternTree,
    _ tests: [NodeTest?],
    _ samples: [UInt32?]
  ) -> Int? {
    work += 1
    guard work < Self.maxWork else { return nil }
    let children = tree.children[number]
    switch tree.nodes[number].kind {
    case .empty, .flagChange: return next
    case .anchor(let anchor):
      let isEnd = [.dollar, .subjectEnd, .subjectEndBeforeTerminator].contains(anchor)
      return isEnd ? add(.end(next)) : next
    case .backReference: return add(.anything(next))
    case .literal, .anyCharacter, .shorthand, .property, .characterClass:
      guard let test = tests[number] else { return nil }
      return add(.take(test, sample: samples[number], next))
    case .group(let kind, _):
      if kind.isLookaround { return next }
      return build(children[0], before: next, tree, tests, samples)
    case .concatenation:
      var next = next
      for child in children.reversed() {
        guard let start = build(child, before: next, tree, tests, samples) else { return nil }
        next = start
      }
      return next
    case .alternation:
      var starts: [Int] = []
      for child in children {
        guard let start = build(child, before: next, tree, tests, samples) else { return nil }
        starts.append(start)
      }
      return add(.split(starts))
    case .quantified(_, let quantifier):
      return build(children[0], quantifier, before: next, tree, tests, samples)
    }
  }

  private mutating func build(
    _ item: Int,
    _ quantifier: Quantifier,
    before next: Int,
    _ tree: PatternTree,
    _ tests: [NodeTest?],
    _ samples: [UInt32?]
  ) -> Int? {
    var start = next
    if let most = quantifier.upperBound {
      guard most <= Self.maxStates else { return nil }
      for _ in 0..<max(0, most - quantifier.lowerBound) {
        guard let once = build(item, before: start, tree, tests, samples),
          let choice = add(.split([once, next]))
        else { return nil }
        start = choice
      }
    } else {
      guard let choice = add(.split([])),
        let body = build(item, before: choice, tree, tests, samples)
      else { return nil }
      states[choice] = .split([body, next])
      start = choice
    }
    guard quantifier.lowerBound <= Self.maxStates else { return nil }
    for _ in 0..<quantifier.lowerBound {
      guard let once = build(item, before: start, tree, tests, samples) else { return nil }
      start = once
    }
    return start
  }
}

extension PatternTree {
  fileprivate var isAnchored: Bool {
    var number = PatternTree.root
    while true {
      switch nodes[number].kind {
      case .anchor(.caret): return !nodes[number].flags.contains(.anchorsMatchLines)
      case .anchor(.subjectStart): return true
      case .concatenation:
        let first = children[number].first { child in
          if case .flagChange = nodes[child].kind { false } else { true }
        }
        guard let first else { return false }
        number = first
      case .group(let kind, _) where !kind.isLookaround: number = children[number][0]
      default: return false
      }
    }
  }
}

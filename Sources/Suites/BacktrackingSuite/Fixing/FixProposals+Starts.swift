import Diagnostics
import RegexSyntax

extension FixProposals {
  /// Lets the search start only where a leading loop's text starts: what begins later in it is taken
  /// by the match that begins there.
  mutating func restrictStarts(_ root: RegexNode) {
    let branches: [RegexNode] =
      if case .alternation(let nodes) = root.kind { nodes } else { [root] }
    for branch in branches {
      var start = Start()
      _ = collect(branch, &start)
      guard let place = start.place else { continue }
      func add(_ text: String) {
        if !start.known.contains(text) {
          self.add(.anchored, PatternCorrection(place..<place, text))
        }
      }
      for item in start.items {
        add("(?<!\(text(item.range)))")
        if case .shorthand(.word) = item.kind { add("\\b") }
      }
      for (loop, item, next) in start.pairs {
        // `\s*\w+` as `(?:\s+|(?<!\w))\w+`
        let turns = "(?:\(text(item.range))+|(?<!\(text(next.range))))"
        self.add(.anchored, PatternCorrection(loop.range, turns))
      }
      for (separator, item) in start.turns {
        add("(?<!\(text(item.range))\(text(separator.range)))")
      }
    }
  }

  /// What a branch begins with.
  private struct Start {
    /// Where text can be put before it.
    var place: Int?
    /// What its leading loops take, up to the first that must take something.
    var items: [RegexNode] = []
    /// What stands between the turns of a leading loop, and what the turns take.
    var turns: [(separator: RegexNode, item: RegexNode)] = []
    /// Leading loops that can be left out, with what they take and what the loop behind them takes.
    var pairs: [(loop: RegexNode, item: RegexNode, next: RegexNode)] = []
    /// The conditions that stand before it already.
    var known: [String] = []
  }

  /// Collects what a node begins with.
  ///
  /// - Returns: Whether what follows the node counts too, since the node can be left out or takes
  ///   nothing.
  private func collect(_ node: RegexNode, _ start: inout Start) -> Bool {
    switch node.kind {
    case .flagChange:
      start.place = nil
      return true
    case .group(let kind, let body):
      if kind.isLookaround {
        start.known.append(text(node.range))
        return true
      }
      start.place = start.place ?? node.range.lowerBound
      return collect(body, &start)
    case .anchor(.wordBoundary):
      start.known.append(text(node.range))
      return true
    case .concatenation(let items):
      for (index, item) in items.enumerated() {
        if case .flagChange = item.kind {
          start.place = item.range.upperBound
          continue
        }
        if let turn = turn(of: item) {
          start.place = start.place ?? item.range.lowerBound
          start.turns.append(turn)
        }
        let next = items[(index + 1)...].first { !$0.isLookaround }
        if let (own, quantifier) = item.singleLoop, quantifier.lowerBound == 0,
          quantifier.upperBound == nil, quantifier.kind == .greedy,
          let other = next.flatMap(Self.loopInside)?.item
        {
          start.pairs.append((item, own, other))
        }
        guard collect(item, &start) || next.map({ turn(of: $0) != nil }) ?? false else {
          return false
        }
      }
      return true
    case .quantified(let item, let quantifier):
      start.place = start.place ?? node.range.lowerBound
      if let (item, _) = node.singleLoop {
        start.items.append(item)
        return quantifier.lowerBound == 0
      }
      return collect(item, &start) || quantifier.lowerBound == 0
    default: return false
    }
  }

  /// What stands between the turns of a loop that takes one character and then a loop over one
  /// character, or the other way round.
  private func turn(of node: RegexNode) -> (separator: RegexNode, item: RegexNode)? {
    guard case .quantified(let loop, let quantifier) = node.kind,
      (quantifier.upperBound ?? .max) > 1,
      case .group(let kind, let body) = loop.kind, !kind.isLookaround,
      case .concatenation(let all) = body.kind
    else { return nil }
    let items = all.filter { !$0.isLookaround }
    guard items.count == 2 else { return nil }
    for (separator, other) in [(items[0], items[1]), (items[1], items[0])] {
      if separator.isSingleCharacter, let (item, _) = other.singleLoop { return (separator, item) }
    }
    return nil
  }
}

extension RegexNode {
  /// Whether the node looks ahead or behind.
  fileprivate var isLookaround: Bool {
    guard case .group(let kind, _) = self.kind else { return false }
    return kind.isLookaround
  }
}

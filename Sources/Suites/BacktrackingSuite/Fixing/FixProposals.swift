import Diagnostics
import RegexSyntax

/// Proposes changes of a pattern that may make it backtrack less; whether they keep its meaning is
/// not looked at here.
///
/// The changes are those that hand-written guides teach (J. Friedl, "Mastering regular expressions",
/// 2006) and that J. Davis, C. Coghlan, F. Servant and D. Lee found in practice ("The impact of
/// regular expression denial of service (ReDoS) in practice", ESEC/FSE 2018).
struct FixProposals {
  let tree: RegexPattern
  let source: [UInt16]
  let allowsPossessive: Bool
  private var edits: [FixEdit] = []
  /// Whether the node that is looked at stands in a lookaround.
  private(set) var isInLookaround = false

  /// The most proposals for one pattern.
  static let maximum = 240

  init(_ tree: RegexPattern, allowsPossessive: Bool) {
    self.tree = tree
    self.allowsPossessive = allowsPossessive
    source = Array(tree.source.utf16)
  }
}

extension FixProposals {
  /// The proposals in the order in which they are tried: those that make the pattern simpler first,
  /// and those that only cut backtracking off behind them.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - places: The parts of the pattern that do the work, in UTF-16 ranges; proposals that touch
  ///     them come first. None for no knowledge of that.
  ///   - allowsPossessive: Whether the dialect has possessive quantifiers.
  /// - Returns: The proposals.
  static func all(
    for tree: RegexPattern,
    places: [Range<Int>],
    allowsPossessive: Bool
  ) -> [FixEdit] {
    var proposals = FixProposals(tree, allowsPossessive: allowsPossessive)
    proposals.visit(tree.root, behind: [])
    proposals.restrictStarts(tree.root)
    proposals.guardEnd(tree.root)
    func rank(_ edit: FixEdit) -> Int {
      let touches = edit.changes.contains { change in
        places.contains { $0.overlaps(change.range) || $0.contains(change.range.lowerBound) }
      }
      let isElsewhere = !touches && !places.isEmpty
      return edit.kind.preference + (isElsewhere ? FixKind.allCases.count : 0)
    }
    let ranked = proposals.edits.map { (rank($0), $0) }
    return ranked.sorted { $0.0 < $1.0 }.prefix(maximum).map(\.1)
  }

  mutating func add(_ kind: FixKind, _ changes: PatternCorrection...) {
    let sorted = changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    edits.append(FixEdit(kind: kind, changes: sorted))
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF16.self)
  }

  /// Looks at a node and all below it.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - following: What follows it in its own and the outer sequences, nearest first.
  private mutating func visit(_ node: RegexNode, behind following: [RegexNode]) {
    switch node.kind {
    case .group(let kind, let body):
      let wasInLookaround = isInLookaround
      defer { isInLookaround = wasInLookaround }
      isInLookaround = isInLookaround || kind.isLookaround
      visit(body, behind: kind.isLookaround ? [] : following)
    case .quantified(let item, let quantifier):
      quantified(node, item, quantifier, following)
      visit(item, behind: quantifier.upperBound == 1 ? following : [])
    case .concatenation(let items):
      for index in items.indices {
        let rest = Array(items[(index + 1)...])
        merge(items[index], rest)
        giveWay(items[index], before: rest.first)
        temper(items, index, rest + following)
        visit(items[index], behind: rest + following)
      }
    case .alternation(let branches):
      factor(branches)
      unite(node, branches)
      for branch in branches { visit(branch, behind: following) }
    default: break
    }
  }
}

extension FixProposals {
  /// Makes one loop of two over the same characters, with nothing or something optional between.
  private mutating func merge(_ first: RegexNode, _ rest: [RegexNode]) {
    guard let (item, quantifier) = first.singleLoop, let second = rest.first else { return }
    if let (other, otherQuantifier) = second.singleLoop {
      guard quantifier.upperBound == nil || otherQuantifier.upperBound == nil else { return }
      if quantifier.lowerBound == 0 { add(.merged, PatternCorrection(first.range, "")) }
      if otherQuantifier.lowerBound == 0 { add(.merged, PatternCorrection(second.range, "")) }
      if item.hasSameShape(as: other), quantifier.lowerBound > 0, otherQuantifier.lowerBound > 0 {
        // `\d+\d+` as `\d\d+`
        add(.merged, PatternCorrection(quantifier.range, ""))
      } else if Self.overlap(item, other) {
        // `[-\w]*\w+` as `[-\w]*\w`
        if otherQuantifier.lowerBound == 1 {
          add(.merged, PatternCorrection(otherQuantifier.range, ""))
        }
        if quantifier.lowerBound == 1 { add(.merged, PatternCorrection(quantifier.range, "")) }
      }
      return
    }
    guard rest.count > 1, case .quantified(let middle, let option) = second.kind,
      option.lowerBound == 0, option.upperBound == 1, option.kind == .greedy,
      !middle.isEmpty,
      let (last, lastQuantifier) = rest[1].singleLoop, item.hasSameShape(as: last)
    else { return }
    let end = rest[1].range.upperBound
    if lastQuantifier.lowerBound == 0 {
      // `\d*\.?\d*` as `\d*(?:\.\d*)?`
      add(
        .merged,
        PatternCorrection(second.range.lowerBound..<second.range.lowerBound, "(?:"),
        PatternCorrection(option.range, ""),
        PatternCorrection(end..<end, ")?")
      )
    } else if quantifier.lowerBound == 0 {
      // `\d*\.?\d+` as `(?:\d*\.)?\d+`
      let start = first.range.lowerBound
      add(
        .merged,
        PatternCorrection(start..<start, "(?:"),
        PatternCorrection(option.range, ")?")
      )
    }
  }

  /// Leaves a character to a loop around several beside it: `(?:\w-?)*\w+` becomes `(?:\w-?)*\w`.
  private mutating func giveWay(_ node: RegexNode, before next: RegexNode?) {
    for (loop, other) in [(node, next), (next, node)] {
      guard let loop, let other, loop.singleLoop == nil,
        case .quantified(_, let around) = loop.kind, around.upperBound == nil,
        let (_, quantifier) = other.singleLoop, quantifier.lowerBound == 1,
        quantifier.upperBound == nil
      else { continue }
      add(.merged, PatternCorrection(quantifier.range, ""))
    }
  }

  /// Makes one branch of two where one begins as the other.
  private mutating func factor(_ branches: [RegexNode]) {
    for index in branches.indices.dropFirst() {
      let branch = branches[index]
      for earlier in branches[..<index] where earlier.hasSameShape(as: branch) {
        add(
          .factored,
          PatternCorrection((branch.range.lowerBound - 1)..<branch.range.upperBound, "")
        )
        break
      }
      let before = branches[index - 1]
      // A branch that can only take what another takes as well.
      add(.factored, PatternCorrection((branch.range.lowerBound - 1)..<branch.range.upperBound, ""))
      if index == 1 {
        add(.factored, PatternCorrection(before.range.lowerBound..<branch.range.lowerBound, ""))
      }
    }
  }

  /// Makes one set of branches that take one character each, of which some take the same.
  private mutating func unite(_ node: RegexNode, _ branches: [RegexNode]) {
    guard branches.count > 1, branches.allSatisfy(\.isSingleCharacter),
      branches.indices.contains(where: { index in
        branches[..<index].contains { Self.overlap($0, branches[index]) }
      })
    else { return }
    var inside = ""
    for branch in branches {
      switch branch.kind {
      case .anyCharacter: return add(.factored, PatternCorrection(node.range, "[\\s\\S]"))
      case .characterClass(let set):
        let old = text(branch.range)
        guard !set.isNegated, old.hasPrefix("["), old.hasSuffix("]") else { return }
        inside += old.dropFirst().dropLast()
      case .literal(let literal): inside += Self.classText(literal.codePoint)
      default: inside += text(branch.range)
      }
    }
    add(.factored, PatternCorrection(node.range, "[\(inside)]"))
  }

  /// Looks at the end of the line before the first loop, where the pattern asks for it at its end.
  ///
  /// All that is tried behind the first loop is in vain on a line that is not the last one.
  private mutating func guardEnd(_ node: RegexNode) {
    switch node.kind {
    case .group(let kind, let body) where !kind.isLookaround: guardEnd(body)
    case .concatenation(let items):
      guard items.last?.endsWithDollar ?? false,
        let index = items.firstIndex(where: \.holdsLoop)
      else { return }
      // Once is enough.
      if case .group(.lookahead, _) = items[index].kind { return }
      if case .group(let kind, let body) = items[index].kind, !kind.isLookaround, index > 0,
        index == items.count - 1
      {
        return guardEnd(body)
      }
      let place = items[index].range.lowerBound
      add(.guarded, PatternCorrection(place..<place, allowsPossessive ? "(?=.*+$)" : "(?=.*$)"))
    default: break
    }
  }
}

extension RegexNode {
  /// Whether the node ends with `$`.
  var endsWithDollar: Bool {
    switch kind {
    case .anchor(let anchor): anchor == .dollar && !flags.contains(.anchorsMatchLines)
    case .group(let kind, let body): !kind.isLookaround && body.endsWithDollar
    case .concatenation(let items): items.last?.endsWithDollar ?? false
    default: false
    }
  }

  /// Whether the node is nothing at all.
  var isEmpty: Bool { kind == .empty }

  /// The opening and the closing of a group that only holds its items together, of which there is but
  /// one sequence; nil for another node.
  var parentheses: (opening: Range<Int>, closing: Range<Int>)? {
    guard case .group(.nonCapturing, let body) = kind else { return nil }
    if case .alternation = body.kind { return nil }
    return (
      range.lowerBound..<body.range.lowerBound, body.range.upperBound..<range.upperBound
    )
  }

  /// Whether a capture group stands in the node.
  var holdsCapture: Bool {
    if case .group(let kind, _) = kind, kind.isCapturing { return true }
    return children.contains(where: \.holdsCapture)
  }

  /// Whether the node takes exactly one character.
  var isSingleCharacter: Bool {
    switch kind {
    case .literal, .anyCharacter, .property, .characterClass: true
    case .shorthand(let shorthand): shorthand != .lineBreak && shorthand != .graphemeCluster
    default: false
    }
  }

  /// Whether the node holds a loop with many turns.
  var holdsLoop: Bool {
    if case .quantified(_, let quantifier) = kind, (quantifier.upperBound ?? .max) > 3 {
      return true
    }
    return children.contains(where: \.holdsLoop)
  }

  /// The loop that is all that the node holds, behind groups.
  var onlyLoop: RegexNode? {
    switch kind {
    case .group(let kind, let body): kind.isLookaround ? nil : body.onlyLoop
    case .quantified(_, let quantifier): (quantifier.upperBound ?? .max) > 1 ? self : nil
    default: nil
    }
  }

  /// The item and the quantifier of a loop over one character.
  var singleLoop: (RegexNode, Quantifier)? {
    guard case .quantified(let item, let quantifier) = kind, item.isSingleCharacter,
      (quantifier.upperBound ?? .max) > 1
    else { return nil }
    return (item, quantifier)
  }
}

extension FixKind {
  /// The place among the kinds that are tried, those first that change least of what people read.
  fileprivate var preference: Int {
    switch self {
    case .flattened: 0
    case .merged: 1
    case .factored: 2
    case .separated: 3
    case .unrolled: 4
    case .disjoint: 5
    case .closed: 6
    case .tempered: 7
    case .possessive: 8
    case .guarded: 9
    case .anchored: 10
    case .bounded: 11
    }
  }
}

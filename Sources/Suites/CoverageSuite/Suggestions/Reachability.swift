internal import RegexEquivalence
internal import RegexSyntax
internal import SubjectDomains

/// Decides with automata whether any subject exercises a part of a pattern.
///
/// Two variants are compared. One has an empty capture group where the part is passed; the other
/// has `(?:|())` there, whose group is never set. If they are equivalent, no match ever passes the
/// part; otherwise the comparison yields a subject that does.
struct Reachability {
  let tree: PatternTree
  let domain: SubjectDomain
  /// What the comparisons may take, and have taken.
  let work: Work

  final class Work {
    fileprivate(set) var steps = 0
    fileprivate let most: Int

    init(most: Int) {
      self.most = most
    }
  }

  /// The limits of states and steps of one comparison.
  private static let maxStates = 4_000
  private static let maxWork = 400_000
  /// The steps for printing and parsing one UTF-16 unit of a pattern.
  private static let stepsToRead = 10

  enum Verdict {
    /// This subject is expected to exercise the part.
    case reachable([UInt16])
    /// No subject does, for this reason.
    case unreachable(String)
    case undecided
  }
}

extension Reachability {
  func verdict(on part: PatternPart) -> Verdict {
    switch part.kind {
    case .nearMiss: return nearness
    case .refuses: return refusal(of: part.node)
    case .otherCase: return .undecided
    case .groupUnset: return avoidance(of: part.node)
    case .holds, .branch, .taken, .notTaken, .none, .one, .many, .least, .between, .most, .more,
      .groupSet,
      .groupInTemplate:
      return passage(of: part)
    }
  }

  private func compare(_ first: String, _ second: String) -> EquivalenceVerdict {
    work.steps += Self.stepsToRead * (first.utf16.count + second.utf16.count)
    guard let left = try? RegexParser.parse(first), let right = try? RegexParser.parse(second)
    else {
      return .undecided(.size)
    }
    var verdict = EquivalenceVerdict.undecided(.budget)
    // A subject of the domain's characters is the better one; that there is none must hold for all.
    for characters in domain.alphabet.searched {
      var options = ComparisonOptions()
      options.comparesWholeMatch = false
      options.characters = characters
      options.maxStates = Self.maxStates
      options.maxWork = Self.maxWork
      options.maxSteps = max(0, work.most - work.steps)
      let comparison = PatternComparison(left, right, options: options).countedEquivalence()
      verdict = comparison.verdict
      work.steps += comparison.steps
      switch verdict {
      case .different, .undecided: return verdict
      case .equal: continue
      }
    }
    return verdict
  }

  private var nearness: Verdict {
    if case .equal = compare(plain, "(?!)") { return .unreachable("the pattern matches no input") }
    return switch compare(plain, "(?:)") {
    case .equal: .unreachable("the pattern matches every input")
    case .different(let witness): .reachable(witness)
    case .undecided: .undecided
    }
  }

  /// The pattern without capturing.
  private var plain: String {
    text(PatternVariant.rewritten(tree) { _, node in node.withoutCapture })
  }

  private func text(_ root: RegexNode) -> String {
    tree.pattern.withRoot(root).printed(in: .icu).text
  }

  private func refusal(of node: Int) -> Verdict {
    guard !tree.hasBackReference else { return .undecided }
    let optional = PatternVariant.rewritten(tree) { number, rebuilt in
      guard number == node else { return rebuilt.withoutCapture }
      return rebuilt.with(.empty)
    }
    switch compare(plain, text(optional)) {
    case .equal: return .unreachable("the pattern means the same without the lookaround")
    case .different(let witness): return .reachable(witness)
    case .undecided: return .undecided
    }
  }

  /// A match that leaves a group unset skips its contents.
  private func avoidance(of node: Int) -> Verdict {
    guard !tree.hasBackReference else { return .undecided }
    let without = PatternVariant.rewritten(tree) { number, rebuilt in
      guard number == node else { return rebuilt.withoutCapture }
      return rebuilt.with(.group(.lookahead(isNegated: true), rebuilt.with(.empty)))
    }
    switch compare(text(without), "(?!)") {
    case .equal: return .unreachable("every match sets the group")
    case .different(let witness): return .reachable(witness)
    case .undecided: return .undecided
    }
  }

  private func passage(of part: PatternPart) -> Verdict {
    guard !tree.hasBackReference else { return .undecided }
    if let outer = tree.negativeLookaround(around: part.node) {
      return passage(of: part, inNegative: outer)
    }
    guard let spellings = spellings(for: part, below: PatternTree.root) else { return .undecided }
    switch compare(spellings.set, spellings.unset) {
    case .equal:
      return .unreachable(
        """
        no match takes this path: what is tried before it always matches
        """
      )
    case .different(let witness): return .reachable(witness)
    case .undecided: return .undecided
    }
  }

  /// The body of a negative lookaround refuses on its own: a part that none of its matches passes
  /// is unreachable, unless the body examines preceding text.
  private func passage(of part: PatternPart, inNegative outer: Int) -> Verdict {
    let body = tree.children[outer][0]
    guard case .group(.lookahead, _) = tree.nodes[outer].kind, !tree.looksBack(body),
      let spellings = spellings(for: part, below: body)
    else { return .undecided }
    guard case .equal = compare(spellings.set, spellings.unset) else {
      return .undecided
    }
    return .unreachable(
      """
      the lookaround never refuses this way: what is tried before it always matches
      """
    )
  }

  /// The two variants for a part: with a group that is set where it is passed, and with one that
  /// never is.
  private func spellings(for part: PatternPart, below root: Int) -> (set: String, unset: String)? {
    guard let marked = MarkedPart(part, tree) else { return nil }
    let isWhole = root == PatternTree.root
    func spelling(_ isSet: Bool) -> String {
      let whole = PatternVariant.rewritten(tree) { number, node in
        number == part.node ? marked.node(node, isSet: isSet) : node.withoutCapture
      }
      guard !isWhole else { return text(whole) }
      return "\\A(?:" + text(Self.part(of: whole, tree, root)) + ")"
    }
    return (spelling(true), spelling(false))
  }

  /// The node at a position of the rewritten tree.
  private static func part(of whole: RegexNode, _ tree: PatternTree, _ number: Int) -> RegexNode {
    var node = whole
    for (below, above) in zip(tree.way(from: number), tree.way(from: number).dropFirst()).reversed()
    {
      guard let index = tree.children[above].firstIndex(of: below),
        node.children.indices.contains(index)
      else { return node }
      node = node.children[index]
    }
    return node
  }
}

/// The variant of a node in which capture groups mark the passage of a part.
private struct MarkedPart {
  private let part: PatternPart

  init?(_ part: PatternPart, _ tree: PatternTree) {
    self.part = part
    if case .quantified(let item, let quantifier) = tree.nodes[part.node].kind {
      // Counted loops are unrolled; engines count possibly empty items differently.
      let copies = (quantifier.upperBound ?? quantifier.lowerBound) + 2
      guard copies <= PatternPart.maxCount + 2,
        tree.pattern.withRoot(item).minimumLength > 0
      else { return nil }
    }
  }

  func node(_ node: RegexNode, isSet: Bool) -> RegexNode {
    switch node.kind {
    case .alternation(let branches):
      return node.with(
        .alternation(
          branches.enumerated().map { index, branch in
            index == part.index
              ? branch.with(.concatenation([mark(branch, isSet), branch])) : branch
          }
        )
      )
    case .group(let kind, _) where kind.isLookaround:
      return node.with(.group(.nonCapturing, node.with(.concatenation([node, mark(node, isSet)]))))
    case .group(_, let body):
      return node.with(.group(.nonCapturing, body.with(.concatenation([mark(body, isSet), body]))))
    case .quantified(let item, let quantifier):
      let kind: GroupKind = quantifier.kind == .possessive ? .atomic : .nonCapturing
      return node.with(.group(kind, counted(node, item, quantifier, from: 0, isSet)))
    default: return node
    }
  }

  private func mark(_ node: RegexNode, _ isSet: Bool) -> RegexNode {
    let group = node.with(.group(.capturing(number: 1, name: nil), node.with(.empty)))
    guard !isSet else { return group }
    return node.with(.group(.nonCapturing, node.with(.alternation([node.with(.empty), group]))))
  }

  /// The rest of a loop after some iterations.
  private func counted(
    _ node: RegexNode,
    _ item: RegexNode,
    _ quantifier: Quantifier,
    from count: Int,
    _ isSet: Bool
  ) -> RegexNode {
    let sides = PatternPart.sides(of: quantifier)
    guard let side = sides.first(where: { $0.kind == part.kind }) else { return node }
    let isWanted = side.turns.contains(count)
    let end = isWanted ? mark(node, isSet) : node.with(.empty)
    if let most = quantifier.upperBound, count == most { return end }
    // From here on every end is a wanted one.
    if side.turns.upperBound == .max, isWanted {
      let rest = Quantifier(
        lowerBound: 0,
        upperBound: quantifier.upperBound.map { $0 - count },
        kind: quantifier.kind == .lazy ? .lazy : .greedy,
        isInterval: false,
        range: quantifier.range
      )
      return node.with(.concatenation([end, node.with(.quantified(item.grouped, rest))]))
    }
    if quantifier.upperBound == nil, count >= quantifier.lowerBound, !isWanted,
      count > (side.turns.upperBound == .max ? Int.max : side.turns.upperBound)
    {
      let rest = Quantifier(
        lowerBound: 0,
        upperBound: nil,
        kind: quantifier.kind == .lazy ? .lazy : .greedy,
        isInterval: false,
        range: quantifier.range
      )
      return node.with(.quantified(item.grouped, rest))
    }
    let more = node.with(
      .concatenation([
        item.grouped,
        node.with(
          .group(.nonCapturing, counted(node, item, quantifier, from: count + 1, isSet))
        ),
      ])
    )
    if count < quantifier.lowerBound { return more }
    return node.with(.alternation(quantifier.kind == .lazy ? [end, more] : [more, end]))
  }
}

extension RegexNode {
  fileprivate var grouped: RegexNode { with(.group(.nonCapturing, self)) }

  /// The node with capture groups made non-capturing.
  fileprivate var withoutCapture: RegexNode {
    guard case .group(.capturing, let body) = kind else { return self }
    return with(.group(.nonCapturing, body))
  }
}

extension PatternTree {
  /// Whether a node examines preceding text.
  fileprivate func looksBack(_ number: Int) -> Bool {
    switch nodes[number].kind {
    case .group(.lookbehind, _): true
    case .anchor(let anchor): ![.dollar, .subjectEnd, .subjectEndBeforeTerminator].contains(anchor)
    default: children[number].contains(where: looksBack)
    }
  }
}

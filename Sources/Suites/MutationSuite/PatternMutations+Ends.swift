import RegexSyntax
import RuleSets

/// Ends of patterns that take less, or more, than they should.
extension PatternMutations {
  /// Leaves out all that may be missing at the end of a pattern at once: a slash, a query, a
  /// fragment.
  mutating func dropTail(of root: RegexNode) {
    guard case .concatenation(let items) = root.kind else { return }
    var end = items.count
    while end > 0, items[end - 1].isAnchor { end -= 1 }
    var start = end
    while start > 0, items[start - 1].isOptional, !items[start - 1].holdsCapture { start -= 1 }
    guard start > 0, start < end else { return }
    add(.droppedTail, (items[start].range.lowerBound..<items[end - 1].range.upperBound, ""))
  }

  /// Leaves out a group in which an anchor is one of several choices, such as `(?:[?#]|$)`.
  mutating func loosen(_ node: RegexNode, _ kind: GroupKind, _ body: RegexNode) {
    guard kind == .nonCapturing, !body.holdsCapture, case .alternation(let branches) = body.kind,
      branches.contains(where: \.isAnchor)
    else { return }
    add(.loosenedAnchor, (node.range, ""))
  }
}

extension RegexNode {
  fileprivate var isAnchor: Bool {
    if case .anchor = kind { true } else { false }
  }

  /// Whether the node is a repetition that may have no turn.
  fileprivate var isOptional: Bool {
    if case .quantified(_, let quantifier) = kind { quantifier.lowerBound == 0 } else { false }
  }
}

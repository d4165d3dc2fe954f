import RegexSyntax
import RuleSets

/// Capture groups that begin or end at the wrong place: an output has a character too many or too
/// few.
extension PatternMutations {
  /// Lets a group that a template uses take in what is before it and what is after it.
  mutating func growCapture(at index: Int, of items: [RegexNode]) {
    guard case .group(let kind, let body) = items[index].kind, isUsed(kind) else { return }
    let group = items[index].range
    let parts = Parts(group, body)
    // A choice must not absorb its neighbours.
    let isChoice = if case .alternation = body.kind { true } else { false }
    let before: [RegexNode] = items[..<index].reversed()
    if let count = Self.unit(before) {
      let start = before[count - 1].range.lowerBound
      add(
        .movedCapture,
        (start..<start, text(parts.opening)),
        (parts.opening, isChoice ? "(?:" : ""),
        (group.upperBound..<group.upperBound, isChoice ? ")" : "")
      )
    }
    let after = Array(items[(index + 1)...])
    if let count = Self.unit(after) {
      let end = after[count - 1].range.upperBound
      add(
        .movedCapture,
        (parts.opening, text(parts.opening) + (isChoice ? "(?:" : "")),
        (parts.closing, isChoice ? ")" : ""),
        (end..<end, ")")
      )
    }
  }

  /// Leaves out of a group that a template uses what is first in it, and what is last.
  mutating func shrinkCapture(_ node: RegexNode, _ kind: GroupKind, _ body: RegexNode) {
    guard isUsed(kind), case .concatenation(let items) = body.kind else { return }
    let parts = Parts(node.range, body)
    if let count = Self.unit(items), count < items.count {
      let start = items[count].range.lowerBound
      add(.movedCapture, (parts.opening, ""), (start..<start, text(parts.opening)))
    }
    if let count = Self.unit(items.reversed()), count < items.count {
      let end = items[items.count - count - 1].range.upperBound
      add(.movedCapture, (end..<end, ")"), (parts.closing, ""))
    }
  }

  private func isUsed(_ kind: GroupKind) -> Bool {
    guard case .capturing(let number, _) = kind else { return false }
    return groups.inTemplates.contains(number)
  }

  /// What opens and what closes a group.
  private struct Parts {
    let opening: Range<Int>
    let closing: Range<Int>

    init(_ group: Range<Int>, _ body: RegexNode) {
      opening = group.lowerBound..<body.range.lowerBound
      closing = body.range.upperBound..<group.upperBound
    }
  }

  /// How many items, from the group on, a person would take for one.
  ///
  /// That is a class with its repetition, a delimiter of URLs, or a word up to the next one.
  private static func unit(_ items: [RegexNode]) -> Int? {
    guard let first = items.first else { return nil }
    let word = items.prefix(while: \.isPlainLiteral).count
    return word > 0 ? word : first.takesOneKind ? 1 : nil
  }
}

extension RegexNode {
  /// Whether the node is a literal other than a URL delimiter: `/`, `?`, `#`, `&` or `=`.
  fileprivate var isPlainLiteral: Bool {
    switch kind {
    case .literal(let literal): ![0x2F, 0x3F, 0x23, 0x26, 0x3D].contains(literal.codePoint)
    default: false
    }
  }

  /// Whether the node is a literal or a class, alone or repeated.
  fileprivate var takesOneKind: Bool {
    switch kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass: true
    case .quantified(let item, _):
      switch item.kind {
      case .literal, .anyCharacter, .shorthand, .property, .characterClass: true
      default: false
      }
    default: false
    }
  }
}

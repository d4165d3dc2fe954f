import RegexSyntax

/// The ranges of a tree: each inside that of the node around it, and in the order of the source.
enum TreeRanges {
  static func check(_ tree: RegexPattern) throws(BrokenInvariant) {
    let length = tree.source.utf16.count
    try check(tree.root, inside: 0..<length)
    var end = 0
    for comment in tree.comments {
      try require(
        end <= comment.lowerBound && comment.upperBound <= length,
        "comments are in the order of the source",
        "\(comment)"
      )
      end = comment.upperBound
    }
  }

  private static func check(
    _ node: RegexNode,
    inside range: Range<Int>
  ) throws(BrokenInvariant) {
    try requireRange(node.range, inside: range, "a node")
    var start = node.range.lowerBound
    for child in node.children {
      try check(child, inside: start..<node.range.upperBound)
      start = child.range.upperBound
    }
    if case .characterClass(let set) = node.kind { try check(set.content, inside: node.range) }
  }

  private static func check(
    _ member: ClassMember,
    inside range: Range<Int>
  ) throws(BrokenInvariant) {
    try requireRange(member.range, inside: range, "a member of a class")
    switch member.kind {
    case .literal, .range, .shorthand, .property: break
    case .nested(let set): try check(set.content, inside: member.range)
    case .union(let members): for part in members { try check(part, inside: member.range) }
    case .operations(let first, let steps):
      try check(first, inside: member.range)
      for step in steps { try check(step.operand, inside: member.range) }
    }
  }

  private static func requireRange(
    _ range: Range<Int>,
    inside outer: Range<Int>,
    _ what: String
  ) throws(BrokenInvariant) {
    guard outer.lowerBound > range.lowerBound || range.upperBound > outer.upperBound else { return }
    throw BrokenInvariant("\(what) is inside what is around it", "\(range) in \(outer)")
  }
}

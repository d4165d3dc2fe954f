internal import RegexSyntax

/// Variants of a pattern with a changed lookaround; the groups keep their numbers.
enum PatternVariant {
  static func optional(_ lookaround: Int, in tree: PatternTree) -> RegexNode {
    rewritten(tree) { number, node in
      guard number == lookaround else { return nil }
      return node.with(.group(.nonCapturing, node.with(.alternation([node, node.with(.empty)]))))
    }
  }

  /// The pattern with a negative lookaround that holds where it would refuse.
  static func asserted(_ lookaround: Int, in tree: PatternTree) -> RegexNode {
    rewritten(tree) { number, node in
      guard number == lookaround, case .group(let kind, let body) = node.kind else { return nil }
      let positive: GroupKind =
        if case .lookbehind = kind {
          .lookbehind(isNegated: false)
        } else {
          .lookahead(isNegated: false)
        }
      return node.with(.group(positive, body))
    }
  }

  /// A tree with some nodes replaced.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - replacement: The replacement of a node, given its number and itself with replaced
  ///     children;
  ///     nil to keep it.
  /// - Returns: The root of the new tree.
  static func rewritten(
    _ tree: PatternTree,
    _ replacement: (Int, RegexNode) -> RegexNode?
  ) -> RegexNode {
    func rewrite(_ number: Int) -> RegexNode {
      let node = tree.nodes[number].rebuilt(tree.children[number].map(rewrite))
      return replacement(number, node) ?? node
    }
    return rewrite(PatternTree.root)
  }
}

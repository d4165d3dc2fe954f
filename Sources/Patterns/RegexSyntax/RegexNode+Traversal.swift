extension RegexNode {
  /// The nodes directly below this one, in source order.
  public var children: [RegexNode] {
    switch kind {
    case .empty, .literal, .anyCharacter, .shorthand, .property, .characterClass, .anchor,
      .backReference, .flagChange:
      []
    case .group(_, let body): [body]
    case .quantified(let item, _): [item]
    case .concatenation(let nodes), .alternation(let nodes): nodes
    }
  }

  /// Visits this node and all its descendants, parents first.
  public func forEach(_ body: (RegexNode) -> Void) {
    body(self)
    for child in children {
      child.forEach(body)
    }
  }
}

extension RegexNode {
  /// A node of another kind at the same place, with the same flags.
  package func with(_ kind: Kind) -> RegexNode { RegexNode(kind, range: range, flags: flags) }

  /// The node with other nodes in the place of its children, as many and in their order.
  package func rebuilt(_ inside: [RegexNode]) -> RegexNode {
    switch kind {
    case .group(let kind, _): with(.group(kind, inside[0]))
    case .quantified(_, let quantifier): with(.quantified(inside[0], quantifier))
    case .concatenation: with(.concatenation(inside))
    case .alternation: with(.alternation(inside))
    default: self
    }
  }
}

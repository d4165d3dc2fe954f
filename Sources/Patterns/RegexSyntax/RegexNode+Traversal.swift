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

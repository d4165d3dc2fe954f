extension RegexNode {
  /// The nodes directly below this one, in the order of the source.
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

  /// Calls a function with this node and all below it, each before what is below it.
  public func forEach(_ body: (RegexNode) -> Void) {
    body(self)
    for child in children {
      child.forEach(body)
    }
  }
}

import RegexSyntax

/// Neighbouring literals of a concatenation, which are read as one text, or another node.
enum LiteralRun {
  /// Literals under the same flags, at least one.
  case text([RegexNode])
  /// Any other node.
  case node(RegexNode)

  /// The runs of a node: those of its items if it is a concatenation.
  static func runs(of node: RegexNode) -> [LiteralRun] {
    guard case .concatenation(let items) = node.kind else { return [run(node)] }
    var runs: [LiteralRun] = []
    var literals: [RegexNode] = []
    func finish() {
      if !literals.isEmpty { runs.append(.text(literals)) }
      literals = []
    }
    for item in items {
      guard case .literal = item.kind else {
        finish()
        runs.append(.node(item))
        continue
      }
      if let before = literals.last, before.ignoresCase != item.ignoresCase { finish() }
      literals.append(item)
    }
    finish()
    return runs
  }

  private static func run(_ node: RegexNode) -> LiteralRun {
    if case .literal = node.kind { return .text([node]) }
    return .node(node)
  }
}

extension RegexNode {
  var ignoresCase: Bool { flags.contains(.caseInsensitive) }
}

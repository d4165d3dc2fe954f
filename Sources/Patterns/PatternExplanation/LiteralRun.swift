import RegexSyntax

/// A run of adjacent literals of a concatenation, or another node.
enum LiteralRun {
  /// One or more literals under the same flags.
  case text([RegexNode])
  case node(RegexNode)

  /// The runs of a concatenation's items, or of the single node.
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

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
    for item in items {
      if case .literal = item.kind, case .text(let before)? = runs.last,
        before[0].ignoresCase == item.ignoresCase
      {
        runs[runs.count - 1] = .text(before + [item])
      } else {
        runs.append(run(item))
      }
    }
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

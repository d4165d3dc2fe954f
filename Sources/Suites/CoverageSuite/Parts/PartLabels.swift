internal import RegexSyntax

/// Labels and ranges of a pattern's parts, for coverage records.
struct PartLabels {
  let tree: PatternTree
  /// What reports call a subject, after `a`.
  let noun: String
}

extension PartLabels {
  /// The UTF-16 range of a part in the pattern.
  func place(of part: PatternPart) -> Range<Int> {
    if part.kind == .nearMiss { return 0..<tree.pattern.source.utf16.count }
    if part.kind == .branch { return tree.nodes[tree.children[part.node][part.index]].range }
    return tree.nodes[part.node].range
  }

  /// The label shown in reports.
  func label(of part: PatternPart) -> String {
    switch part.kind {
    case .branch:
      "branch \(part.index + 1) of \(tree.children[part.node].count)"
    case .taken: "taken"
    case .notTaken: "not taken"
    case .none: "repeated 0 times"
    case .one: "repeated once"
    case .many: "repeated twice or more"
    case .least: "the minimum: \(bounds(of: part.node).least)"
    case .between: "between \(bounds(of: part.node).least) and \(bounds(of: part.node).most)"
    case .most: "the maximum: \(bounds(of: part.node).most)"
    case .more: "more than \(bounds(of: part.node).least)"
    case .groupSet: "group \(part.index) set"
    case .groupUnset: "group \(part.index) unset"
    case .groupInTemplate: "$\(part.index) in a template"
    case .otherCase: "a letter in the other case"
    case .holds: "satisfied"
    case .refuses: "refuses alone"
    case .nearMiss: "a \(noun) that nearly matches"
    }
  }

  private func bounds(of number: Int) -> (least: Int, most: Int) {
    guard case .quantified(_, let quantifier) = tree.nodes[number].kind else { return (0, 0) }
    return (quantifier.lowerBound, quantifier.upperBound ?? 0)
  }
}

import RunRecord

/// The pattern of a rule, with what the run found about its parts.
struct PatternPanel {
  var text: MarkedText
  /// What the marks mean, those that occur.
  var legend: [Entry]

  /// A kind of mark.
  struct Entry {
    var kind: String
    var words: String
  }
}

extension PatternPanel {
  /// The pattern of a rule; nil where the record does not have it.
  init?(_ material: RuleMaterial) {
    let patterns =
      material.slow.map(\.pattern) + material.coverage.map(\.pattern)
      + material.drift.map(\.pattern) + material.budgets.map(\.pattern)
    guard let pattern = patterns.first else { return nil }
    var marks: [TextMark] = []
    for coverage in material.coverage where coverage.pattern == pattern {
      marks += Self.marks(of: coverage)
    }
    for slow in material.slow where slow.pattern == pattern && slow.isSlow {
      if let range = slow.range { marks.append(TextMark(range.range, .work)) }
    }
    text = MarkedText(pattern, marks, limit: MarkedText.patternLimit)
    let kinds = marks.reduce(into: TextMarks()) { $0.formUnion($1.marks) }
    legend = Self.legend.filter { kinds.contains($0.0) }.map { Entry(kind: $0.1, words: $0.2) }
  }

  private static let legend: [(TextMarks, String, String)] = [
    (.unreached, "gap", "reached by no test"),
    (.untested, "part", "not tested in every way"),
    (.work, "work", "most of the work"),
  ]

  /// The parts that no test covers: those whose text no test matches, and those of which tests try
  /// some ways only.
  private static func marks(of coverage: CoverageRecord) -> [TextMark] {
    var reached: Set<TextRange> = []
    for part in coverage.parts where part.status == .covered && matching.contains(part.kind) {
      reached.insert(part.range)
    }
    return coverage.parts.compactMap { part in
      guard part.status == .gap, part.kind != "nearMiss" else { return nil }
      let isUnreached = matching.contains(part.kind) && !reached.contains(part.range)
      return TextMark(part.range.range, isUnreached ? .unreached : .untested)
    }
  }

  /// The kinds of part that match the text of their place.
  private static let matching: Set<String> = [
    "branch", "taken", "one", "many", "least", "between", "most", "more", "groupSet", "holds",
  ]
}

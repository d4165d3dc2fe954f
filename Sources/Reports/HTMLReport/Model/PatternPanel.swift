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
    guard let pattern = material.pattern else { return nil }
    var marks: [TextMark] = []
    for coverage in material.coverage where coverage.pattern == pattern {
      marks += Self.marks(of: coverage)
    }
    for slow in material.slow where slow.pattern == pattern && slow.isSlow {
      if let range = slow.range { marks.append(TextMark(range.range, .work)) }
      marks += Self.parts(of: slow)
    }
    marks += Self.constructs(material.drift.filter { $0.pattern == pattern }, in: pattern)
    text = MarkedText(pattern, marks, limit: MarkedText.patternLimit)
    let kinds = marks.reduce(into: TextMarks()) { $0.formUnion($1.marks) }
    legend = Self.legend.filter { kinds.contains($0.0) }.map { Entry(kind: $0.1, words: $0.2) }
  }

  private static let legend: [(TextMarks, String, String)] = [
    (.unreached, "gap", "reached by no test"),
    (.untested, "part", "not tested in every way"),
    (.work, "work", "most of the work"),
    (.first, "one", "takes what is repeated in the attack"),
    (.second, "two", "takes the same text"),
    (.construct, "construct", "read differently by engines"),
  ]

  /// The parts that can take the same text, every second one marked in another way.
  static func parts(of slow: SlowRecord) -> [TextMark] {
    (slow.parts ?? []).prefix(maxParts).enumerated().map { index, part in
      TextMark(part.range, index.isMultiple(of: 2) ? .first : .second)
    }
  }

  private static let maxParts = 6

  /// The constructs that engines read differently, grouped by place.
  private static func constructs(_ drift: [DriftRecord], in pattern: String) -> [TextMark] {
    Set(drift.compactMap(\.construct)).sorted().compactMap { construct in
      let places = pattern.ranges(of: construct)
      guard !construct.isEmpty, places.count == 1, let place = places.first else { return nil }
      let start = pattern.utf16.distance(from: pattern.startIndex, to: place.lowerBound)
      return TextMark(start..<(start + construct.utf16.count), .construct)
    }
  }

  /// The parts that no test covers: those whose text no test matches, and those of which tests try
  /// some ways only.
  private static func marks(of coverage: CoverageRecord) -> [TextMark] {
    var reached: Set<TextRange> = []
    for part in coverage.parts where part.status == .covered && matching.contains(part.kind) {
      reached.insert(part.range)
    }
    return coverage.parts.compactMap { part in
      guard part.status == .gap, !ofTheWhole.contains(part.kind) else { return nil }
      let isUnreached = matching.contains(part.kind) && !reached.contains(part.range)
      return TextMark(part.range.range, isUnreached ? .unreached : .untested)
    }
  }

  /// The kinds of part that are the whole pattern: a URL that nearly matches, or one that does.
  static let ofTheWhole: Set<String> = ["nearMiss", "match"]

  /// The kinds of part that match the text of their place.
  private static let matching: Set<String> = [
    "branch", "taken", "one", "many", "least", "between", "most", "more", "groupSet", "holds",
  ]
}

import HTMLReport
import ManifestModel
import RunRecord

/// The results for a draft: the records of its rule, and what is not in a record.
struct RuleExamined: Sendable {
  var record = RunRecord(manifests: [], tests: [], engines: [:])
  var words: PatternWords?
  var engines: EngineTable?
  var sharing: [SharedURL]?
  var parts: [BenchPart: PartState] = [:]
}

extension RuleExamined {
  /// The results as the page shows them.
  func results(_ bench: BenchManifest) -> Results {
    let record = bench.record(record)
    let states = BenchPart.allCases.map { ($0.rawValue, parts[$0] ?? .waiting) }
    let suggestions = record.coverage.records.first.map { coverage in
      coverage.suggestions.filter(\.hasKnownResults).prefix(6).map {
        SuggestionView(
          input: $0.input,
          shown: RulePanels.text($0.input),
          isMatch: $0.isMatch,
          outputs: bench.probe($0.input).outputs
        )
      }
    }
    return Results(
      panels: RulePanels.panels(of: bench.rule.id, in: record),
      findings: bench.findings(record),
      parts: Dictionary(states, uniquingKeysWith: { first, _ in first }),
      words: words,
      engines: engines,
      sharing: sharing,
      suggestions: suggestions ?? [],
      fixes: bench.patternFixes(record),
      changes: record.goldens.records.map(\.id)
    )
  }
}

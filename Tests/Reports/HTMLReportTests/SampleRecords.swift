import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

extension LocationRecord {
  static func at(_ offset: Int, _ file: String = "rules.json") -> LocationRecord {
    LocationRecord(file: file, line: offset / 10 + 1, column: 1, offset: offset, length: 4)
  }
}

extension TestRecord {
  static func sample(
    _ rule: String = "action/shop",
    _ status: Status = .passed,
    input: String = "https://shop.example/12",
    expected: String? = "shop://12",
    actual: String? = "shop://12",
    at location: LocationRecord = .at(0)
  ) -> TestRecord {
    TestRecord(
      rule: rule,
      kind: .template,
      format: "shop",
      input: input,
      expected: expected,
      status: status,
      outcome: status == .skipped
        ? nil
        : status == .undecided
          ? OutcomeRecord(type: .failed, reason: .stepLimit)
          : OutcomeRecord(type: actual == nil ? .noMatch : .output, value: actual),
      skipReason: status == .skipped ? .needsScript : nil,
      location: location
    )
  }
}

extension SlowRecord {
  static func sample(
    _ rule: String = "action/shop",
    pattern: String = "^https?://(\\w+\\.?)+/$",
    growth: [(Int, Int)] = [(10, 500), (20, 40_000), (30, 10_000_000)]
  ) -> SlowRecord {
    var record = SlowRecord(
      rule: rule,
      pattern: pattern,
      engine: "foundation",
      verdict: .vulnerable,
      location: .at(4)
    )
    record.class = .exponential
    record.likeness = .real
    record.attack = Attack(
      pumps: [Attack.Pump(prefix: "https://", pump: "a")],
      repeat: 22,
      suffix: "!"
    )
    record.growth = growth.map { GrowthPoint(length: $0.0, steps: $0.1) }
    record.range = TextRange(10..<18)
    record.explanation = "`\\w+` and the loop around it, `(\\w+\\.?)+`, can both match `a`"
    record.fix = Fix(pattern: "^https?://[\\w.]+/$", proof: "proven", safeUpTo: 65_536)
    return record
  }
}

extension RunRecord {
  static func sample(
    _ tests: [TestRecord] = [],
    _ diagnostics: [DiagnosticRecord] = [],
    drift: [DriftRecord] = [],
    slow: [SlowRecord] = [],
    goldens: [GoldenRecord] = [],
    coverage: [CoverageRecord]? = nil,
    overlap: OverlapRecord? = nil
  ) -> RunRecord {
    RunRecord(
      manifests: [
        ManifestRecord(file: "rules.json", version: "v4", rules: 2),
        ManifestRecord(file: "more.json", version: "v4", rules: 1),
      ],
      tests: tests,
      diagnostics: diagnostics,
      engines: ["foundation": EngineRecord(version: "76", costUnit: "ticks", stepLimit: 500)],
      sections: [
        DriftSection(drift, summary: drift.isEmpty ? nil : .sample(drift)),
        SlowSection(slow, summary: slow.isEmpty ? nil : .sample(slow)),
        GoldenSection(goldens, summary: nil),
        CoverageSection(coverage ?? [], summary: coverage.map { CoverageSummary($0) }),
        OverlapSection(overlap),
      ]
    )
  }
}

extension DriftSummary {
  fileprivate static func sample(_ drift: [DriftRecord]) -> DriftSummary {
    DriftSummary(
      patterns: 2,
      comparisons: 40,
      findings: Dictionary(grouping: drift, by: \.likeness).mapValues(\.count),
      undecided: []
    )
  }
}

extension SlowSummary {
  fileprivate static func sample(_ slow: [SlowRecord]) -> SlowSummary {
    SlowSummary(patterns: 2, records: slow, cap: 10_000_000, maxLength: 2_048, failOn: .real)
  }
}

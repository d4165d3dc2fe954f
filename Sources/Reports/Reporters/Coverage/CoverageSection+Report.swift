import Diagnostics
import RunRecord

extension CoverageSection: ReportedSection {
  static let explanations = ["Coverage and overlap"]

  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    var row = SummaryRow(.coverage, summary.counted, "part", passed: summary.covered)
    row.undecided = summary.unknown
    var words = "\(summary.share.asShare) covered"
    if let minimum = summary.minimum { words += ", \(minimum.asShare) wanted" }
    let open = max(0, summary.counted - summary.covered - summary.unknown)
    if open > 0 { words += ", \(open.grouped) not covered" }
    row.notes = [words + summary.unexaminedWords]
    if summary.isShort {
      row.failed = open
      row.failure = "coverage too low"
    }
    return row
  }

  func sentences(in record: RunRecord) -> [String] {
    guard let summary else { return [] }
    var text = "coverage of \(counted(summary.patterns, "pattern")): \(summary.share.asShare)"
    text += ", \(summary.covered.grouped) of \(counted(summary.counted, "part"))"
    if let minimum = summary.minimum { text += " (\(minimum.asShare) wanted)" }
    if summary.unknown > 0 { text += ", \(summary.unknown.grouped) unknown" }
    text += summary.unexaminedWords
    if !summary.regressions.isEmpty {
      text += ", \(counted(summary.regressions.count, "regression"))"
    }
    return [text]
  }

  func failures(in text: SectionText) -> String {
    self.text(text).text(regressions: summary?.regressions ?? [])
  }

  func rest(in text: SectionText) -> String { self.text(text).text(records) }

  var hasOnlyFindings: Bool { records.isEmpty }

  private func text(_ text: SectionText) -> CoverageText {
    CoverageText(
      style: text.style,
      isVerbose: text.isVerbose,
      columns: text.columns,
      showsAll: text.layout.verboseCall
    )
  }

  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    // What a rule gives that fails its tests is nothing to record.
    // The command is for one rule, and adds the tests whose results are known.
    // Nor is what a rule gives whose pattern is to be corrected first.
    let doubted = record.doubtedNewRules()
    let open = records.lazy.filter { $0.refusal == nil && !doubted.contains($0.rule) }.map {
      record in
      (rule: record.rule, count: record.suggestions.count(where: \.hasKnownResults))
    }
    guard let (rule, count) = open.first(where: { $0.count > 0 }) else {
      // Without any test there is nothing to see in the parts.
      return records.first { $0.inputs > 0 && $0.refusal == nil && $0.reason == nil && !$0.isFull }
        .map { [gapStep($0)] } ?? []
    }
    return [
      NextSteps.Step(
        text: "add \(count == 1 ? "a test" : counted(count, "test")) for uncovered parts",
        command: ["coverage", "--write", "--rule", rule],
        urgency: .gap
      )
    ]
  }

  /// For parts that no suggested test covers.
  private func gapStep(_ record: CoverageRecord) -> NextSteps.Step {
    let open = counted(record.counted - record.covered, "part")
    return NextSteps.Step(
      text: "see the \(open) of \(record.rule) that no test covers",
      command: ["coverage", "--rule", record.rule],
      urgency: .gap
    )
  }
}

extension CoverageSection {
  func findings(in record: RunRecord) -> [ReportedFinding] {
    guard let summary else { return [] }
    var findings = summary.regressions.map { regression in
      ReportedFinding(
        part: .coverage,
        code: "gap",
        level: .error,
        fails: true,
        rule: regression.rule,
        title: "\(regression.rule.shown): \(regression.message.shown)",
        location: location(of: regression),
        subject: ["regression"]
      )
    }
    if let minimum = summary.minimum, summary.share < minimum {
      findings.append(
        ReportedFinding(
          part: .coverage,
          code: "gap",
          level: .error,
          fails: true,
          title: "coverage is \(summary.share.asShare), and \(minimum.asShare) is the minimum",
          subject: ["minimum"]
        )
      )
    }
    return findings
  }

  /// The rules that are covered less than they were, and the share of all parts.
  func cases(in record: RunRecord) -> [CaseSuite.Case] {
    guard let summary else { return [] }
    let regressions = summary.regressions.map { regression in
      let message = regression.message.shown
      return CaseSuite.Case(
        name: "\(regression.rule): covered less than before".shown,
        result: .failed(type: "regression", message: message, body: message),
        location: location(of: regression)
      )
    }
    return regressions + [
      CaseSuite.Case(name: "share of covered parts", result: shareResult(summary))
    ]
  }

  private func shareResult(_ summary: CoverageSummary) -> CaseSuite.Result {
    guard let minimum = summary.minimum, summary.share < minimum else { return .passed }
    let share = "\(summary.share.asShare) of \(counted(summary.counted, "part"))"
    let message = "\(share) covered, and \(minimum.asShare) is the minimum"
    return .failed(type: "minimum", message: message, body: message)
  }

  private func location(of regression: CoverageSummary.Regression) -> LocationRecord? {
    records.first { $0.rule == regression.rule }?.location
  }
}

extension CoverageSummary {
  fileprivate var unexaminedWords: String {
    (unreachable > 0 ? ", \(unreachable.grouped) unreachable" : "")
      + (unanalyzed > 0 ? ", \(Diagnostics.counted(unanalyzed, "pattern")) not read" : "")
  }
}

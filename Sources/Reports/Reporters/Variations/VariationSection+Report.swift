import Diagnostics
import LinkVariations
import RunRecord

extension VariationSection: ReportedSection {
  static let explanations = ["Variations"]

  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    var row = SummaryRow(.variations, summary.rules, "rule")
    if summary.isStrict {
      row.failed = Set(open.map(\.rule)).count
      if row.failed > 0 { row.failure = counted(open.count, "unexpected variation") }
    }
    row.passed = max(0, summary.rules - row.failed)
    // Where nothing is likely, the row says all.
    if !open.isEmpty || summary.undecided > 0 {
      row.notes = [words(summary, countsOpen: record.baseline == nil)]
    }
    return row
  }

  func sentences(in record: RunRecord) -> [String] {
    guard let summary else { return [] }
    return ["variations of \(counted(summary.rules, "rule")): \(words(summary))"]
  }

  /// The counts; where findings are known, the table has those of what is likely.
  private func words(_ summary: VariationSummary, countsOpen: Bool = true) -> String {
    var words = countsOpen ? [counted(open.count, "likely mistake")] : []
    if records.count > open.count { words.append("\(records.count - open.count) accepted") }
    if summary.hidden > 0 { words.append("\(summary.hidden.grouped) less likely") }
    words.append("\(counted(summary.variations, "link")) tried")
    if summary.undecided > 0 { words.append("\(summary.undecided.grouped) undecided") }
    return words.joined(separator: ", ")
  }

  func findings(in record: RunRecord) -> [ReportedFinding] {
    let fails = summary?.isStrict == true
    return open.map { variation in
      ReportedFinding(
        part: .variations,
        code: variation.cause.code,
        level: fails ? .error : .warning,
        fails: fails,
        rule: variation.rule,
        title: "\(variation.rule.shown) \(variation.words)",
        lines: VariationText.plain.details(of: variation),
        location: variation.location,
        fix: variation.fix.flatMap { ReportedFinding.Fix($0.pattern, $0.edits) },
        restsOnOtherRules: variation.restsOnOtherRules,
        subject: [variation.test],
        cause: [variation.expectation.rawValue],
        annotation: ReportedFinding.Annotation(title: variation.cause.code)
      )
    }
  }

  /// What is not as expected, or one case that passed.
  func cases(in record: RunRecord) -> [CaseSuite.Case] {
    guard let summary else { return [] }
    guard !open.isEmpty else {
      let name = "variations of \(counted(summary.rules, "rule")) as expected"
      return [CaseSuite.Case(name: name, result: .passed)]
    }
    return open.map { finding in
      let body = VariationText.plain.details(of: finding).joined(separator: "\n")
      return CaseSuite.Case(
        name: "\(finding.rule): \(finding.cause.code)".shown,
        result: summary.isStrict
          ? .failed(type: finding.cause.code, message: finding.words, body: body)
          : .tolerated(output: "\(finding.words)\n\(body)"),
        location: finding.location
      )
    }
  }

  func failures(in text: SectionText) -> String { "" }

  func rest(in text: SectionText) -> String {
    VariationText(style: text.style, isVerbose: text.isVerbose).text(records)
  }

  /// What becomes of a finding elsewhere: of a new rule, `verify` finds less.
  private func strictness(_ variation: VariationRecord) -> String {
    let isOfNewRule = variation.evidence.contains { $0.code == "new" }
    return fails || isOfNewRule ? "" : " ('verify --strict' fails on it)"
  }

  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    guard fails || layout.alwaysSaysNext, let first = open.first else { return [] }
    guard let fixed = open.first(where: { $0.fix != nil }) else {
      return [
        NextSteps.Step(
          text: """
            correct the pattern of \(first.rule)\(strictness(first)), or, if it is right, add a test with the \
            link or accept it with --accept 'REASON'
            """,
          command: ["variations", "--rule", first.rule],
          urgency: .likely
        )
      ]
    }
    return [
      NextSteps.Step(
        text: "write the corrected pattern" + strictness(fixed),
        command: ["variations", "--fix", "--rule", fixed.rule],
        urgency: .change
      )
    ]
  }
}

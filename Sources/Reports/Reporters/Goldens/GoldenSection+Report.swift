import Diagnostics
import RunRecord

extension GoldenSection: ReportedSection {
  static let explanations = ["Changes of goldens"]

  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    let failing = records.filter(\.fails)
    let rules = Set(failing.compactMap(\.golden))
    // A golden without a rule is not among the rules that were compared.
    let count = summary.rules + summary.count(.stale)
    var row = SummaryRow(.goldens, count, "rule")
    let new = newRules.count { !$0.fails }
    row.passed = max(0, count - rules.count - new)
    row.failed = rules.count + failing.count { $0.golden == nil }
    if !failing.isEmpty { row.failure = counted(row.failed, "change") + " since the recording" }
    row.notes = ["compared over \(counted(summary.urls, "URL"))"]
    if let changes = summary.changeWords { row.notes.append(changes) }
    return row
  }

  func sentences(in record: RunRecord) -> [String] {
    guard let summary else { return [] }
    let rules = counted(summary.rules, "rule")
    let text = "behaviour of \(rules) over \(counted(summary.urls, "URL")): "
    guard let changes = summary.changeWords else { return [text + "unchanged"] }
    return [text + "\(counted(summary.changedRules, "rule")) changed", changes]
  }

  func findings(in record: RunRecord) -> [ReportedFinding] {
    GoldenEdit.edits(records).map { edit in
      ReportedFinding(
        part: .goldens,
        code: edit.worst.kind.rawValue,
        level: edit.fails ? .error : .note,
        fails: edit.fails,
        rule: edit.worst.rule ?? edit.worst.golden,
        title: edit.worst.headline,
        lines: edit.lines,
        location: edit.worst.location,
        subject: ([edit.worst] + edit.others).map(\.id),
        annotation: ReportedFinding.Annotation(title: "golden: \(edit.worst.kind.noun)")
      )
    }
  }

  /// The changes, or one case that passed.
  func cases(in record: RunRecord) -> [CaseSuite.Case] {
    guard let summary else { return [] }
    guard !records.isEmpty else {
      let name = "\(counted(summary.rules, "rule")) as recorded"
      return [CaseSuite.Case(name: name, result: .passed)]
    }
    return records.map { change in
      let body = GoldenText.plain.text([change])
      let result: CaseSuite.Result =
        change.fails
        ? .failed(type: change.kind.rawValue, message: change.headline, body: body)
        : .tolerated(output: body)
      let other = change.kind == .definition ? "apps" : "recording"
      let title = "\((change.rule ?? change.golden ?? other).shown): \(change.kind.noun)"
      return CaseSuite.Case(name: title, result: result, location: change.location)
    }
  }

  func failures(in text: SectionText) -> String {
    guard fails else { return "" }
    return self.text(text).text(records.filter { $0.fails || !text.layout.isQuiet })
  }

  func rest(in text: SectionText) -> String { fails ? "" : self.text(text).text(records) }

  private func text(_ text: SectionText) -> GoldenText {
    GoldenText(style: text.style, isVerbose: text.isVerbose)
  }
}

extension GoldenSection {
  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    guard let summary, layout.commands.hasGoldens else { return [] }
    let orphans = summary.count(.stale)
    var steps: [NextSteps.Step] = []
    if fails,
      summary.changedRules > orphans || records.contains(where: { $0.fails && $0.kind != .stale })
    {
      steps.append(
        NextSteps.Step(
          text: "review the changes, and accept those you want",
          command: ["golden", "review"],
          urgency: .change
        )
      )
    }
    if !fails, let step = recordingStep(record) { steps.append(step) }
    // Where no rule has a golden, they are those of other rules.
    if orphans > 0, orphans == 1 || summary.count(.unrecorded) < summary.rules {
      steps.append(
        NextSteps.Step(
          text: orphans == 1
            ? "remove the golden that has no rule"
            : "remove the \(orphans) goldens that have no rule",
          command: ["golden", "prune"],
          urgency: .change
        )
      )
    }
    return steps
  }
}

extension GoldenSection {
  /// Records new rules, so that later changes of them show; nil for one that a finding doubts, since
  /// what it does would be taken for right.
  private func recordingStep(_ record: RunRecord) -> NextSteps.Step? {
    let new = newRules.compactMap(\.rule)
    guard let first = new.first else { return nil }
    guard record.doubtedNewRules(countsTests: true).isDisjoint(with: new) else { return nil }
    return NextSteps.Step(
      text: new.count == 1
        ? "record what the new rule does, so that later changes show"
        : "record what the \(new.count) new rules do, so that later changes show",
      command: ["golden", "record"] + (new.count == 1 ? ["--rule", first] : []),
      urgency: .last
    )
  }
}

extension GoldenSummary {
  /// The changes by kind; nil for none.
  fileprivate var changeWords: String? {
    let counts = GoldenRecord.Kind.allCases.filter { count($0) > 0 }
      .map { "\($0.noun): \(count($0))" }
    return counts.isEmpty ? nil : "changes: " + counts.joined(separator: ", ")
  }
}

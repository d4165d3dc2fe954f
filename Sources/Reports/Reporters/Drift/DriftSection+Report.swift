import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

extension DriftSection: ReportedSection {
  static let explanations = [
    "Causes of differences between engines", "Likeness to a URL",
    "Results of engines in a comparison",
  ]

  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    let failing = Set(records.filter(fails).map { [$0.rule, $0.pattern] })
    let undecided = Set(summary.undecided.map(\.rule)).subtracting(failing.map { $0[0] })
    var row = SummaryRow(.drift, summary.patterns, "pattern")
    row.failed = failing.count
    row.undecided = undecided.count
    // Differences that were only counted name no pattern.
    if records.isEmpty, summary.isShort {
      row.failed = min(summary.patterns, summary.findingCount)
    } else {
      row.passed = max(0, summary.patterns - failing.count - undecided.count)
    }
    if summary.isShort {
      row.failure = counted(row.failed, "pattern") + " that engines read differently"
    } else if summary.isUndecided {
      row.failure = "every comparison of engines undecided"
    }
    let other = Likeness.allCases.filter { !summary.fails($0) && summary.count($0) > 0 }
    for likeness in other {
      row.notes.append(
        "\(counted(summary.count(likeness), "difference")) only \(summary.reach(likeness))"
      )
    }
    // Whoever keeps a baseline has seen them.
    if record.baseline == nil { row.notes += [DriftSpellings.summary(of: self)].compactMap(\.self) }
    row.notes += [summary.undecidedWords].compactMap(\.self)
    return row
  }

  /// Differences by likeness, then what is undecided.
  func sentences(in record: RunRecord) -> [String] {
    guard let summary else { return [] }
    var text = "drift of \(counted(summary.patterns, "pattern")), "
    text += "\(counted(summary.comparisons, "comparison")): "
    var counts = Likeness.allCases.compactMap { likeness in
      summary.findings[likeness].map { "\($0.grouped) \(summary.reach(likeness))" }
    }
    // If nothing is known, the answer is not "none".
    if counts.isEmpty, !summary.isUndecided { counts = ["none"] }
    if let undecided = summary.undecidedWords { counts.append(undecided) }
    if !records.isEmpty, !records.contains(where: fails) { counts.append("none fails the run") }
    return [text + counts.joined(separator: ", ")]
  }

  /// A matrix is no list of findings.
  var hasOnlyFindings: Bool { summary?.matrix == nil }

  func failures(in text: SectionText) -> String {
    if let matrix = summary?.matrix { return self.text(of: matrix, in: text) }
    return self.text(text).text(records.filter(fails))
  }

  func rest(in text: SectionText) -> String {
    let words = self.text(text)
    guard summary?.matrix == nil else { return words.undecided }
    return words.text(records.filter { !fails($0) }) + words.spellings + words.undecided
  }

  private func text(of matrix: DriftMatrix, in text: SectionText) -> String {
    MatrixText(
      matrix,
      of: self,
      style: text.style,
      width: text.layout.width ?? WrappedText.usualWidth,
      isVerbose: text.isVerbose
    )
    .text
  }

  private func text(_ text: SectionText) -> DriftText {
    DriftText(self, style: text.style, isVerbose: text.isVerbose)
  }

  func explainedCodes(isVerbose: Bool) -> [String] {
    if let summary, let matrix = summary.matrix {
      return matrix.rows.flatMap(\.cells).filter(summary.counts).flatMap { $0.causes ?? [] }
    }
    return records.filter { isVerbose || isListed($0) }.map(\.cause)
  }
}

extension DriftSection {
  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    [fixStep(record, layout), undecidedStep(layout)].compactMap(\.self)
  }

  private func fixStep(_ record: RunRecord, _ layout: ReportLayout) -> NextSteps.Step? {
    let explained = ExplainedFindings(in: record)
    let differences = records.filter { fails($0) && !explained.contains($0) }
    guard let first = differences.first else {
      // Where no difference is new, there is nothing to see.
      guard records.isEmpty, summary?.isShort == true, record.baseline == nil else { return nil }
      return NextSteps.Step(text: "see the causes of the differences", command: ["drift"])
    }
    if let file = layout.commands.patterns {
      let hasFix = differences.contains { $0.fix != nil } && !layout.hasFixed
      if hasFix, file != "-" {
        return NextSteps.Step(
          text: "write patterns that mean the same in all engines; --verbose shows each difference",
          command: ["drift", "--fix", "--patterns", file]
        )
      }
      return NextSteps.Step(
        text: "see all differences; 'ruleproof help topic drift' explains their causes",
        command: file == "-" ? nil : ["drift", "--patterns", file, "--verbose"]
      )
    }
    guard let fixed = differences.first(where: { $0.fix != nil }) else {
      return NextSteps.Step(
        text: handStep(for: first),
        // A call of `drift` has shown it.
        command: layout.commands.call.first == "drift"
          ? nil : ["drift", "--rule", first.rule, "--verbose"]
      )
    }
    return NextSteps.Step(
      text: "fix the pattern, so that it means the same in all engines",
      command: ["drift", "--fix", "--rule", fixed.rule]
    )
  }

  /// What to do about a difference for which there is no fix.
  private func handStep(for record: DriftRecord) -> String {
    let finding = DriftFinding(record)
    let engine = finding.refusing.first ?? finding.engines.last ?? ""
    let what =
      finding.refusing.isEmpty
      ? "so that it means the same in all engines"
      : "without \(record.construct.map { "'\($0)'" } ?? "what \(engine) refuses")"
    return """
      write \(record.rule) \(what), or leave \(engine) out: it is named by 'also' in the file, by \
      'engines' in ruleproof.yml, or by --engines
      """
  }

  private func undecidedStep(_ layout: ReportLayout) -> NextSteps.Step? {
    guard let summary, summary.isUndecided, let first = summary.undecided.first else { return nil }
    let text = "see why no comparison was decided (\(first.engine): \(first.reason.words))"
    if let file = layout.commands.patterns {
      return NextSteps.Step(
        text: text,
        command: file == "-" ? nil : ["drift", "--patterns", file, "--verbose"]
      )
    }
    return NextSteps.Step(text: text, command: ["drift", "--rule", first.rule, "--verbose"])
  }
}

extension DriftSummary {
  /// How much is undecided, and the usual reason; nil for nothing.
  fileprivate var undecidedWords: String? {
    guard let first = undecidedReasons.first else { return nil }
    let others = undecidedReasons.count - 1
    let reasons = first.reason + (others > 0 ? ", and \(counted(others, "other reason"))" : "")
    if isUndecided { return "all undecided (\(reasons))" }
    let count = counted(undecidedCount, "comparison")
    let patterns = counted(Set(undecided.map(\.rule)).count, "pattern")
    return "\(count) of \(patterns) undecided (\(reasons))"
  }

  /// What engines gave up on, by engine and reason, the most frequent first.
  var undecidedReasons: [(reason: String, answers: [Undecided])] {
    Dictionary(grouping: undecided) { "\($0.engine.shown): \($0.reason.words)" }
      .map { (reason: $0.key, answers: $0.value, count: $0.value.reduce(0) { $0 + $1.count }) }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
      .map { ($0.reason, $0.answers) }
  }
}

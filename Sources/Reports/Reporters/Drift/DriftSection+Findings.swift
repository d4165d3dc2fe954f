import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

extension DriftSection {
  /// The differences on real and on possible subjects, and the others if they fail the run.
  private var listed: [DriftRecord] {
    records.filter { $0.likeness != .any || fails($0) }
  }

  /// Texts without styles that leave nothing out.
  private var fullText: DriftText { DriftText(self, style: .plain, isVerbose: true) }

  func findings(in record: RunRecord) -> [ReportedFinding] {
    let modes = Dictionary(grouping: listed.filter(\.isOfAnyPattern), by: \.engines)
      .filter { Set($0.value.map(\.rule)).count > 1 }
    return DriftFinding.merged(
      listed.filter { !$0.isOfAnyPattern || modes[$0.engines] == nil }
    ).map(finding)
      + modes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { finding(ofMode: $1) }
      + DriftCounts(of: self).all.map { entry in
        ReportedFinding(
          part: .drift,
          code: entry.likeness.rawValue,
          level: entry.fails ? .error : .note,
          fails: entry.fails,
          title: entry.text,
          subject: []
        )
      }
      + (summary?.isUndecided == true ? summary?.undecided.map(finding) ?? [] : [])
  }

  private func finding(_ finding: DriftFinding) -> ReportedFinding {
    let drift = finding.first
    let fails = finding.records.contains(where: fails)
    let words = finding.words(drift.reach)
    let causes = finding.causes.map(\.shown).joined(separator: ", ")
    return ReportedFinding(
      part: .drift,
      code: drift.cause,
      level: fails ? .error : .note,
      fails: fails,
      rule: drift.rule,
      title: "\(words) in \(drift.rule.shown): \(causes)",
      lines: fullText.details(of: finding),
      location: drift.location,
      fix: drift.fix.flatMap { ReportedFinding.Fix($0.pattern, $0.edits) },
      subject: drift.isOfEngineMode
        ? drift.engines
        : finding.engines + finding.causes + finding.constructs + [drift.template ?? ""],
      annotation: ReportedFinding.Annotation(
        title: "drift: \(causes)",
        lines: annotation(finding, "\(words) in \(drift.rule): \(finding.reason)".shown)
      )
    )
  }

  /// One finding for all patterns that engines read differently because of an option of one of them.
  private func finding(ofMode records: [DriftRecord]) -> ReportedFinding {
    let rules = records.map(\.rule).uniqued
    let engines = records[0].engines.map(\.shown).joined(separator: " and ")
    let fails = records.contains(where: self.fails)
    let title =
      "\(engines) read characters beyond ASCII differently in \(counted(rules.count, "rule"))"
    let note = [records[0].note?.shown].compactMap(\.self)
    return ReportedFinding(
      part: .drift,
      code: records[0].cause,
      level: fails ? .error : .note,
      fails: fails,
      rules: rules,
      title: title,
      lines: note
        + records.map {
          "\($0.rule.shown): \($0.minimal.pattern.shown) on \($0.minimal.subject.quoted)"
        },
      location: records[0].location,
      subject: records[0].engines,
      annotation: ReportedFinding.Annotation(
        title: "drift: \(records[0].cause)",
        lines: [title] + note
      )
    )
  }

  private func annotation(_ finding: DriftFinding, _ title: String) -> [String] {
    let drift = finding.first
    var lines = [title]
    let constructs = finding.constructs.map(\.shown)
    if !constructs.isEmpty { lines.append("at: \(constructs.joined(separator: " and "))") }
    if let after = drift.after {
      lines.append("after fixing \(after.causes.map(\.shown).joined(separator: ", ")):")
      lines.append(after.pattern.shown)
    }
    if let fix = drift.fix {
      let flags = fix.flags.map { " with the flags '\($0)' beside it" } ?? ""
      lines.append("fix: \(fix.pattern.shown)\(flags)")
    }
    return lines
  }

  /// What an engine gave up on, where nothing was decided.
  private func finding(_ answers: DriftSummary.Undecided) -> ReportedFinding {
    let count = counted(answers.count, "comparison")
    let title =
      "\(answers.engine.shown) gave up on \(answers.rule.shown) in \(count): \(answers.reason.words)"
    return ReportedFinding(
      part: .drift,
      code: "undecided",
      level: .undecided,
      fails: true,
      rule: answers.rule,
      title: title,
      lines: ["such as on \(answers.subject.quoted)"],
      subject: [answers.engine, answers.reason.rawValue],
      annotation: ReportedFinding.Annotation(title: "drift: undecided", lines: [title])
    )
  }
}

extension DriftSection {
  /// The differences; those that fail the run are failures.
  ///
  /// What an engine gave up on is skipped, unless there is nothing else.
  func cases(in record: RunRecord) -> [CaseSuite.Case] {
    let counts = DriftCounts(of: self).all.map { entry in
      CaseSuite.Case(
        name: "differences \(entry.reach)",
        result: entry.fails
          ? .failed(type: "drift", message: entry.text, body: entry.text)
          : .tolerated(output: entry.text)
      )
    }
    return counts + listed.map(testCase) + (summary?.undecided ?? []).map(testCase)
  }

  private func testCase(_ drift: DriftRecord) -> CaseSuite.Case {
    let engines = drift.engines.map(\.shown).joined(separator: " and ")
    let body = fullText.text([drift])
    let message = DriftFinding(drift).words(drift.reach)
    return CaseSuite.Case(
      name: "\(drift.rule): \(drift.cause) (\(engines))".shown,
      result: fails(drift)
        ? .failed(type: drift.cause.shown, message: message, body: body)
        : .tolerated(output: body),
      location: drift.location
    )
  }

  private func testCase(_ answers: DriftSummary.Undecided) -> CaseSuite.Case {
    let count = counted(answers.count, "comparison")
    let message = "\(answers.reason.words): \(count), such as on \(answers.subject.quoted)"
    return CaseSuite.Case(
      name: "\(answers.rule): undecided (\(answers.engine))".shown,
      result: summary?.isUndecided == true
        ? .undecided(type: answers.reason.words, message: message, body: message, fails: true)
        : .skipped(message: message)
    )
  }
}

extension DriftFinding {
  /// The subject on which engines differ, or why one refuses the pattern.
  fileprivate var reason: String {
    guard let engine = refusing.first else { return first.subject }
    if let note = notes.first { return note }
    guard case .refused(let message) = result(of: engine) else { return "" }
    return message
  }
}

extension DriftRecord {
  /// Whether any pattern with a dot or a negated class would differ this way: an engine's mode is the cause, and
  /// the pattern itself is ASCII.
  fileprivate var isOfAnyPattern: Bool {
    let named = /[^\x00-\x7F]|\\x(?:[89A-F]|\{0*(?:[89A-F][0-9A-F]|[1-9A-F][0-9A-F]{2,})\})/
    return isOfEngineMode && !minimal.pattern.contains(named.ignoresCase())
  }
}

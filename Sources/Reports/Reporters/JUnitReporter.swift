import Diagnostics
import MatchEngine
package import RunRecord

/// Writes a report in JUnit's XML form, in the dialect that Jenkins accepts.
///
/// A rule is a suite and a test a case of it. The findings that are errors or warnings make up the
/// suite `lint`, in which only errors fail. No times are written: the same record gives the same
/// report.
package struct JUnitReporter: Reporter {
  /// Creates a reporter.
  package init() {}
}

extension JUnitReporter {
  /// Renders the report.
  package func render(_ record: RunRecord) -> String {
    let suites = suites(of: record)
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"ruleproof\" tests=\"\(tests)\""
    xml += " failures=\"\(failures)\" errors=\"\(errors)\">\n"
    for suite in suites { xml += suite.xml }
    xml += "</testsuites>\n"
    return xml.withoutLogCommands(hash: "&#35;")
  }

  private func suites(of record: RunRecord) -> [JUnitSuite] {
    var names = UniqueNames()
    var suites = RuleGroup.groups(of: record.tests).map { group in
      var suite = JUnitSuite(name: names.unique(group.rule.shown))
      var caseNames = UniqueNames()
      for test in group.tests {
        suite.cases.append(JUnitSuite.Case(name: caseNames.unique(test.name), result: test.result))
      }
      return suite
    }
    if let drift = driftSuite(of: record, named: names.unique("drift")) { suites.append(drift) }
    if let slow = slowSuite(of: record, named: names.unique("slow")) { suites.append(slow) }
    if let goldens = goldenSuite(of: record, named: names.unique("goldens")) {
      suites.append(goldens)
    }
    let findings = record.diagnostics.filter { $0.allowed == nil && $0.severity != .note }
    guard !findings.isEmpty else { return suites }
    var lint = JUnitSuite(name: names.unique("lint"))
    var caseNames = UniqueNames()
    for finding in findings {
      let name = caseNames.unique("\(finding.code): \(finding.message)".shown)
      lint.cases.append(JUnitSuite.Case(name: name, result: finding.result))
    }
    suites.append(lint)
    return suites
  }
}

extension JUnitReporter {
  /// The differences between engines, of which those fail that make the run fall short, and what an
  /// engine gave up on, which is skipped unless there is nothing else; nil where there is neither.
  private func driftSuite(of record: RunRecord, named name: @autoclosure () -> String)
    -> JUnitSuite?
  {
    let shown = record.drift.filter { $0.urlLikeness != .any || record.fails($0.urlLikeness) }
    let counts = DriftCounts(of: record).all
    let undecided = record.summary.drift?.undecided ?? []
    guard !shown.isEmpty || !counts.isEmpty || !undecided.isEmpty else { return nil }
    var suite = JUnitSuite(name: name())
    suite.cases = counts.map { entry in
      let result: JUnitSuite.Result =
        entry.fails
        ? .failed(type: "drift", message: entry.text, body: entry.text)
        : .passed(output: entry.text)
      return JUnitSuite.Case(name: "differences \(entry.urlLikeness.words)", result: result)
    }
    var caseNames = UniqueNames()
    let text = DriftText(style: .plain, isVerbose: true, fails: record.fails)
    for drift in shown {
      let engines = drift.engines.map(\.shown).joined(separator: " and ")
      let title = "\(drift.rule): \(drift.cause) (\(engines))".shown
      let body = text.text([drift])
      let message = "\(engines) differ \(drift.urlLikeness.words)"
      let result: JUnitSuite.Result =
        record.fails(drift.urlLikeness)
        ? .failed(type: drift.cause.shown, message: message, body: body) : .passed(output: body)
      suite.cases.append(JUnitSuite.Case(name: caseNames.unique(title), result: result))
    }
    for answers in undecided {
      let title = "\(answers.rule): undecided (\(answers.engine))".shown
      let count = counted(answers.count, "comparison")
      let message = "\(answers.reason.words): \(count), such as on \(answers.subject.quoted)"
      let result: JUnitSuite.Result =
        record.summary.drift?.isUndecided == true
        ? .undecided(type: answers.reason.words, message: message, body: message)
        : .skipped(message: message)
      suite.cases.append(JUnitSuite.Case(name: caseNames.unique(title), result: result))
    }
    return suite
  }
}

extension JUnitReporter {
  /// The work of every pattern on every engine; nil where it was not analysed.
  private func slowSuite(of record: RunRecord, named name: @autoclosure () -> String)
    -> JUnitSuite?
  {
    guard !record.slow.isEmpty else { return nil }
    var suite = JUnitSuite(name: name())
    var caseNames = UniqueNames()
    let text = SlowText(
      style: .plain,
      isVerbose: true,
      fails: record.fails,
      searchedForFixes: record.summary.slow?.fixesSearched ?? false
    )
    for slow in record.slow {
      let result: JUnitSuite.Result =
        switch slow.verdict {
        case .vulnerable where record.fails(slow), .scanning where record.fails(slow):
          .failed(type: "slow", message: slow.headline, body: text.text([slow]))
        case .vulnerable, .scanning: .passed(output: text.text([slow]))
        case .notSlow: .passed(output: nil)
        case .undecided, .refused:
          .skipped(message: "\(slow.verdict.rawValue): \((slow.reason ?? "").shown)")
        }
      let title = caseNames.unique("\(slow.rule) (\(slow.engine))".shown)
      suite.cases.append(JUnitSuite.Case(name: title, result: result))
    }
    return suite
  }
}

extension JUnitReporter {
  /// The changes since the rules were recorded, or one case that passed; nil where nothing was compared.
  private func goldenSuite(of record: RunRecord, named name: @autoclosure () -> String)
    -> JUnitSuite?
  {
    guard let summary = record.summary.goldens else { return nil }
    var suite = JUnitSuite(name: name())
    var caseNames = UniqueNames()
    for change in record.goldens {
      let body = GoldenText.plain.text([change])
      let result: JUnitSuite.Result =
        change.fails
        ? .failed(type: change.kind.rawValue, message: change.headline, body: body)
        : .passed(output: body)
      let title = "\((change.rule ?? change.golden ?? "recording").shown): \(change.kind.noun)"
      suite.cases.append(JUnitSuite.Case(name: caseNames.unique(title), result: result))
    }
    if record.goldens.isEmpty {
      let title = "\(counted(summary.rules, "rule")) as recorded"
      suite.cases.append(JUnitSuite.Case(name: title, result: .passed(output: nil)))
    }
    return suite
  }
}

extension TestRecord {
  fileprivate var name: String {
    let input = input.isEmpty ? "\"\"" : input.shown
    return format.map { "\($0.shown): \(input)" } ?? input
  }

  fileprivate var result: JUnitSuite.Result {
    switch status {
    case .passed:
      return .passed(output: nil)
    case .failed:
      let details = TestDetails(of: self)
      return .failed(type: "failed", message: details.difference, body: body(details))
    case .undecided:
      let details = TestDetails(of: self)
      return .undecided(
        type: (outcome?.reason ?? .unknown).words,
        message: message?.shown ?? details.difference,
        body: body(details)
      )
    case .skipped:
      return .skipped(message: (skipReason ?? .unknown).words)
    }
  }

  private func body(_ details: TestDetails) -> String {
    ([location.link] + details.lines).joined(separator: "\n")
  }
}

extension DiagnosticRecord {
  fileprivate var result: JUnitSuite.Result {
    let renderer = DiagnosticRenderer(style: .plain, sources: [])
    var diagnostic = diagnostic
    diagnostic.code = code.shown
    let body = renderer.render(diagnostic)
    guard diagnostic.severity == .error else { return .passed(output: body) }
    return .failed(type: code.shown, message: message.shown, body: body)
  }
}

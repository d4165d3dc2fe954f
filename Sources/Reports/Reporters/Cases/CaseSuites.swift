import Diagnostics
import LinkVariations
import MatchEngine
import RunRecord

/// Everything in a run that passes or fails, as suites of test cases.
///
/// A rule is a suite and a test a case of it; each other part of the run is a suite of its own. The
/// findings that are errors or warnings are the suite `lint`, in which only errors fail.
struct CaseSuites {
  /// The suites, those of rules first.
  let all: [CaseSuite]

  init(of record: RunRecord) {
    var names = UniqueNames()
    let allowsUndecided = record.call?.allowsUndecided ?? false
    var suites: [CaseSuite] = []
    func add(_ part: SummaryRow.Part, _ name: String, _ cases: [CaseSuite.Case]) {
      guard !cases.isEmpty else { return }
      var suite = CaseSuite(name: names.unique(name), part: part)
      var caseNames = UniqueNames()
      for var testCase in cases {
        testCase.name = caseNames.unique(testCase.name)
        suite.cases.append(testCase)
      }
      suites.append(suite)
    }
    for group in RuleGroup.groups(of: record.tests) {
      let cases = group.tests.map { test in
        CaseSuite.Case(
          name: test.name,
          result: test.result(allowsUndecided: allowsUndecided),
          location: test.location
        )
      }
      add(.tests, group.rule.shown, cases)
    }
    add(.drift, "drift", Self.drift(record))
    add(.slow, "slow", Self.slow(record))
    add(.goldens, "goldens", Self.goldens(record))
    add(.coverage, "coverage", Self.coverage(record))
    add(.overlap, "overlap", Self.overlap(record))
    add(.variations, "variations", Self.variations(record))
    add(.checks, "lint", Self.findings(record))
    all = suites
  }
}

extension CaseSuites {
  /// The differences between engines; those that fail the run are failures.
  ///
  /// What an engine gave up on is skipped, unless there is nothing else.
  private static func drift(_ record: RunRecord) -> [CaseSuite.Case] {
    var cases = DriftCounts(of: record).all.map { entry in
      let result: CaseSuite.Result =
        entry.fails
        ? .failed(type: "drift", message: entry.text, body: entry.text)
        : .tolerated(output: entry.text)
      return CaseSuite.Case(name: "differences \(entry.urlLikeness.words)", result: result)
    }
    let text = DriftText(full: record)
    for drift in record.reportedDrift {
      let engines = drift.engines.map(\.shown).joined(separator: " and ")
      let body = text.text([drift])
      let message = "\(engines) differ \(drift.urlLikeness.words)"
      let result: CaseSuite.Result =
        record.drift.fails(drift.urlLikeness)
        ? .failed(type: drift.cause.shown, message: message, body: body) : .tolerated(output: body)
      cases.append(
        CaseSuite.Case(
          name: "\(drift.rule): \(drift.cause) (\(engines))".shown,
          result: result,
          location: drift.location
        )
      )
    }
    for answers in record.drift.summary?.undecided ?? [] {
      let count = counted(answers.count, "comparison")
      let message = "\(answers.reason.words): \(count), such as on \(answers.subject.quoted)"
      let result: CaseSuite.Result =
        record.drift.summary?.isUndecided == true
        ? .undecided(type: answers.reason.words, message: message, body: message, fails: true)
        : .skipped(message: message)
      let name = "\(answers.rule): undecided (\(answers.engine))".shown
      cases.append(CaseSuite.Case(name: name, result: result))
    }
    return cases
  }

  /// The work of every pattern on every engine.
  private static func slow(_ record: RunRecord) -> [CaseSuite.Case] {
    let text = SlowText(full: record)
    return record.slow.records.map { slow in
      let result: CaseSuite.Result =
        switch slow.verdict {
        case .vulnerable where record.slow.fails(slow), .scanning where record.slow.fails(slow):
          .failed(type: "slow", message: slow.headline, body: text.text([slow]))
        case .vulnerable, .scanning: .tolerated(output: text.text([slow]))
        case .notSlow: .passed
        case .undecided, .refused:
          .skipped(message: "\(slow.verdict.rawValue): \((slow.reason ?? "").shown)")
        }
      return CaseSuite.Case(
        name: "\(slow.rule)\(slow.script.map { ", \($0.words)" } ?? "") (\(slow.engine))".shown,
        result: result,
        location: slow.location
      )
    }
  }

  /// The changes since the rules were recorded, or one case that passed.
  private static func goldens(_ record: RunRecord) -> [CaseSuite.Case] {
    guard let summary = record.goldens.summary else { return [] }
    guard !record.goldens.records.isEmpty else {
      let name = "\(counted(summary.rules, "rule")) as recorded"
      return [CaseSuite.Case(name: name, result: .passed)]
    }
    return record.goldens.records.map { change in
      let body = GoldenText.plain.text([change])
      let result: CaseSuite.Result =
        change.fails
        ? .failed(type: change.kind.rawValue, message: change.headline, body: body)
        : .tolerated(output: body)
      let title = "\((change.rule ?? change.golden ?? "recording").shown): \(change.kind.noun)"
      return CaseSuite.Case(name: title, result: result, location: change.location)
    }
  }

  /// The rules that are covered less than they were, and the share of all parts.
  private static func coverage(_ record: RunRecord) -> [CaseSuite.Case] {
    guard let coverage = record.coverage.summary else { return [] }
    var cases = coverage.regressions.map { regression in
      CaseSuite.Case(
        name: "\(regression.rule): covered less than before".shown,
        result: .failed(
          type: "regression",
          message: regression.message.shown,
          body: regression.message.shown
        ),
        location: record.coverage.records.first { $0.rule == regression.rule }?.location
      )
    }
    let share = "\(coverage.share.asShare) of \(counted(coverage.counted, "part"))"
    if let minimum = coverage.minimum, coverage.share < minimum {
      let message = "\(share) covered, and \(minimum.asShare) is the minimum"
      cases.append(
        CaseSuite.Case(
          name: "share of covered parts",
          result: .failed(type: "minimum", message: message, body: message)
        )
      )
    } else {
      cases.append(CaseSuite.Case(name: "share of covered parts", result: .passed))
    }
    return cases
  }

  /// The redirects that are never reached, or one case that passed.
  private static func overlap(_ record: RunRecord) -> [CaseSuite.Case] {
    guard let overlap = record.overlap else { return [] }
    guard !overlap.unreachable.isEmpty else {
      return [CaseSuite.Case(name: "every redirect is reached", result: .passed)]
    }
    return overlap.unreachable.map { relation in
      let message = "\(relation.other.shown) is tried first and always answers"
      return CaseSuite.Case(
        name: "\(relation.rule): never reached".shown,
        result: .failed(type: "unreachable", message: message, body: message),
        location: relation.location
      )
    }
  }

  /// The variations that rules do not take as expected, or one case that passed.
  private static func variations(_ record: RunRecord) -> [CaseSuite.Case] {
    guard let summary = record.variations.summary else { return [] }
    let findings = record.variations.records.filter { $0.allowed == nil }
    guard !findings.isEmpty else {
      let name = "variations of \(counted(summary.rules, "rule")) as expected"
      return [CaseSuite.Case(name: name, result: .passed)]
    }
    return findings.map { finding in
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

  private static func findings(_ record: RunRecord) -> [CaseSuite.Case] {
    record.diagnostics.filter { $0.allowed == nil && $0.severity != .note }.map { finding in
      CaseSuite.Case(
        name: "\(finding.code): \(finding.message)".shown,
        result: finding.result,
        location: finding.location
      )
    }
  }
}

extension TestRecord {
  fileprivate var name: String {
    let input = input.isEmpty ? "\"\"" : input.shown
    return format.map { "\($0.shown): \(input)" } ?? input
  }

  fileprivate func result(allowsUndecided: Bool) -> CaseSuite.Result {
    switch status {
    case .passed:
      return .passed
    case .failed:
      let details = TestDetails(of: self)
      return .failed(type: "failed", message: details.difference, body: body(details))
    case .undecided:
      let details = TestDetails(of: self)
      return .undecided(
        type: (outcome?.reason ?? .unknown).words,
        message: message?.shown ?? details.difference,
        body: body(details),
        fails: !allowsUndecided
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
  fileprivate var result: CaseSuite.Result {
    let renderer = DiagnosticRenderer(style: .plain, sources: [])
    var diagnostic = diagnostic
    diagnostic.code = code.shown
    let body = renderer.render(diagnostic)
    guard diagnostic.severity == .error else { return .tolerated(output: body) }
    return .failed(type: code.shown, message: message.shown, body: body)
  }
}

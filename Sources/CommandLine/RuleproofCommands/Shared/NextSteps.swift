import Diagnostics
import Reporters
import RunRecord
import TerminalAccess
import Workspace

/// What to do about what a check has found, the most urgent first.
struct NextSteps {
  private let record: RunRecord
  private let arguments: [String]
  private let style: TextStyle

  init(_ record: RunRecord, _ session: Session) {
    self.record = record
    arguments = session.names.asOptions
    style = session.terminal.style
  }
}

extension NextSteps {
  /// The steps, a line each under a heading.
  var text: String {
    let steps = steps
    guard !steps.isEmpty else { return "\n" + style.green("next: nothing left to do") + "\n" }
    let lines = steps.enumerated().map { "  \($0.offset + 1). \($0.element)\n" }
    return "\n" + style.bold("next") + "\n" + lines.joined()
  }

  private var steps: [String] {
    [tests, undecided, findings, drift, slow, budgets, unreachable, goldens, coverage]
      .compactMap(\.self)
  }

  private var tests: String? {
    let count = record.summary.failed
    guard count > 0 else { return nil }
    return
      "fix the rule, or \(count == 1 ? "the failing test" : "the \(count) failing tests")"
  }

  private var undecided: String? {
    guard let test = record.tests.first(where: { $0.unrecordedRequest != nil }) else { return nil }
    return "record the responses that scripts need: "
      + command(["record", "--rule", test.rule])
  }

  private var findings: String? {
    let findings = record.diagnostics.filter {
      $0.allowed == nil && $0.severity != .note && $0.code != "over-budget"
    }
    guard let first = findings.first else { return nil }
    let count = findings.count == 1 ? "the lint finding" : "the \(findings.count) lint findings"
    return "look at \(count): ruleproof lint --explain \(first.code.printable)"
  }

  private var drift: String? {
    let differences = record.drift.filter { record.fails($0.urlLikeness) }
    guard let first = differences.first else { return nil }
    guard let fixed = differences.first(where: { $0.fix != nil }) else {
      return "make \(first.rule.printable) mean the same in all engines (docs/drift.md)"
    }
    return "fix the pattern, so that it means the same in all engines: "
      + command(["drift", "--fix", "--rule", fixed.rule])
  }

  private var slow: String? {
    let slow = record.slow.filter(record.fails)
    guard let first = slow.first else { return nil }
    guard let fixed = slow.first(where: { $0.fix?.drift.isEmpty == true }) else {
      return "make \(first.rule.printable) faster: "
        + command(["profile", first.rule]) + " URL shows where its steps go"
    }
    return "replace the slow pattern: "
      + command(["slow", "--fix", "--rule", fixed.rule])
  }

  private var budgets: String? {
    guard let over = record.budgets?.first(where: { $0.allowed == nil }) else { return nil }
    guard let fix = over.fix, fix.kind == .revert else {
      return "reduce the cost of \(over.rule.printable), or add an exception: "
        + command(["budget", "verify", "--rule", over.rule])
    }
    let what = fix.new.isEmpty ? "remove '\(fix.old)'" : "write '\(fix.new)'"
    return """
      \(what.printable) at offset \(fix.range.start) of the pattern of \(over.rule.printable), as \
      recorded, to restore its cost
      """
  }

  private var unreachable: String? {
    guard let relation = record.overlap?.unreachable.first else { return nil }
    return """
      move \(relation.rule.printable) before \(relation.other.printable), or remove it: it is \
      never reached
      """
  }

  private var goldens: String? {
    guard let summary = record.summary.goldens, summary.changedRules > 0 else { return nil }
    return "review the changes, and accept those you want: " + command(["golden", "review"])
  }

  private var coverage: String? {
    // What a rule gives that fails its tests is nothing to record.
    guard record.summary.failed == 0 else { return nil }
    let open = (record.coverage ?? []).filter { !$0.suggestions.isEmpty }
    guard let first = open.first else { return nil }
    let count = open.reduce(0) { $0 + $1.suggestions.count }
    return "add \(count == 1 ? "a test" : "\(count) tests") for uncovered parts: "
      + command(["coverage", "--write", "--rule", first.rule])
  }

  private func command(_ words: [String]) -> String {
    "ruleproof " + (words + arguments).map(\.asShellWord).joined(separator: " ")
  }
}

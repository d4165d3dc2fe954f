import Diagnostics
import LinkVariations
import MatchEngine
import RunRecord

/// What to do about what a run has found, the most urgent first, each step with a command to paste.
struct NextSteps {
  private let record: RunRecord
  private let layout: ReportLayout
  private let hasFailed: Bool

  /// One thing to do.
  struct Step {
    var text: String
    /// The subcommand that does it or shows more, with its arguments; nil if none does.
    var command: [String]?
  }

  init(_ record: RunRecord, _ layout: ReportLayout, hasFailed: Bool) {
    self.record = record
    self.layout = layout
    self.hasFailed = hasFailed
  }
}

extension NextSteps {
  /// The lines of the steps, after an empty one; none where nothing is to be done.
  func text(style: TextStyle) -> String {
    guard hasFailed || layout.alwaysSaysNext else { return "" }
    let steps = steps
    let width = layout.width ?? WrappedText.usualWidth
    guard !steps.isEmpty else {
      guard layout.alwaysSaysNext else { return "" }
      return "\n" + style.green("next: nothing left to do") + "\n" + mutation(width: width)
    }
    var lines: [String] = []
    for (index, step) in steps.enumerated() {
      let lead = steps.count == 1 ? "next: " : "  \(index + 1). "
      let indent = steps.count == 1 ? 2 : 5
      let sentence = WrappedText(width: width).sentence(
        lead + layout.commands.naming(step.text.printable)
      )
      lines += steps.count == 1 ? sentence.map(style.bold) : sentence
      if let command = command(of: step) {
        lines += layout.commands.lines(command, width: width, indent: indent)
      }
    }
    let heading = steps.count == 1 ? "" : style.bold("next") + "\n"
    return "\n" + heading + lines.joined(separator: "\n") + "\n"
  }

  /// The steps without layout, each with its command in one line; none where nothing is to be done.
  var listed: [ReportSummary.NextStep] {
    guard hasFailed || layout.alwaysSaysNext else { return [] }
    return steps.map { step in
      // A part of a command is no command.
      let line = command(of: step).map(layout.commands.line).flatMap { line in
        line.utf8.count <= Self.maxCommand ? line : nil
      }
      return ReportSummary.NextStep(text: layout.commands.naming(step.text.shown), command: line)
    }
  }

  /// The command of a step; nil for the run itself, which once more would show no more, and for rules
  /// that cannot be read again.
  private func command(of step: Step) -> [String]? {
    guard let command = step.command, command != layout.commands.call else { return nil }
    return layout.commands.canBeRepeated || command.first == "explain" ? command : nil
  }

  /// The code of a finding that a step explains; nil if none does.
  var explainedCode: String? {
    guard hasFailed || layout.alwaysSaysNext else { return nil }
    return findings?.command?.last
  }

  /// What is never urgent, and worth the time where everything passes: of one rule, on a person's machine.
  private func mutation(width: Int) -> String {
    let rules = Set(record.tests.map(\.rule))
    guard layout.suggestsMutation, !hasFailed, record.summary.rules == 1, let rule = rules.first,
      rules.count == 1, record.summary.passed > 0,
      record.tests.allSatisfy({ $0.kind != .link })
    else { return "" }
    let text = "or see whether its tests would notice a mistake in the rule"
    let lines =
      WrappedText(width: width).sentence(text)
      + layout.commands.lines(["mutate", "--rule", rule], width: width, indent: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  private var steps: [Step] {
    let steps = [
      tests, review, unrecorded, undecided, findings, drift, undecidedDrift, slow, budgets,
      unreachable, goldens, orphans, variations, coverage,
    ]
    .compactMap(\.self)
    guard steps.isEmpty, hasFailed, !layout.commands.call.isEmpty else { return steps }
    return [Step(text: "see all of it", command: layout.commands.call + ["--verbose"])]
  }
}

extension NextSteps {
  /// The longest command that a report lists, in bytes.
  private static let maxCommand = 4_000
  /// The longest input that is put into a command.
  private static let maxInput = 400

  private var tests: Step? {
    let failed = record.tests.filter { $0.status == .failed }
    guard let first = failed.first(where: \.canBeResolved) ?? failed.first else { return nil }
    let text =
      failed.count == 1
      ? "see why it fails, and correct the rule"
      : "see why the first of \(failed.count) tests fails, and correct the rule"
    return Step(text: text, command: look(at: first))
  }

  /// Expected results may be wrong where rules are not; a rule that gives nothing any more is rather wrong.
  private var review: Step? {
    let failed = record.tests.filter { $0.status == .failed && $0.outcome?.type == .output }
    guard !failed.isEmpty else { return nil }
    let rules = Set(failed.map(\.rule))
    let rule = rules.count == 1 ? rules.flatMap { ["--rule", $0] } : []
    return Step(
      text: failed.count == 1 ? "or accept what it gives" : "or accept what they give, one by one",
      command: ["test", "--review"] + rule
    )
  }

  /// The command that shows what the rules make of a test's input.
  private func look(at test: TestRecord) -> [String] {
    test.canBeResolved && test.input.utf8.count <= Self.maxInput
      ? ["resolve", "--explain", "--rule", test.rule, test.input] : ["check", test.rule]
  }

  private var unrecorded: Step? {
    guard let test = record.tests.first(where: { $0.unrecordedRequest != nil }) else { return nil }
    return Step(
      text: "record the responses that scripts need",
      command: ["record", "--rule", test.rule]
    )
  }

  private var undecided: Step? {
    guard !layout.allowsUndecided else { return nil }
    let tests = record.tests.filter { $0.status == .undecided && $0.unrecordedRequest == nil }
    guard let first = tests.first else { return nil }
    let count = tests.count == 1 ? "a test is" : "\(tests.count) tests are"
    let reason = (first.outcome?.reason ?? .unknown).words
    return Step(text: "see why \(count) undecided (\(reason))", command: look(at: first))
  }

  private var findings: Step? {
    let all = record.diagnostics.filter {
      $0.allowed == nil && $0.severity != .note && !$0.isOfBudget
    }
    let errors = all.filter { $0.severity == .error }
    let findings = layout.alwaysSaysNext ? all : errors
    guard let first = errors.first ?? findings.first else { return nil }
    let count = findings.count == 1 ? "the finding" : "the first of \(findings.count) findings"
    // Under 'strict' they are errors.
    let warnings = findings.count { $0.severity == .warning }
    let strict =
      warnings == 0
      ? ""
      : findings.count == 1
        ? " (a warning: 'verify --strict' fails on it)"
        : " ('verify --strict' fails on warnings, too)"
    return Step(
      text: "see what \(count) means: \(first.code)\(strict)",
      command: ["explain", first.code]
    )
  }

  private var drift: Step? {
    let differences = record.drift.records.filter { record.drift.fails($0.urlLikeness) }
    guard let first = differences.first else {
      guard record.drift.records.isEmpty, record.drift.summary?.isShort == true else { return nil }
      return Step(text: "see the causes of the differences", command: ["drift"])
    }
    if let file = layout.commands.patterns {
      return Step(
        text: differences.contains { $0.fix != nil }
          ? "use the fixed patterns that are shown; this lists all differences"
          : "see all differences; 'ruleproof help topic drift' explains their causes",
        command: file == "-" ? nil : ["drift", "--patterns", file, "--verbose"]
      )
    }
    guard let fixed = differences.first(where: { $0.fix != nil }) else {
      return Step(
        text: "make \(first.rule) mean the same in all engines",
        command: ["drift", "--rule", first.rule, "--verbose"]
      )
    }
    return Step(
      text: "fix the pattern, so that it means the same in all engines",
      command: ["drift", "--fix", "--rule", fixed.rule]
    )
  }

  private var undecidedDrift: Step? {
    guard record.drift.summary?.isUndecided == true, let drift = record.drift.summary,
      let first = drift.undecided.first
    else { return nil }
    let text = "see why no comparison was decided (\(first.engine) \(first.reason.words))"
    if let file = layout.commands.patterns {
      return Step(
        text: text,
        command: file == "-" ? nil : ["drift", "--patterns", file, "--verbose"]
      )
    }
    return Step(text: text, command: ["drift", "--rule", first.rule, "--verbose"])
  }

  private var slow: Step? {
    let slow = record.slow.records.filter(record.slow.fails)
    guard let first = slow.first(where: { $0.script == nil }) ?? slow.first else { return nil }
    if let script = first.script {
      return Step(text: "make \(script.words.shown) faster, in \(first.rule.shown)")
    }
    if let file = layout.commands.patterns {
      guard record.slow.summary?.fixesSearched != true, file != "-" else {
        let text = "see where the steps go"
        return Step(
          text: slow.contains { $0.fix != nil } ? "use the fix that is shown, or \(text)" : text,
          command: ["profile", "--attack", "--pattern", first.pattern]
        )
      }
      return Step(
        text: "look for fast patterns that mean the same",
        command: ["slow", "--fixes", "--patterns", file]
      )
    }
    if let fixed = slow.first(where: { $0.isFixedInManifest }) {
      return Step(
        text: "replace the slow pattern",
        command: ["slow", "--fix", "--rule", fixed.rule]
      )
    }
    if record.slow.summary?.fixesSearched == true {
      return Step(
        text: "make \(first.rule) faster; this shows where its steps go",
        command: ["profile", "--attack", first.rule]
      )
    }
    return Step(
      text: "look for a fast pattern that means the same",
      command: ["slow", "--rule", first.rule]
    )
  }

  private var budgets: Step? {
    guard let over = record.budgets.records.first(where: { $0.allowed == nil }) else { return nil }
    let command = ["budget", "verify", "--rule", over.rule]
    guard let fix = over.fix, fix.kind == .revert else {
      return Step(text: "reduce the cost of \(over.rule), or add an exception", command: command)
    }
    let what = fix.new.isEmpty ? "remove '\(fix.old)'" : "write '\(fix.new)'"
    return Step(
      text: """
        \(what) at offset \(fix.range.start) of the pattern of \(over.rule), as recorded, to \
        restore its cost
        """,
      command: nil
    )
  }

  private var unreachable: Step? {
    guard let relation = record.overlap?.unreachable.first else { return nil }
    return Step(
      text: "move \(relation.rule) before \(relation.other), or remove it: it is never reached",
      command: ["overlap", "--rule", relation.rule]
    )
  }

  private var goldens: Step? {
    guard let summary = record.goldens.summary, record.goldens.fails,
      layout.commands.hasGoldens,
      summary.changedRules > orphanCount
        || record.goldens.records.contains(where: { $0.fails && $0.kind != .stale })
    else { return nil }
    return Step(
      text: "review the changes, and accept those you want",
      command: ["golden", "review"]
    )
  }

  /// The goldens without a rule.
  private var orphanCount: Int { record.goldens.summary?.count(.stale) ?? 0 }

  private var orphans: Step? {
    guard orphanCount > 0, layout.commands.hasGoldens else { return nil }
    return Step(
      text: orphanCount == 1
        ? "remove the golden that has no rule"
        : "remove the \(orphanCount) goldens that have no rule",
      command: ["golden", "prune"]
    )
  }

  private var variations: Step? {
    let open = record.variations.records.filter { $0.allowed == nil }
    guard record.variations.fails || layout.alwaysSaysNext, let first = open.first else {
      return nil
    }
    guard let fixed = open.first(where: { $0.fix != nil }) else {
      return Step(
        text: """
          \(record.variations.fails ? "the run" : "'verify --strict'") fails on links that \
          \(first.rule) \(first.expectation == .noMatch ? "takes" : "refuses"): correct its \
          pattern, or add --accept 'REASON' to
          """,
        command: ["variations", "--rule", first.rule]
      )
    }
    return Step(
      text: "fix the pattern, so that it takes the same link in another form",
      command: ["variations", "--fix", "--rule", fixed.rule]
    )
  }

  private var coverage: Step? {
    // What a rule gives that fails its tests is nothing to record.
    // The command is for one rule, and adds the tests whose results are known.
    let open = record.coverage.records.lazy.filter { $0.refusal == nil }.map { record in
      (rule: record.rule, count: record.suggestions.count(where: \.hasKnownResults))
    }
    guard let (rule, count) = open.first(where: { $0.count > 0 }) else { return nil }
    return Step(
      text: "add \(count == 1 ? "a test" : "\(count) tests") for uncovered parts",
      command: ["coverage", "--write", "--rule", rule]
    )
  }
}

extension TestRecord {
  /// Whether resolving the input alone shows what went wrong.
  fileprivate var canBeResolved: Bool {
    isListedTrouble && !cannotRunAtAll && kind != .redirect && kind != .link && headers == nil
  }
}

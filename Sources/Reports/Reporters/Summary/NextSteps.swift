import Diagnostics
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
    var urgency = Urgency.failure
  }

  /// What comes first.
  enum Urgency: CaseIterable {
    case failure
    /// Something that may be wanted.
    case change
    case likely
    /// Something that is missing.
    case gap
    /// Something that is for the end, when nothing is missing.
    case last
  }

  init(_ record: RunRecord, _ layout: ReportLayout, hasFailed: Bool) {
    self.record = record.news
    self.layout = layout
    self.hasFailed = hasFailed
  }
}

extension NextSteps {
  /// The lines of the steps, after an empty one; none without steps.
  func text(style: TextStyle) -> String {
    guard hasFailed || layout.alwaysSaysNext else { return "" }
    let steps = steps
    let width = layout.width ?? WrappedText.usualWidth
    guard !steps.isEmpty else {
      guard layout.alwaysSaysNext else { return "" }
      let known = record.baseline == nil ? "nothing left" : "nothing new"
      return "\n" + style.green("next: \(known) to do") + "\n" + mutation(width: width)
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

  /// The steps without layout, each with its command in one line; none without steps.
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

  /// The command of a step; nil for the run itself, which once more would show no more, and for
  /// rules that cannot be read again.
  private func command(of step: Step) -> [String]? {
    guard let command = step.command, !layout.commands.isCall(command) else { return nil }
    return layout.commands.canBeRepeated || command.first == "explain" ? command : nil
  }

  /// The code of a finding that a step explains; nil if none does.
  var explainedCode: String? {
    guard hasFailed || layout.alwaysSaysNext else { return nil }
    return findings?.command?.last
  }

  /// What is never urgent, and worth the time where everything passes: of one rule, on a person's
  /// machine.
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
    let sections = record.reported
      .sorted { type(of: $0).part.gravity < type(of: $1).part.gravity }
      .flatMap { $0.steps(record, layout) }
    let steps =
      ([
        stopped, knowing, cause, tests, cause == nil ? correction : nil, review, unrecorded,
        undecided,
        cause == nil ? findings : nil,
      ]
      .compactMap(\.self)
      + Urgency.allCases.flatMap { urgency in sections.filter { $0.urgency == urgency } })
      .filter { $0.command.map(layout.commands.canRun) ?? true }
    if !steps.isEmpty, layout.hasTable {
      return Array(steps.prefix(layout.alwaysSaysNext ? layout.maxSteps : min(3, layout.maxSteps)))
    }
    let call = layout.commands.call
    guard steps.isEmpty, hasFailed, !call.isEmpty, !call.contains("--verbose") else { return steps }
    return [Step(text: "see all of it", command: layout.commands.call.adding(option: "--verbose"))]
  }
}

extension NextSteps {
  /// The longest command that a report lists, in bytes.
  private static let maxCommand = 4_000
  /// The longest input that is put into a command.
  private static let maxInput = 400

  /// From how many failures on a list of what is known is worth it.
  private static let manyFailures = 20

  private var stopped: Step? {
    guard record.isStopped else { return nil }
    return Step(text: "run it again: what was examined to its end is not examined again")
  }

  /// On the first day with a rule set, to begin with what is new.
  private var knowing: Step? {
    guard hasFailed, !record.isStopped, layout.hasTable, !layout.alwaysSaysNext,
      record.baseline == nil,
      record.shard == nil, record.changes == nil,
      ReportedFinding.all(of: record).count(where: \.fails) >= Self.manyFailures
    else { return nil }
    return Step(
      text: "list what is known today, so that only what is new fails",
      command: ["verify", "--baseline", "write"]
    )
  }

  /// What a check says about a rule whose tests fail, since it may be why they do.
  private var cause: Step? {
    let failing = Set(record.tests.filter { $0.status == .failed }.map(\.rule))
    let causes = record.checkErrors.filter { finding in
      !finding.isPromoted && finding.rule.map(failing.contains) ?? false
    }
    return correction(among: causes) ?? findings(among: causes)
  }

  private var tests: Step? {
    // What a check finds in a rule that cannot run says why.
    let explained = record.erroneousRules
    let failed = record.tests.filter {
      $0.status == .failed && ($0.canBeResolved || !explained.contains($0.rule))
    }
    guard let first = failed.first(where: \.canBeResolved) ?? failed.first else { return nil }
    guard !isChecked(first) else { return Step(text: "correct the rule, or what its test expects") }
    let text =
      first.isOfSet
      ? "see which rules take the input, and what they give"
      : failed.count == 1
        ? "see why it fails, and correct the rule"
        : "see why the first of \(failed.count.grouped) tests fails, and correct the rule"
    return Step(text: text, command: look(at: first))
  }

  /// Expected results may be wrong although rules are right, but a rule without any output is
  /// probably wrong, and so is one in which a check finds an error, or a new one that a finding doubts.
  private var review: Step? {
    let places = Dictionary(grouping: record.tests.filter { $0.kind == .link }, by: \.location)
    let doubted = record.doubtedNewRules().union(record.erroneousRules)
    let failed = record.tests.filter { test in
      test.status == .failed && test.outcome?.type == .output && !doubted.contains(test.rule)
        && (places[test.location] ?? []).allSatisfy { $0.hasWords(of: test) }
    }
    guard !failed.isEmpty else { return nil }
    let rules = Set(failed.map(\.rule))
    guard rules.count == 1, let rule = rules.first else {
      return Step(text: "or accept what they give, one by one", command: ["test", "--review"])
    }
    // Where tests of other rules fail too, those are what the step before is about.
    let isAlone = record.tests.allSatisfy { $0.status != .failed || $0.rule == rule }
    let words =
      !isAlone ? "what \(rule) gives" : failed.count == 1 ? "what it gives" : "what they give"
    return Step(
      text: "or accept \(words)" + (failed.count == 1 ? "" : ", one by one"),
      command: ["test", "--review", "--rule", rule]
    )
  }

  /// Whether the call is the one that looks at a test, so that there is no more to see.
  private func isChecked(_ test: TestRecord) -> Bool {
    !test.canBeResolved && layout.commands.call.first == "check"
  }

  /// The command that shows what the rules make of a test's input.
  private func look(at test: TestRecord) -> [String] {
    let isArgument = 1...Self.maxInput ~= test.input.utf8.count && !test.input.utf8.contains(0)
    guard test.canBeResolved, isArgument else { return ["check", "--", test.rule] }
    let rule = test.isOfSet ? [] : ["--rule", test.rule]
    return ["resolve", "--explain"] + rule + ["--", test.input]
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
    let count = tests.count == 1 ? "a test is" : "\(tests.count.grouped) tests are"
    let reason = (first.outcome?.reason ?? .unknown).words
    return Step(text: "see why \(count) undecided (\(reason))", command: look(at: first))
  }

  /// The findings to act on.
  private var openFindings: [DiagnosticRecord] {
    guard layout.alwaysSaysNext else { return record.checkErrors }
    let new = record.allNewRules
    return record.diagnostics.filter { finding in
      let isDoubt =
        ReportedFinding.doubtfulNotes.contains(finding.code)
        && finding.rule.map(new.contains) ?? false
      return finding.allowed == nil && (finding.severity != .note || isDoubt)
        && !finding.isOfBudget && finding.code != RunRecord.stopCode
    }
  }

  /// What is certain enough to be corrected without a person.
  private var correction: Step? { correction(among: openFindings) }

  private func correction(among findings: [DiagnosticRecord]) -> Step? {
    let corrected = findings.filter(\.hasCorrection)
    guard let first = corrected.first, let rule = first.rule else { return nil }
    let isOne = Set(corrected.map(\.rule)).count == 1
    return Step(
      text: corrected.count == 1
        ? "correct what \(first.code) found"
        : "correct \(corrected.count.grouped) findings, of \(first.code) and the like",
      command: ["lint", "--fix"] + (isOne ? ["--rule", rule] : [])
    )
  }

  private var findings: Step? { findings(among: openFindings) }

  private func findings(among findings: [DiagnosticRecord]) -> Step? {
    let findings = findings.filter { !$0.hasCorrection }
    let errors = findings.filter { $0.severity == .error }
    // A key that is misspelt is why other checks find something.
    let keys = errors.first { ["missing-key", "unknown-key", "duplicate-key"].contains($0.code) }
    guard let first = keys ?? errors.first ?? findings.first else { return nil }
    let count =
      findings.count == 1 ? "the finding" : "the first of \(findings.count.grouped) findings"
    // Under 'strict' they are errors.
    let warnings = findings.count { $0.severity == .warning }
    let strict =
      warnings == 0
      ? ""
      : findings.count == 1
        ? " (a warning: 'verify --strict' fails on it)"
        : " ('verify --strict' fails on warnings, too)"
    // The help of a check ends with the whole pattern where it knows one.
    let isShown = first.severity != .error && first.help?.contains("://") ?? false
    return Step(
      text: isShown
        ? "write the pattern that is shown for \(first.code)\(strict); what it means:"
        : "see what \(count) means: \(first.code)\(strict)",
      command: ["explain", first.code]
    )
  }
}

extension DiagnosticRecord {
  /// Whether `lint --fix` writes what removes it.
  fileprivate var hasCorrection: Bool { fix?.edits != nil && rule != nil }
}

extension TestRecord {
  /// Whether the results of a link rule's test are words, and those of another one at its place.
  fileprivate func hasWords(of other: TestRecord) -> Bool {
    let isOfWords = [expected, outcome?.value].allSatisfy { $0?.allSatisfy(\.isLetter) ?? true }
    return isOfWords && expected == other.expected && outcome?.value == other.outcome?.value
  }

  /// Whether resolving the input alone shows what went wrong.
  fileprivate var canBeResolved: Bool {
    guard isListedTrouble, !cannotRunAtAll else { return false }
    return isOfSet || kind != .redirect && kind != .link && headers == nil
  }

  /// Whether it says which rule of a set takes its input: then all rules that do tell why it fails.
  fileprivate var isOfSet: Bool { kind == .link && rule.hasPrefix("set/") }
}

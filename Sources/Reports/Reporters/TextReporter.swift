package import Diagnostics
package import RunRecord

/// Writes a report for people: findings, then failures by rule, then one line of counts.
package struct TextReporter: Reporter {
  private let style: TextStyle
  private let isVerbose: Bool
  private let elapsed: Duration?
  private let sources: [String: SourceFile]

  /// The most failed and undecided tests of a rule that are shown unless all are asked for.
  private static let shownFailures = 50
  /// The most findings that are shown unless all are asked for.
  private static let shownFindings = 200

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - style: Whether colours are written.
  ///   - isVerbose: Whether passed and skipped tests are listed and failures shown without a limit.
  ///   - elapsed: The time that the run took, if it is to be told.
  ///   - sources: The files that findings are quoted from.
  package init(style: TextStyle, isVerbose: Bool, elapsed: Duration?, sources: [SourceFile]) {
    self.style = style
    self.isVerbose = isVerbose
    self.elapsed = elapsed
    self.sources = Dictionary(
      sources.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension TextReporter {
  /// Renders the report.
  package func render(_ record: RunRecord) -> String {
    var text = ""
    let findings = record.diagnostics.filter { $0.allowed == nil }
    let listed = isVerbose ? findings : findings.filter { !$0.isNote }
    for finding in isVerbose ? listed[...] : listed.prefix(Self.shownFindings) {
      text += render(finding.diagnostic) + "\n"
    }
    if !isVerbose, listed.count > Self.shownFindings {
      text += "… and \(listed.count - Self.shownFindings) more findings (--verbose shows all)\n\n"
    }
    if isVerbose { text += allowed(record.diagnostics) } else { text += countOfNotes(findings) }
    for group in RuleGroup.groups(of: record.tests) where isVerbose || group.hasListedTrouble {
      text += render(group)
    }
    text += DriftText(style: style, isVerbose: isVerbose, fails: record.fails).text(record.drift)
    text += SlowText(
      style: style,
      isVerbose: isVerbose,
      fails: record.fails,
      searchedForFixes: record.summary.slow?.fixesSearched ?? false
    )
    .text(record.slow)
    text += GoldenText(style: style, isVerbose: isVerbose).text(record.goldens)
    text += CoverageText(style: style, isVerbose: isVerbose)
      .text(record.coverage ?? [], regressions: record.summary.coverage?.regressions ?? [])
    // Beside everything else a few are enough.
    let shown = record.tests.isEmpty ? 60 : 6
    text += OverlapText(style: style, isVerbose: isVerbose, shown: shown).text(record.overlap)
    text += UnrecordedRequests(of: record.tests).text(style: style, isVerbose: isVerbose)
    text += SummaryLine(of: record, elapsed: elapsed).text(style: style) + "\n"
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  /// The findings that are allowed, each with the reason.
  private func allowed(_ findings: [DiagnosticRecord]) -> String {
    findings.map { finding in
      guard let reason = finding.allowed else { return "" }
      var text = style.dim("allowed") + ": \(finding.message.shown) [\(finding.code.shown)]\n"
      if let location = finding.location { text += style.cyan(" --> ") + location.link + "\n" }
      return text + "    = reason: \(reason.shown)\n\n"
    }
    .joined()
  }

  /// The notes by their codes, the most frequent first: one by one they would hide the rest.
  private func countOfNotes(_ findings: [DiagnosticRecord]) -> String {
    let notes = findings.filter(\.isNote)
    guard !notes.isEmpty else { return "" }
    let counts = Dictionary(grouping: notes, by: \.code).mapValues(\.count)
    let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key.shown)" }
    let total = counted(notes.count, "note")
    return "\(total) not shown (--verbose shows them): \(list.joined(separator: ", "))\n\n"
  }

  private func render(_ diagnostic: Diagnostic) -> String {
    var diagnostic = diagnostic
    diagnostic.code = diagnostic.code.shown
    // A record that was read back may speak of another state of the file, with more lines.
    let quoted = diagnostic.location.flatMap { location in
      sources[location.file].flatMap { 1...$0.lineCount ~= location.line ? $0 : nil }
    }
    let renderer = DiagnosticRenderer(style: style, sources: quoted.map { [$0] } ?? [])
    return renderer.render(diagnostic)
  }
}

extension TestRecord {
  /// Whether resolving the input alone shows what went wrong.
  fileprivate var canBeResolved: Bool {
    isListedTrouble && kind != .redirect && kind != .link && headers == nil
  }
}

extension DiagnosticRecord {
  fileprivate var isNote: Bool { severity == .note }
}

extension TextReporter {
  private func render(_ group: RuleGroup) -> String {
    var text = heading(of: group) + "\n"
    var isAfterBlock = true
    var shown = 0
    for test in group.tests where isVerbose || test.isListedTrouble {
      if test.isTrouble {
        shown += 1
        guard isVerbose || shown <= Self.shownFailures else { continue }
      }
      if isAfterBlock || test.isTrouble { text += "\n" }
      text += test.isTrouble ? block(of: test) : line(of: test)
      isAfterBlock = test.isTrouble
    }
    if !isVerbose, shown > Self.shownFailures {
      text += "\n  … and \(shown - Self.shownFailures) more (--verbose shows all)\n"
    }
    if let test = group.tests.first(where: \.canBeResolved) {
      text += style.dim("\n  look closer: \(explanation(of: test))") + "\n"
    }
    return text + "\n"
  }

  /// The command that shows what the manifest makes of a test's input.
  private func explanation(of test: TestRecord) -> String {
    var command = "ruleproof resolve --explain --rule \(test.rule.shellQuoted)"
    let file = test.location.file
    if !file.hasSuffix("(built in)") { command += " --manifest \(file.shellQuoted)" }
    return command + " " + test.input.shellQuoted
  }

  private func heading(of group: RuleGroup) -> String {
    let counts = TestRecord.Status.allCases.compactMap { status in
      let count = group.count(status)
      return count > 0 ? "\(count) \(status.rawValue)" : nil
    }
    let tests = counted(group.tests.count, "test")
    return style.bold("rule \(group.rule.shown)") + ": \(tests), " + counts.joined(separator: ", ")
  }

  private func block(of test: TestRecord) -> String {
    var text = "  \(word(for: test.status)) \(test.location.link)"
    if let path = test.location.path { text += style.dim(" (\(path.shown))") }
    text += "\n"
    for line in TestDetails(of: test, style: style).lines { text += "    \(line)\n" }
    return text
  }

  private func line(of test: TestRecord) -> String {
    var text = "  \(word(for: test.status)) \(test.location.link)"
    if let format = test.format { text += " \(format.shown)" }
    text += " \(test.input.quoted)"
    if let reason = test.skipReason {
      text += " (\(reason.words))"
    } else {
      text += " → " + (test.expected?.quoted ?? "no result")
    }
    return text + "\n"
  }

  private func word(for status: TestRecord.Status) -> String {
    switch status {
    case .passed: style.green(status.rawValue)
    case .failed: style.red(style.bold(status.rawValue))
    case .undecided: style.yellow(style.bold(status.rawValue))
    case .skipped: style.dim(status.rawValue)
    }
  }
}

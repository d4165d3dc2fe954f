package import Diagnostics
package import RunRecord

/// Writes a report for people: what fails, then what else was found, then the counts and what to do
/// next.
package struct TextReporter: Reporter {
  private let style: TextStyle
  private let isVerbose: Bool
  private let elapsed: Duration?
  private let sources: [String: SourceFile]
  private var layout: ReportLayout

  /// The most lines of a screen that are not findings.
  private static let maxRest = 30

  package init(
    style: TextStyle,
    isVerbose: Bool,
    elapsed: Duration?,
    sources: [SourceFile],
    layout: ReportLayout = ReportLayout()
  ) {
    self.style = style
    self.isVerbose = isVerbose
    self.elapsed = elapsed
    self.layout = layout
    self.sources = Dictionary(
      sources.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension TextReporter {
  package func render(_ record: RunRecord) -> String {
    let result = layout.result ?? (record.isClean ? .passed : .failed)
    if layout.isQuiet, result == .passed { return "" }
    if layout.hasTable, !isVerbose { return screen(record, result) }
    let head = head(of: record)
    let found =
      tests(record.tests)
      + wrapped(failures(of: record) + (layout.isQuiet ? "" : rest(of: record, result)))
    let end = summary(of: record, result)
    let text: String
    if isVerbose || (head + found + end).count(where: \.isNewline) <= FindingScreen.maxLines {
      text = head + found + end
    } else if record.reported.allSatisfy(\.hasOnlyFindings) {
      return screen(record, result)
    } else {
      text = head + beginning(of: found, beside: head + end) + end
    }
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  /// The first lines of a text that has no place on one screen.
  private func beginning(of text: String, beside rest: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let room = min(
      lines.count - 1,
      max(FindingScreen.minRoom, FindingScreen.maxLines - rest.count(where: \.isNewline) - 2)
    )
    // A block that is not whole says less than none.
    let end = lines[..<room].lastIndex(of: "") ?? 0
    let shown = end >= room / 2 ? end : room
    let left = lines.count - shown - 1
    let show = layout.verboseCall.map { ": \($0)" } ?? ""
    return lines[..<shown].joined(separator: "\n")
      + "\n… and \(counted(left, "more line"))\(show)\n\n"
  }

  /// What a run found, on one screen.
  private func screen(_ record: RunRecord, _ result: RunResult) -> String {
    let head = head(of: record)
    var end = summary(of: record, result)
    var reporter = self
    // Findings have at least a quarter of the screen.
    while reporter.layout.maxSteps > 1, (head + end).count(where: \.isNewline) > Self.maxRest {
      reporter.layout.maxSteps -= 1
      end = reporter.summary(of: record, result)
    }
    let screen = FindingScreen(of: record, layout, style: style) { finding in
      diagnostic(for: finding, in: record).map {
        render($0).split(separator: "\n").map(String.init)
      }
    }
    var lines = (head + end).count(where: \.isNewline)
    let isTight = !screen.hasRoom(beside: lines)
    if isTight || result != .passed && !screen.hasRoomForAll(beside: lines) {
      // What fails says more than what there is beside the counts.
      reporter.layout.hasRemarks = false
      if isTight { reporter.layout.maxSteps = 1 }
      end = reporter.summary(of: record, result)
      lines = (head + end).count(where: \.isNewline)
    }
    let findings = screen.text(beside: lines)
    return (head + wrapped(findings) + end).withoutLogCommands(hash: "\\u{23}")
  }

  /// The finding of a check that a finding reports, if its line can be quoted.
  private func diagnostic(for finding: ReportedFinding, in record: RunRecord) -> Diagnostic? {
    guard finding.part == .checks, let place = finding.location, sources[place.file] != nil else {
      return nil
    }
    return record.diagnostics.first { other in
      other.allowed == nil && other.code == finding.code && other.location == place
        && other.message.shown == finding.title
    }?.diagnostic
  }

  /// The tests that failed or are undecided, rule by rule, and with all details the others too: the
  /// first part of a report, which can be written as soon as the tests of a rule are done.
  private func tests(_ tests: [TestRecord]) -> String {
    var text = ""
    for group in RuleGroup.runs(of: tests) where isVerbose || group.tests.contains(where: isListed)
    {
      text += render(group)
    }
    return wrapped(text)
  }

  /// The first lines.
  private func head(of record: RunRecord) -> String {
    (layout.isQuiet || layout.lead.isEmpty ? "" : wrapped(layout.lead) + "\n")
      + selection(SelectionText(of: record))
  }

  /// Which rules the report is about, where it is not about all.
  private func selection(_ selection: SelectionText) -> String {
    guard !layout.isQuiet, !selection.lines.isEmpty else { return "" }
    let text = selection.lines.map { $0 + "\n" }.joined() + "\n"
    return wrapped(text)
  }

  private func isListed(_ test: TestRecord) -> Bool {
    test.isListedTrouble
      && !(layout.isQuiet && layout.allowsUndecided && test.status == .undecided)
  }

  private func wrapped(_ text: String) -> String {
    layout.width.map { WrappedText(width: $0).report(text) } ?? text
  }

  /// What fails the run, beside tests.
  private func failures(of record: RunRecord) -> String {
    let errors = record.diagnostics.filter { $0.allowed == nil && $0.severity == .error }
    var text = list(errors.filter { !$0.isOfBudget })
    for section in record.reported { text += section.failures(in: sectionText(record)) }
    return text
  }

  /// What does not fail the run.
  private func rest(of record: RunRecord, _ result: RunResult) -> String {
    let findings = record.diagnostics.filter { $0.allowed == nil && $0.severity != .error }
    let (shown, counted) = shownFindings(findings, of: record)
    var text = list(shown)
    if isVerbose {
      text += allowed(record.diagnostics)
    } else if !layout.hasTable || layout.alwaysSaysNext {
      // A table has their number.
      text += countOfNotes(counted)
    }
    for section in record.reported { text += section.rest(in: sectionText(record)) }
    return text
      + UnrecordedRequests(of: record.tests)
      .text(style: style, isVerbose: isVerbose) + hint(record, result)
  }

  /// The findings to show, and the notes to count only: those about a rule whose tests fail may say
  /// why.
  private func shownFindings(
    _ findings: [DiagnosticRecord],
    of record: RunRecord
  ) -> (shown: [DiagnosticRecord], counted: [DiagnosticRecord]) {
    guard !isVerbose else { return (findings, []) }
    let failing = Set(record.tests.filter { $0.status == .failed }.map(\.rule))
    let helpful = findings.filter { $0.isNote && $0.rule.map(failing.contains) ?? false }
      .prefix(Self.shownNotes)
    let others = findings.filter { $0.isNote && !helpful.contains($0) }
    return (findings.filter { !$0.isNote } + helpful, others)
  }

  /// How to read more about the codes that are shown, where no step says it.
  private func hint(_ record: RunRecord, _ result: RunResult) -> String {
    let findings = record.diagnostics.filter { $0.allowed == nil && (isVerbose || !$0.isNote) }
    guard !findings.contains(where: { $0.severity == .error }) else { return "" }
    let codes =
      findings.map(\.code)
      + record.reported.flatMap { $0.explainedCodes(isVerbose: isVerbose) }
    let steps = NextSteps(record, layout, hasFailed: result == .failed)
    guard codes.first != steps.explainedCode else { return "" }
    return ExplanationHint(codes: codes).text(style: style, commands: layout.commands)
  }

  /// The counts, how the run ended, and what to do next.
  private func summary(of record: RunRecord, _ result: RunResult) -> String {
    guard layout.hasTable else {
      let lines = SummaryLines(of: record).lines(
        width: layout.width ?? WrappedText.usualWidth,
        elapsed: elapsed
      )
      let colour = { (line: String) -> String in
        result == .passed ? style.green(line) : style.bold(style.red(line))
      }
      let text = lines.map(colour).joined(separator: "\n") + "\n"
      return layout.isQuiet ? text : text + next(record, result)
    }
    let table = SummaryTable(of: record, result, layout, style: style, elapsed: elapsed)
    if layout.isQuiet { return table.verdict.joined(separator: "\n") + "\n" }
    return table.lines.joined(separator: "\n") + "\n" + next(record, result)
  }

  private func next(_ record: RunRecord, _ result: RunResult) -> String {
    NextSteps(record, layout, hasFailed: result == .failed).text(style: style)
  }

  private func sectionText(_ record: RunRecord) -> SectionText {
    SectionText(record: record, style: style, isVerbose: isVerbose, layout: layout, list: list)
  }

  private static let shownNotes = 5

  private func list(_ findings: [DiagnosticRecord]) -> String {
    findings.map { render($0.diagnostic) + "\n" }.joined()
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
    diagnostic.help = diagnostic.help.map(layout.commands.naming)
    let renderer = DiagnosticRenderer(
      style: style,
      sources: quoted.map { [$0] } ?? [],
      width: min(Self.excerptWidth, (layout.width ?? .max) - Self.excerptLead)
    )
    return renderer.render(diagnostic)
  }
}

extension TextReporter {
  /// The columns of a quoted line, and those before and after it.
  private static let excerptWidth = 100
  private static let excerptLead = 8
}

extension DiagnosticRecord {
  fileprivate var isNote: Bool { severity == .note }
}

extension TextReporter {
  private func render(_ group: RuleGroup) -> String {
    var text = heading(of: group) + "\n"
    var isAfterBlock = true
    for tests in isVerbose ? [] : group.testsThatCannotRun { text += "\n" + block(ofAll: tests) }
    for test in group.tests where isVerbose || (isListed(test) && !test.cannotRunAtAll) {
      if isAfterBlock || test.isTrouble { text += "\n" }
      text += test.isTrouble ? block(of: test) : line(of: test)
      isAfterBlock = test.isTrouble
    }
    return text + "\n"
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

  /// One block for the tests of a rule that cannot run for the same reason.
  private func block(ofAll tests: [TestRecord]) -> String {
    guard let first = tests.first, tests.count > 1 else { return tests.map(block).joined() }
    var text = "  \(word(for: first.status)) \(first.location.link)"
    text += " and \(counted(tests.count - 1, "more test")) that cannot run\n"
    if let message = first.message { text += "    \(style.dim("note"))      \(message.shown)\n" }
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

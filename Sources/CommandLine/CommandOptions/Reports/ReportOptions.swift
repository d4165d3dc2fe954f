package import ArgumentParser
package import Diagnostics
package import FileAccess
import LinkResolver
import ParallelWork
package import Reporters
package import RunRecord
import ScriptWorkers
import SuiteRuns
import TerminalAccess
package import Workspace

/// How a command reports what it found.
package struct ReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a report to a file; repeatable; - is standard output.",
      discussion: """
        Formats: \(ReportFormat.list), and junit+times how long the run and its parts took. \
        'ruleproof help reports' says what each is for.
        """,
      valueName: "format=file"
    ),
    completion: .reports
  )
  package var report: [String] = []

  @Option(name: .long, help: "Format of the report on standard output.")
  package var format: ReportFormat = .text

  @Flag(name: .long, help: "Show every test and every finding.")
  package var verbose = false

  @Flag(
    name: .shortAndLong,
    help: """
      Report failures only, and nothing if there is none. Does not change what --report or another \
      --format writes.
      """
  )
  package var quiet = false

  package func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet cannot be combined with --verbose.") }
    try ReportTarget.check(try targets())
  }

  package init() {}
}

extension ReportOptions {
  /// The reports that are wanted, the one on standard output last.
  ///
  /// - Throws: `ValidationError` if a word is not `FORMAT=FILE`.
  package func targets() throws -> [ReportTarget] {
    let reports = try report.map { try ReportTarget($0, option: "--report") }
    let onScreen = reports.filter(\.isStandardOutput)
    let own = ReportTarget(format: format, path: ReportTarget.standardOutput)
    // Text is what standard output has where nothing else is named.
    return reports.filter { !$0.isStandardOutput } + onScreen
      + (onScreen.isEmpty || own.format != .text ? [own] : [])
  }

  /// Whether any option names a report, or a form of one.
  package var namesReport: Bool { !report.isEmpty || format != .text }

  /// Checks that the reports' files can be written, as far as that shows before they are.
  ///
  /// - Parameter files: The other files of the call.
  /// - Throws: `InputError` when one cannot be.
  package func checkOutput(besides files: CallFiles) throws {
    try ReportWriter.check(try targets(), besides: files)
  }

  /// The same, for a report on a session: before the work, which may take minutes.
  package func checkOutput(of session: Session) throws {
    try checkOutput(besides: session.callFiles)
    guard !writesText else { return }
    // Text begins with it; where there is none, nobody would read it.
    for line in session.selectionText.lines { session.terminal.note("note: \(line)\n") }
  }

  /// What a call gets from its process, with nothing but errors on standard error where only failures are
  /// wanted.
  package func applied(to process: ProcessContext) -> ProcessContext {
    quiet ? process.quiet : process
  }

  /// Writes the reports on a session to where they are wanted.
  ///
  /// - Parameters:
  ///   - record: What was found.
  ///   - session: The session.
  ///   - verdict: How the run ended.
  ///   - layout: What is special about the report; its terminal and commands are those of the session.
  /// - Throws: `InputError` where one cannot be written.
  package func write(
    _ record: RunRecord,
    of session: Session,
    _ verdict: RunVerdict,
    _ layout: ReportLayout = ReportLayout()
  ) throws {
    var layout = layout
    layout.commands = layout.commands.with(session.commands)
    layout.allowsUndecided = session.allowsUndecided
    var record = record
    record.addEdits(from: session)
    record = try write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      session.process,
      verdict,
      layout
    )
    LastRun.keep(record, of: session)
  }

  /// Writes the reports to where they are wanted.
  ///
  /// - Parameters:
  ///   - record: What was found.
  ///   - sources: The files that findings are quoted from.
  ///   - elapsed: The time that the run took, which only a terminal shows.
  ///   - process: What the call gets from its process.
  ///   - verdict: How the run ended.
  ///   - layout: What is special about the report.
  /// - Throws: `InputError` where one cannot be written.
  /// - Returns: The record with its call and the places of all findings.
  @discardableResult package func write(
    _ record: RunRecord,
    sources: [SourceFile],
    elapsed: Duration,
    _ process: ProcessContext,
    _ verdict: RunVerdict,
    _ layout: ReportLayout = ReportLayout()
  ) throws -> RunRecord {
    var layout = layout
    layout.isQuiet = quiet
    layout.commands.program = process.program
    var record = record
    record.complete(verdict, layout, process, sources)
    var writer = ReportWriter(record, sources, layout, process)
    writer.isVerbose = verbose
    writer.elapsed = elapsed
    try writer.write(try targets())
    if writesText { Interruption.current?.noteReport() }
    return record
  }

  /// Whether text goes to standard output.
  package var writesText: Bool {
    (try? targets())?.contains { $0.isStandardOutput && $0.format == .text } ?? false
  }
}

extension CommandPrinter {
  /// The printer of a session, with what is special about a command.
  fileprivate func with(_ session: CommandPrinter) -> CommandPrinter {
    var printer = session
    printer.hasGoldens = hasGoldens
    printer.patterns = patterns
    return printer
  }
}

import Diagnostics
import FileAccess
import Reporters
import RunRecord
import Synchronization
import TerminalAccess
import Workspace

/// The first part of a report, written as soon as it is known: the tests that fail.
final class ReportStream: Sendable {
  private let reporter: TextReporter
  private let terminal: Terminal
  private let problem: Mutex<InputError?> = Mutex(nil)

  /// Begins a report; nil where no text goes to standard output.
  init?(_ options: ReportOptions, of session: Session) {
    guard options.writesText else { return nil }
    var layout = ReportLayout()
    layout.width = session.terminal.columns
    layout.isQuiet = options.quiet
    layout.allowsUndecided = session.allowsUndecided
    terminal = session.terminal
    reporter = TextReporter(
      style: terminal.style,
      isVerbose: options.verbose,
      elapsed: nil,
      sources: session.sources,
      layout: layout
    )
    write(reporter.selection(session.selectionText))
  }
}

extension ReportStream {
  /// Writes the tests of a rule that failed.
  func write(_ tests: [TestRecord]) { write(reporter.tests(tests)) }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    problem.withLock { problem in
      guard problem == nil else { return }
      do throws(InputError) { try terminal.write(text) } catch { problem = error }
    }
  }

  /// The same, as a value.
  var writer: @Sendable ([TestRecord]) -> Void {
    { tests in self.write(tests) }
  }

  /// Whether everything could be written.
  ///
  /// - Throws: `InputError` where something could not.
  func check() throws(InputError) {
    if let problem = problem.withLock({ $0 }) { throw problem }
  }
}

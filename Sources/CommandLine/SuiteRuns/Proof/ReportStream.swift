import Diagnostics
package import FileAccess
import Reporters
package import RunRecord
import Synchronization
import TerminalAccess
package import Workspace

/// The first part of a report, written as soon as it is known: the tests that fail.
package final class ReportStream: Sendable {
  private let reporter: TextReporter
  private let terminal: Terminal
  private let problem: Mutex<InputError?> = Mutex(nil)

  /// Begins a report in text on standard output.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - isQuiet: Whether only failures are reported.
  ///   - isVerbose: Whether every test is reported.
  package init(of session: Session, isQuiet: Bool, isVerbose: Bool) {
    var layout = ReportLayout()
    layout.width = session.terminal.columns
    layout.isQuiet = isQuiet
    layout.allowsUndecided = session.allowsUndecided
    terminal = session.terminal
    reporter = TextReporter(
      style: terminal.style,
      isVerbose: isVerbose,
      elapsed: nil,
      sources: session.sources,
      layout: layout
    )
    write(reporter.selection(session.selectionText))
  }
}

extension ReportStream {
  /// Writes the tests of a rule that failed.
  package func write(_ tests: [TestRecord]) { write(reporter.tests(tests)) }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    problem.withLock { problem in
      guard problem == nil else { return }
      do throws(InputError) { try terminal.write(text) } catch { problem = error }
    }
  }

  /// The same, as a value.
  package var writer: @Sendable ([TestRecord]) -> Void {
    { tests in self.write(tests) }
  }

  /// Whether everything could be written.
  ///
  /// - Throws: `InputError` if something could not.
  package func check() throws(InputError) {
    if let problem = problem.withLock({ $0 }) { throw problem }
  }
}

import Diagnostics
import FileAccess
import Foundation
import HTMLReport
import LiveExamination
import Reporters
import RunRecord
import SuiteRuns
import Synchronization
package import Workspace

/// The report on files of rules that are no manifests, on a page that is made anew each time one of them
/// changes: tests and checks first, then all of it.
package final class LiveReport: Sendable {
  private let process: ProcessContext
  private let read: @Sendable () throws -> Session
  private let examiner = Examiner()
  private let state: Mutex<State>
  /// The files that the rules came from when they could be read.
  private let paths = Mutex<[String]>([])

  private struct State {
    var page: String
    var listeners: [EventStream] = []
    var isStopped = false
  }

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - process: The process context of the call.
  ///   - read: Reads the rules as they are on the disk.
  package init(in process: ProcessContext, read: @escaping @Sendable () throws -> Session) {
    self.process = process
    self.read = read
    state = Mutex(State(page: HTMLReporter.livePage(saying: "examining the rules")))
  }
}

extension LiveReport {
  /// The page as it is.
  var page: String { state.withLock(\.page) }

  /// Begins to examine, and to watch the files.
  func start() {
    examiner.start(niceness: 0)
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// Ends what is under way.
  func stop() {
    let listeners = state.withLock { state in
      state.isStopped = true
      return state.listeners
    }
    for listener in listeners { listener.end() }
    examiner.end()
  }

  /// Events for a page: one for each time that there is a newer report.
  func listen() -> EventStream {
    let stream = EventStream { [weak self] ended in
      self?.state.withLock { $0.listeners.removeAll { $0 === ended } }
    }
    state.withLock { $0.listeners.append(stream) }
    return stream
  }

  private func watch() {
    while !state.withLock(\.isStopped) {
      let paths = examine()
      guard !paths.isEmpty else {
        // What could never be read has no files that could be watched.
        Thread.sleep(forTimeInterval: 1)
        continue
      }
      let watcher = FileWatcher(paths: paths)
      watcher.waitForChange(unless: { state.withLock(\.isStopped) })
    }
  }

  /// Has the rules examined as they are.
  ///
  /// - Returns: The files that they come from.
  private func examine() -> [String] {
    do {
      let session = try read()
      paths.withLock { $0 = session.sources.map(\.name) }
      let key = RuleKey(session.sources.flatMap(\.bytes))
      send("examining")
      examiner.take(
        Examiner.Order(
          "report",
          [
            (PartChoice(only: [.checks]), "differences between engines, slow patterns, goldens"),
            (PartChoice(), nil),
          ].map {
            choice,
            open in
            Examiner.Step(key) { [self] in
              let page = page(on: session, choice, open)
              return { self.show(page) }
            }
          }
        )
      )
    } catch {
      examiner.drop("report")
      show(Self.page(about: error))
    }
    return paths.withLock(\.self)
  }

  private func page(on session: Session, _ choice: PartChoice, _ open: String?) -> String {
    do {
      var record = try ProofRun(session, choice).result().record
      record.baseline = try session.knownFindings()
      var layout = ReportLayout()
      layout.hasTable = true
      layout.commands = session.commands
      layout.commands.program = process.program
      layout.allowsUndecided = session.allowsUndecided
      let verdict = record.proofVerdict(allowsUndecided: layout.allowsUndecided)
      record.complete(verdict, layout, process, session.sources)
      return HTMLReporter(layout: layout).livePage(of: record, open: open)
    } catch {
      return Self.page(about: error)
    }
  }

  private static func page(about error: any Error) -> String {
    let text = (error as? InputError)?.rendered(style: .plain)
    return HTMLReporter.livePage(saying: text ?? "\(error)")
  }

  private func show(_ page: String) {
    state.withLock { $0.page = page }
    send("report")
  }

  private func send(_ event: String) {
    for listener in state.withLock(\.listeners) {
      listener.add(EventStream.Event(name: event, data: Array("{}".utf8), key: event))
    }
  }
}

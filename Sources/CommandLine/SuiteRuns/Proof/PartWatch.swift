import RunRecord
import TerminalAccess
import Workspace

/// Measures how long each part of a run takes, for people who wait for it; it never decides.
struct PartWatch {
  private let session: Session
  private(set) var times: [PartID: Duration] = [:]

  init(_ session: Session) {
    self.session = session
  }
}

extension PartWatch {
  /// Runs a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - activity: What is shown while it runs; nil if it shows its own progress.
  ///   - body: What to do.
  /// - Throws: What the body throws.
  /// - Returns: What the body gives.
  mutating func run<Result>(
    _ part: PartID,
    _ activity: String? = nil,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let start = session.process.now()
    let line = activity.map { ProgressLine($0, terminal: session.terminal) }
    defer {
      line?.end()
      times[part, default: .zero] += session.process.now() - start
    }
    return try body()
  }

  /// Writes the times of a long run to standard error, where no terminal shows them.
  func noteTimes() {
    guard session.terminal.columns == nil, session.elapsed >= Self.longRun else { return }
    let list = PartID.all.compactMap { part in
      times[part].flatMap {
        $0 >= .seconds(1) ? "\(part.rawValue) \($0.components.seconds) s" : nil
      }
    }
    let total = session.elapsed.components.seconds
    session.terminal.note("finished after \(total) s: \(list.joined(separator: ", "))\n")
  }

  private static let longRun = Duration.seconds(10)
}

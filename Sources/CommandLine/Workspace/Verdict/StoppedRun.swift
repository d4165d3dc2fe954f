package import Diagnostics
import FileAccess
import ParallelWork
package import RunRecord

/// A run that a signal has ended before it had examined everything.
package enum StoppedRun {
  /// The finding that says so, and what was not examined; nil if the run goes on.
  package static var finding: Diagnostic? {
    guard let interruption = Interruption.current, interruption.isRequested else { return nil }
    let cause = interruption.cause.map { " by \($0)" } ?? ""
    let rest = words(interruption.shortfalls).map { ": \($0)" } ?? ""
    return Diagnostic(
      code: RunRecord.stopCode,
      severity: .error,
      message: "stopped\(cause)\(rest)",
      location: nil,
      help: "run it again; what is in the cache of results is not examined again"
    )
  }

  /// What was examined and what was not; nil if nothing was counted.
  static func words(_ all: [Interruption.Shortfall]) -> String? {
    let begun = all.filter { !$0.noun.isEmpty && ($0.total == 0 || $0.examined < $0.total) }
    let left = all.filter(\.noun.isEmpty).map(\.part).uniqued
    let isOne = begun.count == 1 && left.isEmpty
    let counts = begun.map { part in
      let total = part.total > 0 ? " of \(part.total)" : ""
      return (isOne ? "" : "\(part.part) ") + "\(part.examined)\(total) \(part.noun)"
    }
    let parts = [
      counts.isEmpty ? nil : counts.joined(separator: ", ") + " examined",
      left.isEmpty ? nil : "not examined: \(left.joined(separator: ", "))",
    ]
    let words = parts.compactMap(\.self).joined(separator: "; ")
    return words.isEmpty ? nil : words
  }
}

extension RunVerdict {
  /// The same, unless a signal has ended the run: nothing is then known of what was not examined.
  package var orStopped: RunVerdict {
    guard exitCode <= Self.wrongInput, let finding = StoppedRun.finding else { return self }
    let isReported = Interruption.current?.isReported ?? false
    return isReported ? .ended(Self.wrongInput) : .incomplete(InputError([finding]))
  }
}

extension RunRecord {
  /// Adds the finding that a signal has ended the run, if one has.
  package mutating func noteStop() {
    guard let finding = StoppedRun.finding else { return }
    add(DiagnosticRecord(finding))
  }
}

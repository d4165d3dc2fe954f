#if canImport(Darwin)
internal import CWorkerProcess
internal import Darwin

/// What the system counts about a process: its memory, and how long it had to wait its turn.
final class ProcessGauge: Sendable {
  private let process: pid_t

  init(_ process: pid_t) {
    self.process = process
  }
}

extension ProcessGauge {
  /// The bytes of memory that it holds now; nil if the system does not say.
  var resident: Int? { memory?.now }

  /// The most bytes of memory that it ever held; nil if the system does not say.
  var peak: Int? { memory?.highest }

  /// How long its main thread was ready to run while others ran: not known on this system.
  var delay: Duration? { nil }

  private var memory: (now: Int, highest: Int)? {
    var now: UInt64 = 0
    var highest: UInt64 = 0
    guard ruleproof_memory(process, &now, &highest) == 0 else { return nil }
    return (Int(clamping: now), Int(clamping: highest))
  }
}
#endif

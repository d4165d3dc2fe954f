#if canImport(Darwin)
internal import CWorkerProcess
internal import Darwin

/// The system's measurements of a process: its memory, and how long it waited for a processor.
final class ProcessGauge: Sendable {
  private let process: pid_t

  init(_ process: pid_t) {
    self.process = process
  }
}

extension ProcessGauge {
  /// The memory in use, in bytes; nil if unknown.
  var resident: Int? { memory?.now }

  /// The peak memory, in bytes; nil if unknown.
  var peak: Int? { memory?.highest }

  /// How long its main thread was runnable while others ran: unknown on this system.
  var delay: Duration? { nil }

  private var memory: (now: Int, highest: Int)? {
    var now: UInt64 = 0
    var highest: UInt64 = 0
    guard ruleproof_memory(process, &now, &highest) == 0 else { return nil }
    return (Int(clamping: now), Int(clamping: highest))
  }
}
#endif

#if canImport(Glibc)
internal import Glibc

/// The system's measurements of a process: its memory, and how long it waited for a processor.
final class ProcessGauge: Sendable {
  private let process: pid_t
  /// Kept open, so that it stays this process's file even if the PID is reused.
  private let statm: Int32

  init(_ process: pid_t) {
    self.process = process
    statm = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    if statm >= 0 { close(statm) }
  }
}

extension ProcessGauge {
  /// The memory in use, in bytes; nil if unknown.
  var resident: Int? {
    // The second field, in pages.
    guard let text = ProcFile.read(statm) else { return nil }
    return ProcFile.number(text.drop { $0 != UInt8(ascii: " ") }).map { $0 * Self.pageSize }
  }

  /// The peak memory, in bytes; nil if unknown.
  var peak: Int? {
    guard let text = ProcFile.read("/proc/\(process)/status") else { return nil }
    let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "VmHWM:".utf8) }
    // In units of 1,024 bytes.
    return line.flatMap { ProcFile.number($0.dropFirst("VmHWM:".utf8.count)) }.map { $0 << 10 }
  }

  /// How long its main thread was runnable while others ran; nil if unknown.
  var delay: Duration? {
    // The second field, in nanoseconds.
    guard let text = ProcFile.read("/proc/\(process)/schedstat") else { return nil }
    return ProcFile.number(text.drop { $0 != UInt8(ascii: " ") }).map { .nanoseconds($0) }
  }

  private static let pageSize = Int(getpagesize())
}
#endif

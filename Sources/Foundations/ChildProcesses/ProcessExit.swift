/// How a process ended.
package enum ProcessExit: Hashable, CustomStringConvertible {
  /// By itself, with this code.
  case code(Int32)
  /// By this signal.
  case signal(Int32)
  /// Somebody else asked the system first.
  case unknown

  /// Reads the status that the system gives for an ended process: the signal in the low 7 bits, or
  /// else the exit code in the next 8.
  package init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .code((status >> 8) & 0xff) : .signal(signal)
  }

  package var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(Self.refusedCall): "a system call that workers may not make"
    case .signal(let number): "signal \(number)"
    case .unknown: "unknown cause"
    }
  }

  /// SIGSYS of Linux, with which a filter of system calls ends a process.
  #if os(Linux)
  package static let refusedCall: Int32 = 31
  #else
  package static let refusedCall: Int32 = -1
  #endif
}

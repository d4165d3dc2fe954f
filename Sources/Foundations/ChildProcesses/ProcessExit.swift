package enum ProcessExit: Hashable, CustomStringConvertible {
  /// Exited with this code.
  case code(Int32)
  /// Killed by this signal.
  case signal(Int32)
  /// Another part of the program has already reaped it.
  case unknown

  /// Decodes a wait status: the signal is in the low 7 bits, the exit code in the next 8.
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

  /// SIGSYS on Linux, raised by a seccomp filter.
  #if os(Linux)
  package static let refusedCall: Int32 = 31
  #else
  package static let refusedCall: Int32 = -1
  #endif
}

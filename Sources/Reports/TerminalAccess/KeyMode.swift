import Foundation

/// The terminal in the mode in which it hands over each key at once, without showing it.
///
/// A signal that ends or stops the process finds it as it was: a handler restores it first. The
/// handler only calls functions that POSIX allows there, and reads memory that is never freed.
enum KeyMode {
  nonisolated(unsafe) private static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// Whether the terminal has to be restored.
  nonisolated(unsafe) private static let isOn = UnsafeMutablePointer<sig_atomic_t>.allocate(
    capacity: 1
  )

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// Does something in this mode.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What it returns; nil if standard input has no such mode.
  static func whileOn<Result>(_ body: () -> Result) -> Result? {
    isOn.initialize(to: 0)
    saved.initialize(to: termios())
    guard tcgetattr(STDIN_FILENO, saved) == 0 else { return nil }
    let handlers = signals.map { number in
      let earlier = signal(number, restoreTerminal)
      // What was ignored, as under `nohup`, stays so.
      if StopSignal.isIgnored(earlier) { signal(number, SIG_IGN) }
      return (number, earlier)
    }
    defer {
      for (number, earlier) in handlers { signal(number, earlier) }
    }
    guard enter() else { return nil }
    defer { leave() }
    return body()
  }

  fileprivate static func enter() -> Bool {
    var attributes = saved.pointee
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &attributes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    isOn.pointee = 1
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes) == 0 else {
      isOn.pointee = 0
      return false
    }
    return true
  }

  fileprivate static func leave() {
    guard isOn.pointee != 0 else { return }
    tcsetattr(STDIN_FILENO, TCSADRAIN, saved)
    isOn.pointee = 0
  }
}

/// Restores the terminal, and then lets the signal do what it does.
private func restoreTerminal(_ number: Int32) {
  let error = errno
  KeyMode.leave()
  signal(number, SIG_DFL)
  if number == SIGTSTP {
    // The signal is blocked in its handler; it stops the process here, until SIGCONT.
    var own = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, number)
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    raise(number)
    signal(number, restoreTerminal)
    _ = KeyMode.enter()
  } else {
    raise(number)
  }
  errno = error
}

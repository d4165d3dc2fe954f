internal import CChildProcess

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A child process, killed when its last reference is dropped.
package final class ChildProcess: Sendable {
  package let number: Int32
  /// The exit status, or nil until `wait` has collected it.
  private let exit = Monitor<ProcessExit?>(nil)

  private init(_ number: pid_t) {
    self.number = number
  }

  deinit { end() }

  /// Starts a program in its own session, with `/` as the working directory.
  ///
  /// - Parameters:
  ///   - executable: The absolute path.
  ///   - arguments: The arguments, without the program name.
  ///   - environment: The entire environment, as `NAME=value` entries.
  ///   - descriptors: The only descriptors it inherits, numbered from 0; nil means `/dev/null`.
  /// - Throws: `SystemError` if it cannot be started.
  /// - Returns: The process.
  package static func start(
    _ executable: String,
    _ arguments: [String],
    environment: [String],
    descriptors: [Socket?]
  ) throws(SystemError) -> ChildProcess {
    let arguments = CStringArray([executable] + arguments)
    let environment = CStringArray(environment)
    var number: pid_t = 0
    let error = ruleproof_start_process(
      executable,
      arguments.pointers,
      environment.pointers,
      descriptors.map { $0?.descriptor ?? -1 },
      Int32(descriptors.count),
      &number
    )
    guard error == 0 else { throw SystemError(number: error) }
    return ChildProcess(number)
  }
}

extension ChildProcess {
  /// Kills the process group, unless it has already exited, and reaps it.
  ///
  /// - Returns: How it ended.
  @discardableResult
  package func end() -> ProcessExit {
    wait {
      // The whole process group.
      kill(-number, SIGKILL)
      kill(number, SIGKILL)
    }
  }

  /// Waits until the process ends and nothing is left of it.
  package func wait() -> ProcessExit {
    wait {}
  }

  private func wait(after act: () -> Void) -> ProcessExit {
    exit.withLock { exit in
      if let exit { return exit }
      // Not reaped yet, so the PID cannot have been reused.
      act()
      var status: Int32 = 0
      while waitpid(number, &status, 0) != number {
        guard errno == EINTR else {
          exit = .unknown
          return .unknown
        }
      }
      let ended = ProcessExit(status: status)
      exit = ended
      return ended
    }
  }
}

/// A null-terminated array of C strings.
private final class CStringArray {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(string))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}

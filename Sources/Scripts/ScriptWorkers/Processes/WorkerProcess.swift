internal import CWorkerProcess

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A child process, which is ended at the latest with its last reference.
final class WorkerProcess: Sendable {
  let number: pid_t
  /// How it ended; nil until somebody took note of that.
  private let exit = Monitor<ProcessExit?>(nil)

  private init(_ number: pid_t) {
    self.number = number
  }

  deinit { end() }

  /// Starts a program with one descriptor of its own.
  static func start(
    _ program: WorkerProgram,
    with socket: Socket
  ) throws(SystemError) -> WorkerProcess {
    let arguments = CStringArray([program.executable] + program.arguments)
    let environment = CStringArray(program.environment)
    var number: pid_t = 0
    let error = ruleproof_start_worker(
      program.executable,
      arguments.pointers,
      environment.pointers,
      socket.descriptor,
      &number
    )
    guard error == 0 else { throw SystemError(number: error) }
    return WorkerProcess(number)
  }
}

extension WorkerProcess {
  /// Kills the process, unless it ended already, and waits until nothing is left of it.
  ///
  /// - Returns: How it ended.
  @discardableResult
  func end() -> ProcessExit {
    wait { kill(number, SIGKILL) }
  }

  /// Waits until the process ends and nothing is left of it.
  ///
  /// - Returns: How it ended.
  func wait() -> ProcessExit {
    wait {}
  }

  private func wait(after act: () -> Void) -> ProcessExit {
    exit.withLock { exit in
      if let exit { return exit }
      // Not yet waited for, so the number is still this process's, dead or not.
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

/// An array of C strings, ended by a null pointer.
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

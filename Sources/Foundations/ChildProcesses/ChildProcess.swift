internal import CChildProcess

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A child process, which is ended at the latest with its last reference.
package final class ChildProcess: Sendable {
  package let number: Int32
  /// How it ended; nil until somebody took note of that.
  private let exit = Monitor<ProcessExit?>(nil)

  private init(_ number: pid_t) {
    self.number = number
  }

  deinit { end() }

  /// Starts a program in a session of its own and in the folder `/`.
  ///
  /// - Parameters:
  ///   - executable: Its absolute path.
  ///   - arguments: Its arguments, the name apart.
  ///   - environment: Its whole environment, each entry as `NAME=value`.
  ///   - descriptors: Its only descriptors, numbered from 0; nil for one that leads nowhere.
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
  /// Kills the process, unless it ended already, and waits until nothing is left of it.
  ///
  /// - Returns: How it ended.
  @discardableResult
  package func end() -> ProcessExit {
    wait {
      // With what it has started itself.
      kill(-number, SIGKILL)
      kill(number, SIGKILL)
    }
  }

  /// Waits until the process ends and nothing is left of it.
  ///
  /// - Returns: How it ended.
  package func wait() -> ProcessExit {
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

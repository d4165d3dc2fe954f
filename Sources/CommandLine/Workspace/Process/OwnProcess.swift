import Foundation
import Synchronization

/// This program again, as a process of its own: for what may end it.
package final class OwnProcess: Sendable {
  private let child: Mutex<pid_t?> = Mutex(nil)

  package init() {}

  /// How a process ended.
  package enum End: Sendable, Hashable {
    /// By itself, with this code.
    case code(Int32)
    /// By this signal.
    case signal(Int32)
    /// It could not be started.
    case notStarted
  }
}

extension OwnProcess {
  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - environment: Variables beside those of this process.
  ///   - isSilent: Whether its standard streams lead nowhere; else it has those of this process.
  /// - Returns: How it ended.
  package func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    isSilent: Bool
  ) -> End {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProgramFile.path)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Swift's backtraces take half a minute, in which the process that has died seems to live.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = variables
    if isSilent {
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    do {
      try process.run()
    } catch {
      return .notStarted
    }
    child.withLock { $0 = process.processIdentifier }
    process.waitUntilExit()
    child.withLock { $0 = nil }
    return process.terminationReason == .uncaughtSignal
      ? .signal(process.terminationStatus) : .code(process.terminationStatus)
  }

  /// Hands a signal on to the process, while it runs.
  package func send(_ signal: Int32) {
    child.withLock { child in
      if let child { kill(child, signal) }
    }
  }
}

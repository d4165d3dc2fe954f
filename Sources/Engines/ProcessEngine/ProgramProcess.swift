internal import ChildProcesses
import MatchEngine

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A running program, used by one thread at a time.
// Unchecked: the pool gives it to one thread at a time.
final class ProgramProcess: @unchecked Sendable {
  private let process: ChildProcess
  /// Its standard input and output.
  private let socket: Socket
  private let errors: Socket
  /// Received bytes not consumed yet.
  private var pending: [UInt8] = []
  /// The tail of its standard error.
  private var words: [UInt8] = []
  private var hasErrors = true

  private init(_ process: ChildProcess, _ socket: Socket, _ errors: Socket) {
    self.process = process
    self.socket = socket
    self.errors = errors
  }

  static func start(_ program: EngineProgram) throws(MatchFailure) -> ProgramProcess {
    do throws(SystemError) {
      let (ours, theirs) = try Socket.pair()
      let (ourErrors, theirErrors) = try Socket.pair()
      let process = try ChildProcess.start(
        program.executable,
        program.arguments,
        environment: program.environment.map { "\($0)=\($1)" }.sorted(),
        descriptors: [theirs, theirs, theirErrors]
      )
      return ProgramProcess(process, ours, ourErrors)
    } catch {
      throw .programFailed("'\(program.executable)' cannot be started: \(error)")
    }
  }
}

extension ProgramProcess {
  /// Sends a line, if any, and receives one.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - milliseconds: The time limit.
  ///   - limit: The maximum size of the received line, in bytes.
  /// - Throws: Why there is no line; the process has then been killed.
  /// - Returns: The line without its line feed.
  func exchange(
    _ line: [UInt8] = [],
    within milliseconds: Int,
    limit: Int
  ) throws(MatchFailure) -> [UInt8] {
    do throws(MatchFailure) {
      guard pending.isEmpty else { throw .programFailed("it wrote more than its answer") }
      return try talk(line, within: milliseconds, limit: limit)
    } catch {
      let exit = process.end()
      readErrors()
      throw explained(error, exit)
    }
  }

  private func talk(
    _ line: [UInt8],
    within milliseconds: Int,
    limit: Int
  ) throws(MatchFailure) -> [UInt8] {
    let clock = SuspendingClock()
    let deadline = clock.now.advanced(by: .milliseconds(milliseconds))
    var rest = line[...]
    while true {
      let searched = pending.count
      try send(&rest)
      let isOpen = receive()
      readErrors()
      if let end = lineEnd(from: searched) {
        let answer = Array(pending[..<end])
        pending.removeSubrange(...end)
        return answer
      }
      guard pending.count <= limit else { throw .programFailed("its answer is too long") }
      guard isOpen else { throw .programFailed("it ended") }
      let left = clock.now.duration(to: deadline)
      guard left > .zero else { throw .timeLimit(milliseconds: milliseconds) }
      Socket.wait(
        receivingFrom: hasErrors ? [socket, errors] : [socket],
        sendingTo: rest.isEmpty ? nil : socket,
        milliseconds: Int32(min(left / .milliseconds(1), 1e6).rounded(.up))
      )
    }
  }

  /// The end of a line in the received bytes at or after an offset.
  private func lineEnd(from start: Int) -> Int? {
    pending.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
    }
  }

  private func send(_ rest: inout ArraySlice<UInt8>) throws(MatchFailure) {
    while !rest.isEmpty {
      switch socket.send(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .wouldBlock: return
      // What it wrote before it exited may be an answer.
      case .closed: rest = []
      }
    }
  }

  /// Receives the available bytes, up to 1 MiB.
  ///
  /// - Returns: Whether more may follow.
  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 {
      switch socket.receive(into: &buffer, at: 0) {
      case .moved(let count): pending += buffer[..<count]
      case .wouldBlock: return true
      case .closed: return false
      }
    }
    return true
  }

  private func readErrors() {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    // Bounded, since a program may write endlessly.
    for _ in 0..<64 where hasErrors {
      switch errors.receive(into: &buffer, at: 0) {
      case .moved(let count):
        words = (words + buffer[..<count]).suffix(Self.maxWords)
      case .wouldBlock: return
      case .closed: hasErrors = false
      }
    }
  }

  private static let maxWords = 1_000
}

extension ProgramProcess {
  /// The failure with the exit status, unless it was killed, and the standard error.
  private func explained(_ failure: MatchFailure, _ exit: ProcessExit) -> MatchFailure {
    guard case .programFailed(var text) = failure else { return failure }
    if exit != .signal(SIGKILL) { text += " with \(exit)" }
    let said = String(decoding: words, as: UTF8.self).unicodeScalars
      .split { $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" }
      .map { String($0) }
    return .programFailed(said.isEmpty ? text : "\(text); it wrote: \(said.joined(separator: " "))")
  }
}

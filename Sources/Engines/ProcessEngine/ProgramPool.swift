internal import ChildProcesses
import Foundation
import MatchEngine

/// The processes of an engine, started on demand, discarded on failure, and used by one thread at a
/// time.
final class ProgramPool: Sendable {
  let limits: ProcessLimits
  /// The program's first line.
  let hello: ProgramHello
  private let program: EngineProgram
  private let state: Monitor<State>

  private struct State {
    var idle: [ProgramProcess] = []
    /// The number of processes running or being started.
    var count = 0
    /// The id of the last request.
    var number = 0
  }

  init(_ program: EngineProgram, limits: ProcessLimits) throws(EngineProgramError) {
    self.program = program
    self.limits = limits
    do throws(MatchFailure) {
      let process = try ProgramProcess.start(program)
      hello = try Self.hello(of: process, limits)
      guard hello.ruleproof == 1 else {
        throw .programFailed("it speaks version \(hello.ruleproof) of the protocol, and not 1")
      }
      state = Monitor(State(idle: [process], count: 1))
    } catch {
      throw .unusable(program: program.executable, reason: error.message)
    }
  }
}

extension ProgramPool {
  /// Sends a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, checked to be for this request.
  func ask(_ request: ProgramRequest) -> Result<ProgramAnswer, MatchFailure> {
    let (idle, number) = state.wait { state -> (ProgramProcess?, Int)? in
      guard !state.idle.isEmpty || state.count < limits.processes else { return nil }
      state.number += 1
      if let process = state.idle.popLast() { return (process, state.number) }
      state.count += 1
      return (nil, state.number)
    }
    do throws(MatchFailure) {
      let process = if let idle { idle } else { try startedProcess() }
      let answer = try ask(request, number, process)
      state.withLock(waking: .one) { $0.idle.append(process) }
      return .success(answer)
    } catch {
      state.withLock(waking: .one) { $0.count -= 1 }
      return .failure(error)
    }
  }

  private func ask(
    _ request: ProgramRequest,
    _ number: Int,
    _ process: ProgramProcess
  ) throws(MatchFailure) -> ProgramAnswer {
    var request = request
    request.id = number
    guard let line = try? JSONEncoder().encode(request) else {
      throw .programFailed("the request cannot be written")
    }
    let bytes = try process.exchange(
      line + [UInt8(ascii: "\n")],
      within: limits.milliseconds,
      limit: limits.answerBytes
    )
    let answer: ProgramAnswer = try Self.decode(bytes)
    guard answer.id == number else { throw .programFailed("its answer is for another request") }
    return answer
  }

  private func startedProcess() throws(MatchFailure) -> ProgramProcess {
    let process = try ProgramProcess.start(program)
    guard try Self.hello(of: process, limits) == hello else {
      throw .programFailed("it is another engine than before")
    }
    return process
  }

  private static func hello(
    of process: ProgramProcess,
    _ limits: ProcessLimits
  ) throws(MatchFailure) -> ProgramHello {
    try decode(process.exchange(within: limits.startMilliseconds, limit: 1 << 12))
  }

  private static func decode<Message: Decodable>(
    _ bytes: [UInt8]
  ) throws(MatchFailure) -> Message {
    do {
      return try JSONDecoder().decode(Message.self, from: Data(bytes))
    } catch {
      let start = String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription
      throw .programFailed("it wrote \(start), which is no answer")
    }
  }
}

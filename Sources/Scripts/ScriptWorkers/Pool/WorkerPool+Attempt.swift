internal import ChildProcesses
internal import ScriptRuntime

/// The result of a call in one worker.
struct Attempt {
  var result: ScriptResult
  /// The worker, if it is reusable; otherwise it has been ended.
  var worker: Worker?
  /// Whether the failure may be due to the worker's state, left by earlier calls.
  var mayBlameEarlierCalls = false
}

extension WorkerPool {
  /// The failure of calls after the pool was shut down.
  static let shutDown = ScriptFailure.workerUnavailable("the pool is shut down")

  /// Runs a call in a fresh worker and frees the slot.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - started: The worker, if it was started ahead.
  ///   - transport: Answers the script's HTTP requests.
  /// - Returns: The result.
  func runInNewWorker(
    _ call: ScriptCall,
    _ started: Worker? = nil,
    transport: any HTTPTransport
  ) -> ScriptResult {
    do throws(ScriptFailure) {
      let worker = if let started { started } else { try startWorker(for: call.environment) }
      try awaitGreeting(of: worker)
      let attempt = attempt(call, in: worker, transport: transport)
      slots.leave(with: attempt.worker)
      return attempt.result
    } catch {
      slots.leave(with: nil)
      return ScriptResult(outcome: .failed(error))
    }
  }

  /// Runs a call in a worker, and ends the worker if it is not reusable.
  func attempt(
    _ call: ScriptCall,
    in worker: Worker,
    transport: any HTTPTransport
  ) -> Attempt {
    var conversation = Conversation(call, with: worker, transport: transport, policy: policy)
    do throws(ChannelError) {
      let outcome = try conversation.run()
      let result = ScriptResult(outcome: outcome, requests: conversation.requests)
      if worker.isSpent(by: policy, memory: call.limits.memory) {
        end(worker)
        return Attempt(result: result)
      }
      return Attempt(result: result, worker: worker)
    } catch {
      let exit = end(worker)
      let failure =
        slots.areOpen ? ScriptFailure(error, exit, limits: call.limits) : Self.shutDown
      return Attempt(
        result: ScriptResult(outcome: .failed(failure), requests: conversation.requests),
        mayBlameEarlierCalls: failure.mayComeFromEarlierCalls
      )
    }
  }

  @discardableResult
  private func end(_ worker: Worker) -> ProcessExit {
    let exit = worker.process.end()
    slots.remove(worker)
    return exit
  }
}

extension WorkerPool {
  private func startWorker(
    for environment: ScriptEnvironment
  ) throws(ScriptFailure) -> Worker {
    let program = program.preparing([environment])
    let launched: Worker?
    do throws(SystemError) {
      launched = try slots.launch { () throws(SystemError) in
        try Worker.launch(program, by: starter)
      }
    } catch {
      throw .workerUnavailable("'\(program.executable)' cannot be started: \(error)")
    }
    guard let worker = launched else { throw Self.shutDown }
    return worker
  }

  /// Waits until a worker is ready, and ends it on failure.
  ///
  /// - Throws: `ScriptFailure.workerUnavailable`.
  private func awaitGreeting(of worker: Worker) throws(ScriptFailure) {
    do throws(ChannelError) {
      let hello = try worker.awaitGreeting(within: policy.startMilliseconds)
      missing.withLock { $0.formUnion(hello.missing) }
    } catch {
      let exit = end(worker)
      guard slots.areOpen else { throw Self.shutDown }
      throw .workerUnavailable("'\(program.executable)' \(Self.explain(error, exit))")
    }
  }

  /// Starts workers ahead of calls without waiting.
  func startAhead(_ count: Int, _ environments: Set<ScriptEnvironment>) {
    let program = program.preparing(environments)
    for _ in 0..<slots.expect(count) {
      do throws(SystemError) {
        let (ours, theirs) = try Socket.pair()
        try starter.begin(program, with: theirs) { [slots] result in
          slots.arrive(try? Worker(process: result.get(), socket: ours))
        }
      } catch {
        slots.arrive(nil)
      }
    }
  }

  private static func explain(_ error: ChannelError, _ exit: ProcessExit) -> String {
    switch error {
    case .closed: "ended before it was ready: \(exit)"
    case .malformed, .tooLong: "is not a worker of this version"
    case .stopped: "was not ready in time"
    }
  }
}

extension Worker {
  /// Whether the worker must be replaced after a call.
  fileprivate func isSpent(by policy: WorkerPolicy, memory limit: Int) -> Bool {
    calls >= policy.callsPerWorker
      || Double(resident) > policy.residentShare * Double(limit)
      || channel.hasUnreadBytes
  }
}

extension ScriptFailure {
  /// The failure of a call whose worker was given up.
  fileprivate init(_ error: ChannelError, _ exit: ProcessExit, limits: ScriptLimits) {
    self =
      switch error {
      case .closed: .workerDied("\(exit)")
      case .stopped(let failure): failure
      case .tooLong(.output): .outputTooLong(limit: limits.outputLength)
      case .malformed, .tooLong: .workerDied("it sent a malformed message")
      }
  }

  /// Whether the same call may end differently in a new worker.
  fileprivate var mayComeFromEarlierCalls: Bool {
    switch self {
    case .memoryLimit, .workerDied: true
    default: false
    }
  }
}

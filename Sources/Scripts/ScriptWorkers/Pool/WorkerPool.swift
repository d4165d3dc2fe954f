import ChildProcesses
public import ScriptRuntime

/// Runs scripts in worker processes, so that a script cannot hang, crash or fill the memory of the
/// calling process.
///
/// Workers are started on demand, or ahead by `prepare`. Each runs one call at a time and is
/// replaced when it dies, has run many calls, or retains much memory. They end with the pool, and
/// on their own when the pool's process ends, however it ends.
///
/// An outcome does not depend on which worker a call got: if a worker that had run other calls dies
/// or exceeds the memory limit, the call is run once more in a new worker, and that result counts.
/// The script's HTTP requests are then sent again.
///
/// The transport is called on the thread that called `run`, and must not call the pool itself. The
/// transport's time does not count against the script's limit. On Linux, neither does the time in
/// which the worker was runnable while other processes ran.
public final class WorkerPool: ScriptRuntime {
  let program: WorkerProgram
  let policy: WorkerPolicy
  let slots: WorkerSlots
  let starter = WorkerStarter()
  let missing = Monitor<Set<ConfinementPart>>([])

  /// Creates a pool without starting a process.
  ///
  /// - Parameters:
  ///   - executable: The path of a program that calls `WorkerMain.run`.
  ///   - arguments: The arguments that make it do so.
  ///   - environment: The variables of the calling process, of which workers only get those that
  ///     the
  ///     dynamic loader needs.
  ///   - size: The maximum number of workers, at least 1.
  ///   - policy: The limits of the workers.
  public init(
    executable: String,
    arguments: [String] = ["script-worker"],
    environment: [String: String] = [:],
    size: Int,
    policy: WorkerPolicy = WorkerPolicy()
  ) {
    program = WorkerProgram(
      executable: executable,
      arguments: arguments,
      environment: environment
    )
    self.policy = policy
    slots = WorkerSlots(size: size)
  }

  deinit { slots.close() }
}

extension WorkerPool {
  /// The parts of the confinement that the system denied to workers started so far.
  public var missingConfinement: [ConfinementPart] {
    missing.withLock { missing in ConfinementPart.allCases.filter(missing.contains) }
  }

  /// Starts as many workers as concurrent calls will need, without waiting.
  ///
  /// A call that arrives before its worker is ready waits for it. If the worker could not be
  /// started, the call starts one itself and reports the failure.
  public func prepare(threads: Int, environments: Set<ScriptEnvironment>) {
    startAhead(threads, environments)
  }

  /// Ends all workers and waits until they are gone; running and later calls fail with
  /// `ScriptFailure.workerUnavailable`.
  public func shutdown() {
    slots.close()
  }

  /// Runs a script in a worker, blocking the calling thread, also while no worker is free.
  ///
  /// - Parameters:
  ///   - call: The script, its input and its limits.
  ///   - transport: Answers the script's HTTP requests.
  /// - Returns: The result; a failure of the script or its worker is an outcome, too.
  public func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
    switch slots.enter(for: call.source) {
    case .closed: return ScriptResult(outcome: .failed(Self.shutDown))
    case .empty: return runInNewWorker(call, transport: transport)
    case .started(let worker): return runInNewWorker(call, worker, transport: transport)
    case .used(let worker):
      let attempt = attempt(call, in: worker, transport: transport)
      guard attempt.mayBlameEarlierCalls else {
        slots.leave(with: attempt.worker)
        return attempt.result
      }
      return runInNewWorker(call, transport: transport)
    }
  }
}

import ChildProcesses
public import ScriptRuntime

/// Runs scripts in worker processes, so that nothing that a script does can hang, crash or fill the
/// process that asks.
///
/// The workers are started when they are first needed, or ahead by `prepare`. Each answers one call at a time and is
/// replaced when it dies, when it ran many calls, or when it holds on to much memory. They end with
/// the pool, and also by themselves when the pool's process ends, however it ends.
///
/// An outcome does not depend on the worker that a call happened to get: a call whose worker died or
/// grew over the memory limit is run once more if that worker had run other calls before, and what
/// comes of it in its own new worker counts. The script's HTTP requests are then asked for again.
///
/// The pool asks the transport on the thread that called `run`, which must not call the pool in its
/// turn. The time that the transport needs is not the script's: the pool does not count it against
/// the time limit. Neither is, on Linux, the time in which the worker was ready to run while other
/// processes ran.
public final class WorkerPool: ScriptRuntime {
  let program: WorkerProgram
  let policy: WorkerPolicy
  let slots: WorkerSlots
  let starter = WorkerStarter()
  let missing = Monitor<Set<ConfinementPart>>([])

  /// Creates a pool; it starts no process yet.
  ///
  /// - Parameters:
  ///   - executable: The path of a program that calls `WorkerMain.run`.
  ///   - arguments: What makes it do so.
  ///   - environment: The variables of the calling process, of which workers get those that the dynamic
  ///     loader needs, and no other.
  ///   - size: The most workers at a time, at least 1.
  ///   - policy: How the workers are treated.
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
  /// What the system did not take away from the workers that were started so far.
  public var missingConfinement: [ConfinementPart] {
    missing.withLock { missing in ConfinementPart.allCases.filter(missing.contains) }
  }

  /// Starts as many workers as calls will need at a time, and waits for none of them.
  ///
  /// A call that comes before its worker is ready waits for it. A call whose worker could not be
  /// started starts one itself, and says why that fails.
  public func prepare(threads: Int, environments: Set<ScriptEnvironment>) {
    startAhead(threads, environments)
  }

  /// Ends all workers and waits until they are gone; a call that is running or comes later fails
  /// with `ScriptFailure.workerUnavailable`.
  public func shutdown() {
    slots.close()
  }

  /// Runs a script in a worker, on the calling thread, which may have to wait for a free worker.
  ///
  /// - Parameters:
  ///   - call: The script, its input and its limits.
  ///   - transport: What answers the script's HTTP requests.
  /// - Returns: What came of it; a failure of the script or of its worker is an outcome too.
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

public import ScriptRuntime
import Synchronization

/// Runs scripts through JavaScriptCore, in this process and on the calling thread.
///
/// A runtime may be shared: each thread that is inside `run` has a virtual machine of its own, and
/// machines that are free are used again. A machine keeps its realm, the set of globals, from one
/// call to the next as long as a call has left nothing in it that the next one could see. So one
/// call after the other on the same thread, as a worker process answers them, is the fast case.
///
/// Two calls with the same script, input and answers to their requests have the same outcome,
/// whatever ran in between, as far as the script does not look at the clock. `Math.random` starts
/// from the same seed in each call. The time limit is one on processor time for code, and on time
/// passed for requests and the event loop. What cannot be stopped from inside, and is up to the
/// process around: a regular expression's match, other long calls of built-in functions, an endless
/// chain of promise jobs, and a script that allocates without end.
public final class JavaScriptCoreRuntime: ScriptRuntime {
  private let limits: RuntimeLimits
  private let idleMachines = Mutex<[ScriptMachine]>([])

  /// Creates a runtime, which starts its first virtual machine when the first script runs.
  public convenience init() {
    self.init(limits: RuntimeLimits())
  }

  init(limits: RuntimeLimits) {
    self.limits = limits
  }

  /// Creates the runtime of a process that runs nothing but scripts: without WebAssembly and the
  /// optimizing compilers, and with a virtual machine that has run.
  ///
  /// The machine starts threads and opens files of the system (random numbers, the stack's place, page
  /// counts) that it keeps; after that it can go without opening any. Nothing in this process may have
  /// used JavaScriptCore before.
  ///
  /// - Parameter environments: What the scripts will find around them; made now, and others when they
  ///   are asked for.
  /// - Returns: The runtime.
  public static func forWorker(
    _ environments: Set<ScriptEnvironment> = [.script2]
  ) -> JavaScriptCoreRuntime {
    VirtualMachine.setUpForShortScripts()
    let runtime = JavaScriptCoreRuntime()
    let machine = ScriptMachine(limits: runtime.limits)
    machine.prepare(environments)
    runtime.idleMachines.withLock { $0.append(machine) }
    return runtime
  }

  /// Runs a script on one input, and waits for its outcome.
  ///
  /// - Parameters:
  ///   - call: The script, its input and its limits; the limit on memory is the caller's to watch.
  ///   - transport: What answers the script's HTTP requests, on the calling thread.
  /// - Returns: What came of it.
  public func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
    let machine = takeIdleMachine() ?? ScriptMachine(limits: limits)
    let result = machine.run(call, transport: transport)
    giveBack(machine)
    return result
  }

  /// Clears up after the last call, which the next one would do first.
  public func tidyUp() {
    if let machine = takeIdleMachine() { giveBack(machine) }
  }

  /// The machine that was used last, in the state of one that has run nothing; nil if there is none.
  private func takeIdleMachine() -> ScriptMachine? {
    guard let machine = idleMachines.withLock({ $0.popLast() }) else { return nil }
    machine.tidyUp()
    return machine.isUsable ? machine : nil
  }

  private func giveBack(_ machine: ScriptMachine) {
    guard machine.isUsable else { return }
    idleMachines.withLock { $0.append(machine) }
  }
}

public import ScriptRuntime
import Synchronization

/// Runs scripts in JavaScriptCore, in this process and on the calling thread.
///
/// A runtime can be shared: each thread inside `run` has a virtual machine of its own, and idle
/// machines are reused. A machine keeps its realm, the set of globals, for the next call if a call
/// has left nothing in it that could be observed. So consecutive calls on the same thread, as in a
/// worker process, are the fast case.
///
/// Calls with the same script, input and answers have the same outcome, whatever ran in between,
/// unless the script looks at the clock. `Math.random` starts from the same seed in each call. The
/// time limit applies to processor time for code, and to elapsed time for requests and the event
/// loop. Some things cannot be stopped from inside and are left to the surrounding process: a
/// regular expression's match, other long calls of built-in functions, an endless chain of promise
/// jobs, and a script that allocates without end.
public final class JavaScriptCoreRuntime: ScriptRuntime {
  private let limits: RuntimeLimits
  private let idleMachines = Mutex<[ScriptMachine]>([])

  /// Creates a runtime, which starts its first virtual machine on the first call.
  public convenience init() {
    self.init(limits: RuntimeLimits())
  }

  init(limits: RuntimeLimits) {
    self.limits = limits
  }

  /// Creates the runtime of a process that only runs scripts: without WebAssembly and optimizing
  /// compilers, and with a virtual machine that has been run once.
  ///
  /// The machine starts threads and opens system files (random numbers, the stack's bounds, page
  /// counts) that it keeps; afterwards it need not open any. Nothing in this process may have used
  /// JavaScriptCore before.
  ///
  /// - Parameter environments: The script environments to create now; others are created on demand.
  /// - Returns: The runtime.
  public static func forWorker(
    _ environments: Set<ScriptEnvironment> = [.script2]
  ) -> JavaScriptCoreRuntime {
    VirtualMachine.setUpForShortScripts()
    let runtime = JavaScriptCoreRuntime()
    guard JavaScriptCoreLibrary.absence == nil else { return runtime }
    let machine = ScriptMachine(limits: runtime.limits)
    machine.prepare(environments)
    runtime.idleMachines.withLock { $0.append(machine) }
    return runtime
  }

  /// Runs a script on one input and waits for its outcome.
  ///
  /// - Parameters:
  ///   - call: The script, its input and its limits; the caller must enforce the memory limit.
  ///   - transport: Answers the script's HTTP requests, on the calling thread.
  /// - Returns: The result.
  public func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
    if let absence = JavaScriptCoreLibrary.absence {
      return ScriptResult(outcome: .failed(.missingEngine(absence)))
    }
    let machine = takeIdleMachine() ?? ScriptMachine(limits: limits)
    let result = machine.run(call, transport: transport)
    giveBack(machine)
    return result
  }

  /// Cleans up after the last call, which the next one would otherwise do first.
  public func tidyUp() {
    if let machine = takeIdleMachine() { giveBack(machine) }
  }

  /// The most recently used idle machine, cleaned up; nil if there is none.
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

internal import CJavaScriptCore

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A JavaScriptCore virtual machine: a heap, compiled code, and a time limit.
final class VirtualMachine {
  let group: JSContextGroupRef
  private let watchdog = Watchdog()
  private var isStopping = false

  init() {
    group = JSContextGroupCreate()
  }

  deinit {
    JSContextGroupRelease(group)
  }
}

extension VirtualMachine {
  /// Creates a set of globals, which the caller releases.
  func makeContext() -> JSGlobalContextRef {
    let context: JSGlobalContextRef = JSGlobalContextCreateInGroup(group, nil)
    JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(context, false)
    return context
  }

  /// Configures the engine for short scripts in all future machines of this process; none may exist
  /// yet.
  ///
  /// WebAssembly and the optimizing compilers are off: rules do not need them, and they are a large
  /// attack surface. Compiling in additional threads takes a tenth of a worker's time, longer than
  /// running the scripts. The baseline compiler stays. Garbage is collected after 32 MiB; the
  /// default is after the first, several times before the environments exist.
  static func setUpForShortScripts() {
    // The engine reads its options from the environment, once. An older version has the second name
    // for WebAssembly; unknown names are ignored.
    let options = [
      ("useWasm", "0"), ("useWebAssembly", "0"), ("useDFGJIT", "0"), ("smallHeapSize", "33554432"),
    ]
    for (name, value) in options { setenv("JSC_" + name, value, 1) }
  }
}

extension VirtualMachine {
  /// Records that the time limit was reached.
  private final class Watchdog {
    var hasFired = false
  }

  /// Whether something was stopped at its time limit, so that its leftovers, such as promise jobs,
  /// would run later.
  var hasExpired: Bool { watchdog.hasFired }

  /// Limits the processor time of each subsequent call into the machine.
  ///
  /// A running built-in function, such as a regular expression's match, is not interrupted, and
  /// each promise job counts as a call of its own.
  func limitTime(milliseconds: Double) {
    isStopping = false
    JSContextGroupSetExecutionTimeLimit(
      group,
      max(milliseconds, 0.1) / 1_000,
      { _, info in
        guard let info else { return true }
        Unmanaged<Watchdog>.fromOpaque(info).takeUnretainedValue().hasFired = true
        return true
      },
      Unmanaged.passUnretained(watchdog).toOpaque()
    )
  }

  /// Stops the running call, from a function that it has called.
  ///
  /// The limit is set once: WebKitGTK 2.50 aborts the process when it is set anew while the timer
  /// of the last one fires, as a script can cause that catches each exception.
  func stop() {
    guard !isStopping else { return }
    limitTime(milliseconds: 0)
    isStopping = true
  }
}

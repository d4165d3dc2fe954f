internal import CJavaScriptCore

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// One of JavaScriptCore's virtual machines: a heap, compiled code, and a time limit on what runs.
final class VirtualMachine {
  let group: JSContextGroupRef
  private let watchdog = Watchdog()

  init() {
    group = JSContextGroupCreate()
  }

  deinit {
    JSContextGroupRelease(group)
  }
}

extension VirtualMachine {
  /// Makes a set of globals, which the caller releases.
  func makeContext() -> JSGlobalContextRef {
    let context: JSGlobalContextRef = JSGlobalContextCreateInGroup(group, nil)
    JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(context, false)
    return context
  }

  /// Sets up the engine for short scripts in all machines of this process, of which there must be none
  /// yet.
  ///
  /// WebAssembly and the optimizing compilers are off: rules have no use for them, and they are much
  /// code that a hostile script could attack. Compiling in further threads takes longer than running
  /// the scripts, by a tenth of all the time of a worker. The first compiler stays. Garbage is collected
  /// after 32 MiB; by default it is after the first, several times before the environments are made.
  static func setUpForShortScripts() {
    // The engine reads its options from the environment, once. An older version calls WebAssembly by
    // the second name; a name that it does not know changes nothing.
    let options = [
      ("useWasm", "0"), ("useWebAssembly", "0"), ("useDFGJIT", "0"), ("smallHeapSize", "33554432"),
    ]
    for (name, value) in options { setenv("JSC_" + name, value, 1) }
  }
}

extension VirtualMachine {
  /// Notes that the time is over.
  private final class Watchdog {
    var hasFired = false
  }

  /// True once something has been stopped at its time limit; what it has left behind in the
  /// machine, such as promise jobs, would run later.
  var hasExpired: Bool { watchdog.hasFired }

  /// Limits the processor time of each of the next calls into the machine.
  ///
  /// A built-in function at work, such as a regular expression's match, is not interrupted, and
  /// each promise job counts as a call of its own.
  func limitTime(milliseconds: Double) {
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
}

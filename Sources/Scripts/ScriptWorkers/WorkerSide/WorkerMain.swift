internal import ChildProcesses
internal import CWorkerProcess
public import ScriptRuntime

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The worker's side of a pool: the whole life of a process that `WorkerPool` started.
public enum WorkerMain {
  /// Answers calls until the pool ends or closes its side, then ends the process.
  ///
  /// Call this on the main thread, before other threads are started. The process gives up what it
  /// does not need; its standard streams lead nowhere. Once the runtime is there, the process can
  /// open no file any more, and start nothing but threads.
  ///
  /// - Parameter runtime: What runs the scripts; making it must load and start all that it needs to
  ///   open files for.
  /// - Returns: Never; the exit code is 0 when the pool is gone, and 2 when no pool started this
  ///   process.
  public static func run(runtime: @autoclosure () -> any ScriptRuntime) -> Never {
    guard let socket = takeSocket() else { _exit(2) }
    var missing = ruleproof_confine_process()
    do throws(SystemError) {
      try DetachedThread.start { leaveWithPool(socket) }
    } catch {
      _exit(3)
    }
    let runtime = runtime()
    missing |= ruleproof_confine_calls()
    let loop = WorkerLoop(
      link: WorkerLink(Channel(socket)),
      runtime: runtime,
      missing: ConfinementPart.parts(of: missing)
    )
    do throws(ChannelError) {
      try loop.run()
    } catch {
      leave(error)
    }
  }

  /// Ends the process because the pool is gone, or sent what is no message.
  static func leave(_ error: ChannelError) -> Never {
    _exit(error == .closed ? 0 : 4)
  }
}

extension WorkerMain {
  /// Moves the pool's socket to a number that nothing else knows, and points the standard streams
  /// at /dev/null; nil if there is no such socket.
  private static func takeSocket() -> Socket? {
    let inherited = RULEPROOF_WORKER_DESCRIPTOR
    var status = stat()
    guard fstat(inherited, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    let moved = fcntl(inherited, F_DUPFD_CLOEXEC, 10)
    guard moved >= 0 else { return nil }
    close(inherited)
    let nowhere = open("/dev/null", O_RDWR)
    guard nowhere >= 0 else { return nil }
    for stream in Int32(0)...2 { dup2(nowhere, stream) }
    if nowhere > 2 { close(nowhere) }
    return Socket(owning: moved)
  }

  /// Ends the process when the pool is gone, whatever the other threads do.
  private static func leaveWithPool(_ socket: Socket) {
    let parent = getppid()
    // Not every system reports the end of the other side to who waits for nothing else.
    while !socket.waitUntilClosed(milliseconds: 1_000), getppid() == parent {}
    _exit(0)
  }
}

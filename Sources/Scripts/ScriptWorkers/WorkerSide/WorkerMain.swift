internal import ChildProcesses
internal import CWorkerProcess
public import ScriptRuntime

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The main function of a process started by `WorkerPool`.
public enum WorkerMain {
  /// Answers calls until the pool ends or closes its side, then exits.
  ///
  /// Call this on the main thread before starting other threads. The process gives up what it does
  /// not need; its standard streams are null devices. Once the runtime exists, the process can no
  /// longer open files or start anything but threads.
  ///
  /// - Parameter runtime: Runs the scripts; creating it must load and start everything for which it
  ///   needs to open files.
  /// - Returns: Never; the exit code is 0 when the pool is gone, and 2 if this process was not
  ///   started
  ///   by a pool.
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

  /// Exits because the pool is gone or sent an invalid message.
  static func leave(_ error: ChannelError) -> Never {
    _exit(error == .closed ? 0 : 4)
  }
}

extension WorkerMain {
  /// Moves the pool's socket to an unpredictable number and redirects the standard streams to
  /// /dev/null; nil if there is no such socket.
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

  /// Exits when the pool is gone, whatever the other threads do.
  private static func leaveWithPool(_ socket: Socket) {
    let parent = getppid()
    // Not every system reports the peer's end to a poll without events.
    while !socket.waitUntilClosed(milliseconds: 1_000), getppid() == parent {}
    _exit(0)
  }
}

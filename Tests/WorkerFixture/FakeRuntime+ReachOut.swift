import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FakeRuntime {
  /// Tries everything by which a process that was taken over could reach out; names what worked.
  static func reachOut() -> String {
    let path = "/tmp/worker-\(getpid())"
    var descriptors: [Int32] = [0, 0]
    var process = pid_t()
    #if canImport(Darwin)
    let stream = SOCK_STREAM
    #else
    let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let attempts: [(String, Bool)] = [
      ("create", open(path, O_WRONLY | O_CREAT, 0o600) >= 0),
      ("change", open("/dev/null", O_RDWR) >= 0),
      ("make folder", mkdir(path, 0o700) == 0),
      ("remove", unlink(path) == 0),
      ("socket", socket(AF_INET, stream, 0) >= 0),
      ("socket pair", socketpair(AF_UNIX, stream, 0, &descriptors) == 0),
      ("signal", kill(getppid(), 0) == 0),
      ("program", posix_spawn(&process, "/bin/true", nil, nil, [nil], nil) == 0),
      ("thread", startsThread()),
      ("read", open("/dev/urandom", O_RDONLY) >= 0),
    ]
    return attempts.filter(\.1).map(\.0).joined(separator: ", ")
  }

  private static func startsThread() -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    Thread.detachNewThread { semaphore.signal() }
    return semaphore.wait(timeout: .now() + 10) == .success
  }
}

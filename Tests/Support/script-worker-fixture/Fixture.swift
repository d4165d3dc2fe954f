import ScriptWorkers

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that plays a worker, good or bad, or the owner of a pool.
@main
struct Fixture {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "script-worker": WorkerMain.run(runtime: FakeRuntime())
    case "owner": ownPool()
    case "mute": waitForEver()
    case "other-version": greetOtherwise()
    default: exit(64)
    }
  }

  /// Greets with a version that does not exist.
  private static func greetOtherwise() -> Never {
    let frame: [UInt8] = [8, 0, 0, 0, 0, 0, 0, 0, 1, 0x72, 0x6c, 0x66, 0x70, 0xff, 0, 0, 0]
    write(3, frame, frame.count)
    waitForEver()
  }

  static func waitForEver() -> Never {
    while true { pause() }
  }
}

import ScriptRuntime

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FakeRuntime {
  /// Commands that give no outcome, or disturb others before they do.
  static func misbehave(_ words: [String], _ number: Int) -> ScriptOutcome? {
    switch words.first {
    case "spin": while true { spin() }
    case "sleep":
      while true { sleep(3_600) }
    case "allocate": allocate(megabytesPerSecond: number)
    case "recurse":
      letSignalsKill()
      return .output("\(recurse(1))")
    case "crash":
      letSignalsKill()
      raise(SIGSEGV)
    case "abort": abort()
    case "trap": preconditionFailure("a trap")
    case "exit": exit(Int32(number))
    case "print":
      let text = Array("garbage\n".utf8)
      for stream in Int32(0)...2 { write(stream, text, text.count) }
      return .output("printed")
    case "send":
      // As if the script had taken over the process.
      let bytes = words.dropFirst().compactMap { UInt8($0, radix: 16) }
      for socket in Int32(3)..<64 { write(socket, bytes, bytes.count) }
      while true { sleep(3_600) }
    case "send-on":
      let bytes = [UInt8](repeating: 0, count: 9)
      for socket in Int32(3)..<64 { write(socket, bytes, bytes.count) }
      return .output("sent")
    case "hang-up":
      for socket in Int32(3)..<64 { close(socket) }
      while true { sleep(3_600) }
    default: return nil
    }
    return nil
  }

  /// Takes away the handlers that a sanitizer installed.
  private static func letSignalsKill() {
    signal(SIGSEGV, SIG_DFL)
    signal(SIGBUS, SIG_DFL)
  }

  @inline(never)
  private static func spin() {
    _ = getppid()
  }

  @inline(never)
  private static func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { space in
      space[0] = UInt8(truncatingIfNeeded: depth)
      return recurse(depth + 1) + Int(space[0])
    }
  }

  /// Takes memory for ever; at most this much a second, or as fast as it can when that is 0.
  private static func allocate(megabytesPerSecond rate: Int) -> Never {
    while true {
      let size = 8 << 20
      let space = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4_096)
      for offset in stride(from: 0, to: size, by: 4_096) {
        space.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
      }
      if rate > 0 { usleep(useconds_t(8_000_000 / rate)) }
    }
  }
}

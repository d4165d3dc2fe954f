import ChildProcesses
import Foundation
import Testing

@testable import ScriptWorkers

@Suite struct ProcessGaugeTests {
  @Test("the memory of this process is known")
  func memory() throws {
    let gauge = ProcessGauge(getpid())
    let resident = try #require(gauge.resident)
    #expect(resident > 1 << 20)
    let peak = try #require(gauge.peak)
    #expect(peak > 1 << 20)
  }

  #if os(Linux)
  @Test("the delay of a process grows only")
  func delay() throws {
    let gauge = ProcessGauge(getpid())
    let first = try #require(gauge.delay)
    let second = try #require(gauge.delay)
    #expect(.zero <= first && first <= second)
  }

  @Test(
    "a number is read up to what follows it",
    arguments: [
      ("12 34", 12), (" 34 5", 34), ("\t  56 kB", 56), ("7\n", 7), ("0", 0), ("", nil), ("x1", nil),
    ]
  )
  func number(text: String, value: Int?) {
    #expect(ProcFile.number(text.utf8) == value)
  }
  #endif

  @Test("nothing is known of a process that does not exist")
  func noProcess() {
    let gauge = ProcessGauge(.max)
    #expect(gauge.resident == nil && gauge.peak == nil && gauge.delay == nil)
  }

  @Test(
    "a status tells the end of a process",
    arguments: [
      (0, ProcessExit.code(0)), (3 << 8, .code(3)), (255 << 8, .code(255)), (9, .signal(9)),
      (11 | 0x80, .signal(11)),
    ] as [(Int32, ProcessExit)]
  )
  func exit(status: Int32, exit: ProcessExit) {
    #expect(ProcessExit(status: status) == exit)
  }

  @Test(
    "a time is rounded up to milliseconds",
    arguments: [
      (Duration.seconds(-1), 0), (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1), 1),
      (.nanoseconds(1_000_001), 2), (.seconds(2), 2_000), (.seconds(1_000_000), 86_400_000),
    ] as [(Duration, Int32)]
  )
  func pollTimeout(duration: Duration, milliseconds: Int32) {
    #expect(duration.pollTimeout == milliseconds)
  }
}

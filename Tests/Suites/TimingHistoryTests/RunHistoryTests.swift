import Foundation
import SQLiteAccess
import TestSupport
import Testing
import TimingHistory

@Suite("RunHistory")
struct RunHistoryTests {
  static let machine = TimingMachine(host: "h", processor: "p", build: "release")

  static func timing(_ time: Double, rule: String = "r", inputs: String = "i") -> KeptTiming {
    KeptTiming(
      manifest: "m",
      rule: rule,
      engine: "e 1",
      inputs: inputs,
      minimum: time * 10,
      median: time * 20,
      relativeMinimum: time,
      relativeMedian: time * 2
    )
  }

  let folder: TemporaryFolder
  let path: String
  var history: RunHistory { RunHistory(path: path) }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appendingPathComponent("below/timings.sqlite").path
  }

  @Test("what was kept is compared by its median, over the latest runs")
  func median() throws {
    #expect(try history.earlier(than: [Self.timing(1)], on: Self.machine) == [nil])
    #expect(!FileManager.default.fileExists(atPath: path), "reading makes no file")
    for time in [5.0, 1, 3] { try history.keep([Self.timing(time)], on: Self.machine, at: 0) }
    let earlier = try #require(try history.earlier(than: [Self.timing(9)], on: Self.machine)[0])
    #expect(earlier.runs == 3 && earlier.relativeMinimum == 3 && earlier.relativeMedian == 6)
    for _ in 0..<RunHistory.comparedRuns {
      try history.keep([Self.timing(7)], on: Self.machine, at: 1)
    }
    let later = try #require(try history.earlier(than: [Self.timing(9)], on: Self.machine)[0])
    #expect(later.runs == RunHistory.comparedRuns && later.relativeMinimum == 7)
  }

  @Test("another machine, build, rule, engine, manifest or input is another figure")
  func keys() throws {
    try history.keep([Self.timing(1)], on: Self.machine, at: 0)
    for machine in [
      TimingMachine(host: "x", processor: "p", build: "release"),
      TimingMachine(host: "h", processor: "x", build: "release"),
      TimingMachine(host: "h", processor: "p", build: "debug"),
    ] { #expect(try history.earlier(than: [Self.timing(1)], on: machine) == [nil]) }
    var others = [
      Self.timing(1, rule: "x"), Self.timing(1, inputs: "x"), Self.timing(1), Self.timing(1),
    ]
    others[2].engine = "e 2"
    others[3].manifest = "x"
    #expect(try history.earlier(than: others, on: Self.machine) == [nil, nil, nil, nil])
  }

  @Test("the oldest runs go, with their figures, and those of other machines stay")
  func limit() throws {
    let other = TimingMachine(host: "o", processor: "p", build: "release")
    try history.keep([Self.timing(1)], on: other, at: 0)
    for number in 0..<(RunHistory.runLimit + 5) {
      try history.keep([Self.timing(Double(number + 1))], on: Self.machine, at: number)
    }
    let database = try SQLiteDatabase(path: path, for: .read, patience: 0)
    for table in ["run", "timing"] {
      let count = try database.rows("SELECT COUNT(*) FROM \(table)")
      #expect(count == [[.integer(RunHistory.runLimit + 1)]])
    }
    #expect(try history.earlier(than: [Self.timing(1)], on: other)[0]?.runs == 1)
  }

  private func expectFailure(_ part: String) {
    for keeps in [false, true] {
      do throws(HistoryError) {
        if keeps {
          try history.keep([Self.timing(1)], on: Self.machine, at: 0)
        } else {
          _ = try history.earlier(than: [Self.timing(1)], on: Self.machine)
        }
        Issue.record("nothing was wrong")
      } catch {
        #expect(error.message.contains(part), "\(error.message)")
      }
    }
  }

  @Test(
    "a damaged file is told, and stays as it is",
    arguments: [
      "no database at all, but long enough to be read as one", "SQLite format 3\u{0}rubbish",
    ]
  )
  func damaged(_ text: String) throws {
    try folder.write(String(repeating: text, count: 100), to: "below/timings.sqlite")
    expectFailure("damaged")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(text))
  }

  @Test("a file that is cut anywhere gives an answer or an error, and never a crash")
  func cut() throws {
    for number in 0..<20 {
      try history.keep(
        (0..<30).map { Self.timing(Double(number + 1), rule: "r\($0)") },
        on: Self.machine,
        at: 0
      )
    }
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<150 {
      var broken = bytes
      if generator.chance(0.3) {
        broken = Array(broken.prefix(Int.random(in: 0..<broken.count, using: &generator)))
      }
      for _ in 0..<Int.random(in: 0...30, using: &generator) where !broken.isEmpty {
        let place = Int.random(in: 0..<broken.count, using: &generator)
        broken[place] = UInt8.random(in: 0...255, using: &generator)
      }
      try folder.write(broken, to: "below/timings.sqlite")
      _ = try? history.earlier(than: [Self.timing(1, rule: "r7")], on: Self.machine)
      _ = try? history.keep([Self.timing(1)], on: Self.machine, at: 0)
    }
  }

  @Test("another program's database is left alone")
  func foreign() throws {
    try FileManager.default.createDirectory(
      atPath: folder.url.appendingPathComponent("below").path,
      withIntermediateDirectories: true
    )
    try SQLiteDatabase(path: path, for: .write, patience: 0).execute("CREATE TABLE run (x)")
    expectFailure("another program")
  }

  @Test("a later version's file is left alone")
  func later() throws {
    try history.keep([Self.timing(1)], on: Self.machine, at: 0)
    try SQLiteDatabase(path: path, for: .write, patience: 0).execute("PRAGMA user_version = 2")
    expectFailure("another version")
  }

  @Test("a folder in its place, or a file in that of its folder, is told")
  func noFile() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    expectFailure("a folder")
    let file = try folder.write("x", to: "file")
    let below = RunHistory(path: file + "/timings.sqlite")
    #expect(throws: HistoryError.self) {
      try below.keep([Self.timing(1)], on: Self.machine, at: 0)
    }
  }
}

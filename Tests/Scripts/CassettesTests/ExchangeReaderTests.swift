import Cassettes
import ScriptRuntime
import TestSupport
import Testing

@Suite("Broken exchanges")
struct ExchangeReaderTests {
  @Test("a problem is found on its line", arguments: BrokenExchange.all)
  func problems(test: BrokenExchange) {
    #expect(throws: CassetteError.malformed(file: "a", line: test.line, test.problem)) {
      try Exchange(contents: Array(test.text.utf8), file: "a")
    }
  }

  @Test("a file over the limit is not read")
  func huge() {
    let contents = [UInt8](repeating: 0x61, count: Exchange.Limits.file + 1)
    #expect(throws: CassetteError.unreadable(file: "a", .tooLarge(limit: Exchange.Limits.file))) {
      try Exchange(contents: contents, file: "a")
    }
  }

  @Test("every message is one line and ends in no full stop", arguments: BrokenExchange.all)
  func messages(test: BrokenExchange) {
    let message = CassetteError.malformed(file: "a", line: 1, test.problem).description
    #expect(message.hasPrefix("a:1: "))
    #expect(!message.contains("\n") && !message.hasSuffix("."))
  }

  @Test("what is cut off, at any place, is never taken for whole")
  func truncated() {
    let (_, whole) = ExchangeRoundTripTests.exchanges[1]
    let contents = whole.fileContents
    for count in 0..<contents.count {
      #expect(throws: CassetteError.self, "cut after \(count) bytes") {
        try Exchange(contents: Array(contents.prefix(count)), file: "a")
      }
    }
  }

  @Test("random damage gives an exchange or a located error", arguments: 0..<20)
  func damaged(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for (_, exchange) in ExchangeRoundTripTests.exchanges {
      let contents = exchange.fileContents
      for _ in 0..<100 {
        var damaged = contents
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 0..<damaged.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
          case 1: damaged.insert(UInt8.random(in: 0...255, using: &generator), at: place)
          default: damaged.remove(at: place)
          }
        }
        do throws(CassetteError) {
          let read = try Exchange(contents: damaged, file: "a")
          #expect(read.isRecordable)
        } catch {
          #expect(error.file == "a")
        }
      }
    }
  }
}

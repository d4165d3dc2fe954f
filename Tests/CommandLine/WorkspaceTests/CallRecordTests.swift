import Diagnostics
import Reporters
import RunRecord
import Testing
import Workspace

@Suite("What a record says of its call")
struct CallRecordTests {
  private static func words(_ arguments: [String]) -> [String] {
    CallRecord(.clean, ReportLayout(), arguments, []).arguments
  }

  @Test(
    "words that change only reports or the speed are left out, whichever way they are written",
    arguments: [
      (["verify", "--strict"], ["verify", "--strict"]),
      (["verify", "--format", "json", "--strict"], ["verify", "--strict"]),
      (["verify", "--format=json", "--strict"], ["verify", "--strict"]),
      (["test", "-q", "--jobs", "2", "a.json"], ["test", "a.json"]),
      (["test", "--cache", "off", "--shard", "1/2", "--rule", "x"], ["test", "--rule", "x"]),
      (["test", "--", "--quiet"], ["test", "--", "--quiet"]),
      (["test", "--formats"], ["test", "--formats"]),
    ] as [([String], [String])]
  )
  func arguments(_ arguments: [String], _ words: [String]) {
    #expect(Self.words(arguments) == words)
  }

  @Test("the record has how the run ended, and the digest of each file")
  func ending() {
    let source = SourceFile(name: "m.json", bytes: Array("abc".utf8))
    let record = CallRecord(.failed, ReportLayout(), [], [source])
    #expect(record.result == .failed && record.exitCode == 1)
    #expect(record.version == ToolVersion.current)
    #expect(record.sources.map(\.file) == ["m.json"])
    #expect(record.sources.first?.sha256.hasPrefix("ba7816bf") == true)
  }
}

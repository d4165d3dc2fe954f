import Diagnostics
import GoldenStore
import MatchEngine
import Testing

@Suite("The work of recording a rule")
struct RecordingWorkTests {
  @Test("what is left of a corpus when the work is used up is recorded as failed, and read back")
  func workLimit() throws {
    let corpus = GoldenCorpus(
      (0..<40).map { Subject("https://" + String(repeating: "x", count: 60 + $0) + "!") }
    )
    let golden = try #require(
      try Sample.record(Sample.manifest(pattern: "(x+x+)+y"), over: corpus).first
    )
    let reasons = golden.entries.map { entry -> FailureReason? in
      if case .failed(let reason) = entry.result { reason } else { nil }
    }
    #expect(reasons.contains(.stepLimit) && reasons.last == .workLimit)
    // No search is run after the first one that was not.
    let first = try #require(reasons.firstIndex(of: .workLimit))
    #expect(first < 20 && reasons[first...].allSatisfy { $0 == .workLimit })
    let again = try Sample.record(Sample.manifest(pattern: "(x+x+)+y"), over: corpus).first
    #expect(again == golden)
    #expect(try Sample.reread(golden, over: corpus) == golden)
  }
}

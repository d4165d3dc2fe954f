import Diagnostics
import Foundation
import Testing

@Suite("Reasons of failures")
struct FailureReasonTests {
  @Test("each has words of its own")
  func words() {
    let words = FailureReason.allCases.map(\.words)
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCII) })
    #expect(words.map(FailureReason.init(words:)) == FailureReason.allCases)
    #expect(FailureReason(words: "step  limit") == nil)
  }

  @Test(
    "the words that goldens hold stay",
    arguments: [
      (FailureReason.stepLimit, "step limit"), (.matchLimit, "match limit"),
      (.needsScript, "needs a script runtime"), (.scriptThrew, "script threw"),
      (.programThrew, "the program throws"),
      (.requestNotRecorded, "not recorded"), (.patternRefused, "pattern does not compile"),
      (.missingTemplate, "no template or script"), (.heapLimit, "heap limit"),
    ]
  )
  func goldens(_ reason: FailureReason, _ words: String) {
    #expect(reason.words == words)
  }

  @Test("counts by reason are an object in JSON")
  func keys() throws {
    let data = try JSONEncoder().encode([FailureReason.stepLimit: 2])
    #expect(String(decoding: data, as: UTF8.self) == #"{"stepLimit":2}"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([FailureReason: Int].self, from: Data(#"{"step limit": 2}"#.utf8))
    }
  }
}

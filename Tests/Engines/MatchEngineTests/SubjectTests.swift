import Diagnostics
import MatchEngine
import Testing

@Suite("Subjects")
struct SubjectTests {
  @Test("offsets count UTF-16 code units")
  func offsets() {
    let subject = Subject("a😀b")
    #expect(subject.utf16.count == 4)
    #expect(subject.text(in: 1..<3) == "😀")
  }

  @Test("a lone surrogate reads as U+FFFD")
  func loneSurrogate() {
    let subject = Subject(utf16: [0x61, 0xD800, 0x62])
    #expect(subject.text == "a\u{FFFD}b")
    #expect(subject.utf16.count == 3)
  }

  @Test(
    "every failure has a reason, and a message with its figures",
    arguments: [
      (MatchFailure.stepLimit(7, .ticks), "step limit", "7 ticks"),
      (.stackOverflow, "stack overflow", "overflow"),
      (.subjectTooLong(length: 9, limit: 8), "subject too long", "9"),
      (.outputTooLong(limit: 5), "output too long", "5"),
      (.engineFault(code: 3), "engine fault", "3"),
    ]
  )
  func failures(_ failure: MatchFailure, _ reason: String, _ part: String) {
    #expect(failure.reason.words == reason)
    #expect(failure.message.contains(part))
  }
}

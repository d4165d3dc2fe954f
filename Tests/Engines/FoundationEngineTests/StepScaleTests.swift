import Testing

@testable import FoundationEngine

@Suite("a limit of steps")
struct StepScaleTests {
  @Test("is lower for big patterns, and for long subjects that one step may read through")
  func limits() {
    let cases: [(source: String, groups: Int, length: Int, limit: Int)] = [
      ("a*b", 0, 60, 2_500), ("a*b", 0, 1_000_000, 2_500), ("a*b", 63, 60, 2_500),
      ("a*b", 64, 60, 1_250), (String(repeating: "a", count: 256), 0, 60, 1_250),
      ("\\X*b", 0, 60, 156), ("(?>a*)b", 0, 256, 2_500), ("(?>a*)b", 0, 2_560, 250),
      ("(?>a*)b", 0, 16 << 20, 1),
    ]
    for (source, groups, length, limit) in cases {
      let scale = StepScale(source: source, captureGroupCount: groups)
      let scaled = scale.stepLimit(2_500, subjectLength: length)
      #expect(scaled == limit, "\(source.prefix(9)) \(length)")
    }
  }

  @Test("comes with a limit of 1 Mi units of subject for patterns that read ahead")
  func subjectLength() {
    let reading = StepScale(source: "(?>a*)b", captureGroupCount: 0)
    let plain = StepScale(source: "a*b", captureGroupCount: 0)
    #expect(reading.subjectLengthLimit(16 << 20, subjectLength: 2 << 20) == 1 << 20)
    #expect(reading.subjectLengthLimit(16 << 20, subjectLength: 1 << 20) == 16 << 20)
    #expect(plain.subjectLengthLimit(16 << 20, subjectLength: 2 << 20) == 16 << 20)
  }
}

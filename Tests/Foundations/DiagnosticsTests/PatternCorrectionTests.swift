import Diagnostics
import Testing

@Suite("Corrections of patterns")
struct PatternCorrectionTests {
  @Test("parts are replaced by their UTF-16 offsets, in any order")
  func apply() {
    let corrections = [
      PatternCorrection(4..<5, #"\."#), PatternCorrection(1..<2, #"\."#),
      PatternCorrection(6..<6, "$"),
    ]
    #expect(PatternCorrection.apply(corrections, to: "a.😀.b") == #"a\.😀\.b$"#)
    #expect(PatternCorrection.apply([], to: "a.b") == "a.b")
  }

  @Test(
    "parts outside of the pattern, and parts that overlap, give nothing",
    arguments: [[0..<4], [-1..<1], [0..<2, 1..<3]]
  )
  func refused(_ ranges: [Range<Int>]) {
    #expect(PatternCorrection.apply(ranges.map { PatternCorrection($0, "x") }, to: "a.b") == nil)
  }
}

import Diagnostics
import Testing

@testable import DriftSuite

@Suite("An edited pattern")
struct EditedPatternTests {
  @Test("knows where its parts come from")
  func origins() {
    var pattern = EditedPattern("ab[:x:]cd")
    pattern.apply([PatternCorrection(2..<7, "[0-9]")])
    #expect(pattern.text == "ab[0-9]cd")
    #expect(pattern.origin(of: 0..<2) == 0..<2)
    #expect(pattern.origin(of: 3..<4) == 2..<7)
    #expect(pattern.origin(of: 7..<9) == 7..<9)
    pattern.apply([PatternCorrection(0..<1, "")])
    #expect(pattern.text == "b[0-9]cd")
    #expect(pattern.origin(of: 6..<8) == 7..<9)
  }

  @Test("knows what is of a replacement alone")
  func replacements() {
    let edited = EditedPattern("[\\w-.]x").applying([
      PatternCorrection(0..<6, "[\\w\\-.]"),
      PatternCorrection(6..<7, "\\p{L}"),
    ])
    #expect(edited.text == "[\\w\\-.]\\p{L}")
    #expect(!edited.isReplacement(1..<3) && !edited.isReplacement(0..<7))
    #expect(edited.isReplacement(7..<12) && !edited.isReplacement(0..<0))
  }

  @Test("knows what a group put around it has of the original")
  func wrapped() {
    let edited = EditedPattern("(?i)x.$|abc").applying([
      PatternCorrection(0..<11, "(?i:x.$|abc)")
    ])
    #expect(!edited.isReplacement(0..<12) && !edited.isReplacement(5..<6))
    #expect(edited.isReplacement(3..<4) && edited.isReplacement(11..<12))
    let cased = EditedPattern("(?i)ab.c").applying([
      PatternCorrection(0..<8, "[Aa][Bb].[Cc]")
    ])
    #expect(!cased.isReplacement(8..<9) && cased.isReplacement(4..<8))
  }

  @Test("is compared in a time that grows with its length")
  func work() {
    func steps(_ count: Int) -> Int {
      let letters = String(repeating: "abcdefghij", count: count / 10)
      let old = Array("(?i)x.$|\(letters)".utf16)
      let new = "x.$|" + letters.map { "[\($0.uppercased())\($0)]" }.joined()
      return TextAlignment(of: Array(new.utf16), with: old[...]).steps
    }
    #expect(steps(6_000) <= 11 * steps(600))
    let unlike = Array(repeating: UInt16(0x62), count: 6_000)
    let alignment = TextAlignment(of: Array(repeating: 0x61, count: 6_000), with: unlike[...])
    #expect(alignment.steps <= 200 * 6_000 && alignment.places.allSatisfy { $0 == nil })
  }

  @Test("takes the first of two edits that overlap")
  func overlap() {
    let edits = [
      PatternCorrection(1..<3, "x"), PatternCorrection(2..<4, "y"),
    ]
    #expect(EditedPattern("abcd").applying(edits).text == "axd")
  }
}

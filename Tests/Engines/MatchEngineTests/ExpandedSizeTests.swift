import Testing

@testable import MatchEngine

@Suite("The size of patterns with counted loops written out")
struct ExpandedSizeTests {
  @Test(
    "loops multiply what they repeat",
    arguments: [
      ("", 0), ("abc", 3), ("a{3}", 3), ("(?:ab){2,5}", 15), ("(a{0,9}b){3}c", 34),
      ("[a{9}]{4}", 4), ("a{b", 2), ("\\{{7}", 7), ("(a{999}){999}", 999_000),
      ("(((a{999}){999}){999}){999}", 1_000_000), ("(((", 3), (")))", 0),
      ("a{99999999999999999999}", 1_000_000),
    ]
  )
  func sizes(pattern: String, items: Int) {
    #expect(ExpandedSize(of: pattern).items == items)
  }

  @Test(
    "optional copies of groups are entered one within the other",
    arguments: [
      ("a{0,9}", 0, 0), ("(?:a){9}", 0, 0), ("(?:a){0,9}", 4, 9), ("(?:a?){1,9}", 8, 8),
      ("(?:a|){1,9}", 8, 8), ("(?:(a){0,3}b){2,5}", 6, 6), ("(?:a){2,}", 0, 0),
      ("(?:ab+){1,9}", 4, 8),
    ]
  )
  func copies(pattern: String, short: Int, long: Int) {
    let copies = ExpandedSize(of: pattern).optionalCopies
    #expect(copies.entered(in: 4) == short)
    #expect(copies.entered(in: 1_000) == long)
  }
}

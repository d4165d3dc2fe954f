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
}

import MatchEngine
import Testing

@Suite("patterns whose steps may read all of a subject")
struct ReadAheadScanTests {
  @Test(
    "have a loop whose states are cut off, or a back-reference",
    arguments: [
      "(?>a*)", "(?=.*a)", "(?![ab]+c)", "(?<!a{1,3})", "(?=(a|b*))", "(?:[ab]*-)++", "(a*)*+",
      "(?:a+){2}+", "(?:(a*)b)?+", "(a)\\1", "(?<n>a)\\k<n>", "[)]\\\\(?>a*)",
    ]
  )
  func found(source: String) {
    #expect(ReadAheadScan(source).isFound)
  }

  @Test(
    "are no others",
    arguments: [
      "a*b", "(a+)+", "(?:a|b)*?", "[^/]+", "\\d{2,}", "(?i)a", "\\\\1", "", "(?=a)b*", "(?!a)(b*)",
      "(?>ab)+c*", "(?:ab)++", "a*+", "[(?>a*)]+", "\\(?>a*\\)", "\\Q(?>a*)\\E", ")", "(?>a",
    ]
  )
  func notFound(source: String) {
    #expect(!ReadAheadScan(source).isFound)
  }
}

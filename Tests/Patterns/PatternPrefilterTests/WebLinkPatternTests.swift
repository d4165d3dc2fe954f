import FoundationEngine
import MatchEngine
import PatternPrefilter
import RegexSyntax
import Testing

@Suite("Patterns that take every web link")
struct WebLinkPatternTests {
  private static let texts = [
    "https://a.example/", "http://a.example/x?y=http://b", "http://", "https://", "https", "http:",
    "x",
    "ftp://https://a", "HTTP://A.EXAMPLE/", "xhttp://a", "https://a", "://", "s",
  ]

  /// Foundation is the judge.
  @Test(
    "what is recognised matches as the engine does",
    arguments: [
      ".+", "https?(.*)", "http(s)?(.*)$", "http((s)?.*)", "https?://(.*)$", "https?.*",
      "(https?.*)",
      "^(https?)://(.+)$", "^https?://.+", "http.*", "^.*$", "https?://.+.+", "x.*", "^s.+", "http",
    ]
  )
  func recognised(_ source: String) throws {
    let form = try #require(WebLinkPattern(try RegexParser.parse(source)))
    let engine = FoundationEngine()
    let pattern = try engine.compile(source)
    for text in Self.texts {
      let match = pattern.firstMatch(in: Subject(text), limits: engine.defaultLimits).match
      let isMatch = Array(text.utf8).withUnsafeBufferPointer { form.matches($0) }
      #expect(isMatch == (match != nil), "\(text)")
      if form.takesAll(beginningWith: text) {
        for end in ["a", "://", "/x y"] {
          let longer = Subject(text + end)
          #expect(pattern.firstMatch(in: longer, limits: engine.defaultLimits).match != nil)
        }
      }
    }
  }

  @Test(
    "other forms are tried as any pattern",
    arguments: [
      "https?+://.*", "(?i)http.*", "http.*x", "https?$", "https?://[^/]+", "http.{3}",
      "(http|ftp).*",
      "http.*+", "http.?", "(?:http)+.*", "https?://(?!a).*",
    ]
  )
  func others(_ source: String) throws {
    #expect(WebLinkPattern(try RegexParser.parse(source)) == nil)
  }
}

import RegexSyntax
import TestSupport
import Testing

@Suite("Unescaped dots in host names")
struct HostDotsTests {
  @Test(
    "a dot beside a letter or digit of a host is found",
    arguments: [
      "https?://(?:www1️⃣.2️⃣)?example3️⃣.4️⃣com/",
      "https?://(?:www1️⃣.2️⃣|m3️⃣.4️⃣)?example\\.com/a.b",
      "https?://pca1️⃣.2️⃣st/\\w+$",
      """
      (?:(?i)http(?:s)?://[^/]+1️⃣.2️⃣(?:cdn3️⃣.4️⃣ampproject5️⃣.6️⃣org/\\w|google7️⃣.8️⃣com(?:\\.\\w+)*/amp))\
      /(?:(s)/)?(.*)$
      """,
      "https?://.*\\.a1️⃣.2️⃣com",
      "https?://.*1️⃣.2️⃣com",
      "https?://\\w+1️⃣.2️⃣(?:com|net)$",
      "https?://(?:\\w+1️⃣.2️⃣)*example\\.com",
      "https?://a1️⃣.2️⃣\\w+/",
      "https?:\\/\\/a1️⃣.2️⃣b\\/c.d",
      "https:/{2}a1️⃣.2️⃣b",
      "https:/+a1️⃣.2️⃣b",
      "(?:https?://)?a1️⃣.2️⃣b",
      "//a1️⃣.2️⃣b?c",
      "https?://(?!www1️⃣.2️⃣)\\w+\\.com",
      "^(?:http://a1️⃣.2️⃣b|https://c3️⃣.4️⃣d)/e.f",
      "https?://[^/]+/https?://a1️⃣.2️⃣b",
      "https?://münchen1️⃣.2️⃣de",
      "https?://(?:[^/]+1️⃣.2️⃣|m\\.)com",
      "https?://a(?#c)1️⃣.2️⃣(?i)b",
      "https?://a1️⃣.2️⃣com:8080/",
      "https?://127\\.0\\.01️⃣.2️⃣1/",
    ]
  )
  func found(marked: String) throws {
    let marked = MarkedText(marked)
    #expect(try RegexParser.parse(marked.text).hostDots == marked.utf16Ranges)
  }

  @Test(
    "a dot that is escaped, quantified, elsewhere, or between wildcards is left alone",
    arguments: [
      "https?://(?:www\\.)?example\\.com/a.b", "https?://.*/a.b", "https?://.+example\\.com",
      "https?://(.)+example\\.com", "https?://example.?com", "https?://example\\.com.*$",
      "https?://[^/]+.[^/]+/", "https?://[^/]+.$", "https?://[.]com/", "a.b", "https?:/a.b",
      "https?://example\\.com\\?a.b", "https?://example\\.com#a.b", "https?://a[/?]b.c",
      "https?://\\w+(?:/|$)a.b", "twitter.com/(\\w+)", "https?://\\w+.{2}com/",
      "https?://(?:\\d|.)*a",
    ]
  )
  func leftAlone(pattern: String) throws {
    #expect(try RegexParser.parse(pattern).hostDots.isEmpty)
  }
}

import LiveHTTP
import Testing

@Suite("Files robots.txt")
struct RobotsFileTests {
  private func allows(_ text: String, _ target: String, agent: String = "ruleproof") -> Bool {
    RobotsFile(Array(text.utf8), agent: agent).allows(target)
  }

  /// The example of RFC 9309, section 5.1.
  private static let simple = """
    User-Agent: *
    Disallow: *.gif$
    Disallow: /example/
    Allow: /publications/

    User-Agent: foobot
    Disallow:/
    Allow:/example/page.html
    Allow:/example/allowed.gif

    User-Agent: barbot
    User-Agent: bazbot
    Disallow: /example/page.html

    User-Agent: quxbot
    """

  @Test(
    "the groups of RFC 9309, section 5.1",
    arguments: [
      ("ruleproof", "/a/b.gif", false), ("ruleproof", "/a/b.gifs", true),
      ("ruleproof", "/example/x", false), ("ruleproof", "/publications/x", true),
      ("ruleproof", "/other", true), ("foobot", "/x", false),
      ("FooBot", "/example/page.html", true), ("foobot", "/example/allowed.gif", true),
      ("barbot", "/example/page.html", false), ("bazbot", "/example/page.html", false),
      ("bazbot", "/example/", true), ("quxbot", "/example/", true), ("quxbot", "/a.gif", true),
    ]
  )
  func groups(_ agent: String, _ target: String, _ isAllowed: Bool) {
    #expect(allows(Self.simple, target, agent: agent) == isAllowed)
  }

  @Test(
    "the longest rule decides (RFC 9309, section 5.2), and of two of one length the one that allows",
    arguments: [
      (
        "Allow: /example/page/\nDisallow: /example/page/disallowed.gif",
        "/example/page/disallowed.gif", false
      ),
      ("Allow: /example/page/\nDisallow: /example/page/disallowed.gif", "/example/page/a", true),
      ("Disallow: /page\nAllow: /page", "/page", true),
      ("Disallow: /\nAllow: /p$", "/p", true), ("Disallow: /\nAllow: /p$", "/px", false),
      ("Disallow:", "/x", true), ("Disallow: /", "/robots.txt", true),
      ("Disallow: /a*b*c$", "/aXbYc", false), ("Disallow: /a*b*c$", "/aXbYcZ", true),
      ("Disallow: /a*b*c$", "/abcbc", false), ("Disallow: /*?q=", "/s?q=1", false),
      ("Disallow: /*?q=", "/s?r=1", true), ("Disallow: /a*a$", "/a", true),
    ]
  )
  func longest(_ rules: String, _ target: String, _ isAllowed: Bool) {
    #expect(allows("User-agent: *\n" + rules, target) == isAllowed)
  }

  @Test(
    "escapes are compared as section 2.2.2 says",
    arguments: [
      ("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https://foo.bar"),
      ("/foo/bar/\u{E4}", "/foo/bar/%C3%A4"), ("/foo/bar/%c3%a4", "/foo/bar/\u{E4}"),
      ("/foo/bar/%62%61%7A", "/foo/bar/baz"), ("/foo/bar/baz", "/foo/bar/%62%61%7a"),
    ]
  )
  func escapes(_ pattern: String, _ target: String) {
    #expect(!allows("User-agent: *\nDisallow: \(pattern)", target))
    #expect(allows("User-agent: *\nDisallow: \(pattern)", "/foo/"))
  }

  @Test("an escape of a character that means something stays one")
  func reserved() {
    #expect(allows("User-agent: *\nDisallow: /a%2Fb", "/a/b"))
    #expect(!allows("User-agent: *\nDisallow: /a%2Fb", "/a%2fb"))
  }

  @Test("comments, other lines, a byte order mark, and all line ends")
  func lines() {
    let text =
      "\u{FEFF}user-agent: Other # not us\r\nDisallow: /\r"
      + "Sitemap: https://a.example/x\rUSER-AGENT :\tRuleProof/2.0\rCrawl-delay: 9\r\n"
      + "nonsense\nDisallow:\t/private # ours\n"
    #expect(allows(text, "/x"))
    #expect(!allows(text, "/private/x"))
    #expect(allows("", "/x"))
    #expect(allows("Disallow: /", "/x"))
  }

  @Test("a file of wildcards takes no long time")
  func hostile() {
    let line = "Disallow: /" + String(repeating: "a*", count: 20_000) + "b$\n"
    let text = "User-agent: *\n" + String(repeating: line, count: 12)
    #expect(allows(text, "/" + String(repeating: "a", count: 16_000)))
  }
}

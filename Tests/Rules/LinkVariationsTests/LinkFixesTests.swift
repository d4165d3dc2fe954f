import LinkVariations
import Testing

@Suite("Changes of patterns for varied links")
struct LinkFixesTests {
  @Test(
    "the likeliest change comes first",
    arguments: [
      (
        .schemeChanged, #"^(?:https):\/\/a\.example\/(\d+)$"#,
        #"^(?:https?):\/\/a\.example\/(\d+)$"#
      ),
      (.schemeChanged, #"^http(?:s)://a\.example/(\d+)$"#, #"^https?://a\.example/(\d+)$"#),
      (.schemeChanged, #"^http://a\.example/(\d+)$"#, #"^https?://a\.example/(\d+)$"#),
      (
        .queryAppended, #"^https://a\.example/(\d+)/?(?:#.*)?$"#,
        #"^https://a\.example/(\d+)/?(?:[?#].*)?$"#
      ),
      (
        .queryAppended, #"^https://a\.example/(\d+)(?:/.*)?$"#,
        #"^https://a\.example/(\d+)(?:[/?#].*)?$"#
      ),
      (
        .slashRemoved, #"^https://a\.example/u/([^/]+)/(?:$|[?#].*$)"#,
        #"^https://a\.example/u/([^/]+)/?(?:[?#].*)?$"#
      ),
      (
        .slashRemoved, #"^https://a\.example/u/([^/]+)/(?=$|[?#]).*$"#,
        #"^https://a\.example/u/([^/]+)/?(?:[?#].*)?$"#
      ),
      (
        .slashRemoved, #"^https://a\.example/g/(\d+)/(?:[^/?#]*)$"#,
        #"^https://a\.example/g/(\d+)(?:[/?#].*)?$"#
      ),
      (
        .slashAdded, #"^https://a\.example/@([^/]+)((?:\?|#).*)?$"#,
        #"^https://a\.example/@([^/]+)/?((?:\?|#).*)?$"#
      ),
      (
        .queryAppended, #"^https://a\.example/\?(?:.*&)?v=(\w+)$"#,
        #"^https://a\.example/\?(?:.*&)?v=(\w+)(?:[&#].*)?$"#
      ),
      (
        .slashAdded, #"^https://a\.example/(\d+)(?:\?.*)?$"#,
        #"^https://a\.example/(\d+)/?(?:\?.*)?$"#
      ),
      (
        .partAdded, #"^https://a\.example/(\d+)/?(?:[?#].*)?$"#,
        #"^https://a\.example/(\d+)(?:[/?#].*)?$"#
      ),
      (.wwwAdded, #"^https://a\.example/(\d+)$"#, #"^https://(?:www\.)?a\.example/(\d+)$"#),
      (
        .queryAppended, #"^https://(?:www.)?a.example/(\d+)$"#,
        #"^https://(?:www\.)?a\.example/(\d+)/?(?:[?#].*)?$"#
      ),
    ] as [(VariationKind, String, String)]
  )
  func first(_ kind: VariationKind, _ pattern: String, _ changed: String) throws {
    let link = try #require(VariedLink("https://a.example/7"))
    #expect(LinkFixes(pattern, for: kind, link).patterns.first == changed)
  }

  @Test(
    "a pattern that cannot be read, or goes on after its words, has no other end",
    arguments: [#"^https://a\.example/(\d+"#, #"^https://a\.example/(\d+)"#, "", "$", "a|b$"]
  )
  func none(_ pattern: String) throws {
    let link = try #require(VariedLink("https://a.example/7"))
    #expect(LinkFixes(pattern, for: .slashRemoved, link).patterns.isEmpty)
  }
}

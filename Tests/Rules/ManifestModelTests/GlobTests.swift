import Testing

@testable import ManifestModel

@Suite("Patterns for rule ids")
struct GlobTests {
  @Test(
    "a pattern selects what fits it",
    arguments: [
      ("action/*", "action/a/b", true), ("action/*", "browser/a", false),
      ("*/open-user", "action/a+b/open-user", true), ("*/open-user", "action/a/open-users", false),
      ("action/?/b", "action/a/b", true), ("action/?/b", "action/aa/b", false),
      ("twitter", "action/Twitter/x", true), ("twitter", "action/mastodon/x", false),
      ("*", "", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false),
      ("*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
    ]
  )
  func matching(_ pattern: String, _ id: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(id) == isMatch)
  }

  @Test("an id that is equal to the pattern is selected alone")
  func exact() {
    let ids = ["action/a/b", "action/a/b~2"]
    #expect(Glob("action/a/b").select(from: ids) == ["action/a/b"])
    #expect(Glob("a/b").select(from: ids) == Set(ids))
  }
}

import Testing
import URLSyntax

@Suite("Query parameters")
struct QueryParameterTests {
  @Test(
    "a value is read as it is written and percent-decoded once",
    arguments: [
      ("https://a.example/?u=b", "u", "b"),
      ("https://a.example/?x=1&u=b&y=2", "u", "b"),
      ("https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fc%3Dd", "u", "https://b.example/?c=d"),
      ("https://a.example/?u=https://b.example/?c=d", "u", "https://b.example/?c=d"),
      ("https://a.example/?u=%2525", "u", "%25"),
      ("https://a.example/?u=a+b", "u", "a+b"),
      ("https://a.example/?u=b#fragment", "u", "b"),
      ("https://a.example/?u=", "u", ""),
      ("https://a.example/?uu=x&u=y", "u", "y"),
      ("https://a.example/?u=1&u=2", "u", "1"),
      ("https://a.example/?x=1?u=b", "u", "b"),
      ("https://a.example/?x=https://c.example/?u=c&u=b", "u", "b"),
      ("https://a.example/?u=100%", "u", "100%"),
      ("https://a.example/?u=%zz%4", "u", "%zz%4"),
      ("https://a.example/?u=%FF", "u", "%FF"),
      ("https://a.example/?u=%C3%A9", "u", "é"),
      ("https://a.example/?%75=b", "%75", "b"),
    ]
  )
  func value(_ url: String, _ name: String, _ expected: String) {
    #expect(QueryParameter.value(of: name, in: url) == expected)
  }

  @Test(
    "a URL without the parameter has no value for it",
    arguments: [
      "https://a.example/", "https://a.example/?", "https://a.example/?u",
      "https://a.example/u=b", "https://a.example/?U=b", "https://a.example/?xu=b", "",
    ]
  )
  func absent(_ url: String) {
    #expect(QueryParameter.value(of: "u", in: url) == nil)
  }
}

import Cassettes
import ScriptRuntime
import Testing

@Suite("Names of secrets")
struct SecretNamesTests {
  @Test(
    "a header field that may hold a secret is told by its name",
    arguments: [
      ("Cookie", true), ("Set-Cookie", true), ("set-cookie2", true), ("Authorization", true),
      ("Proxy-Authorization", true), ("WWW-Authenticate", true), ("X-Api-Key", true),
      ("apikey", true), ("X-Auth-Token", true), ("X-CSRF-Token", true), ("X-XSRF-TOKEN", true),
      ("X-Amz-Security-Token", true), ("X-Session-Id", true), ("X-Goog-Signature", true),
      ("Client-Secret", true), ("X-Password", true),
      ("Accept", false), ("Content-Type", false), ("X-Requested-With", false), ("Server", false),
      ("Keep-Alive", false), ("X-Tumblr-User", false), ("Location", false),
    ]
  )
  func headerFields(name: String, isSecret: Bool) {
    #expect(SecretNames.containsHeaderField(name) == isSecret)
  }

  @Test(
    "a query parameter that may hold a secret is told by its name",
    arguments: [
      ("https://a.example/?access_token=x&url=y", ["access_token"]),
      ("https://a.example/?key=x&API_KEY=y&sig=z", ["key", "API_KEY", "sig"]),
      ("https://a.example/?keyboard=x&monkey=y&q=token", []),
      ("https://a.example/token=x", []),
      ("https://a.example/?&&=x", []),
    ]
  )
  func queryParameters(url: String, names: [String]) throws {
    #expect(SecretNames.queryParameters(in: try #require(HTTPURL(url))) == names)
  }
}

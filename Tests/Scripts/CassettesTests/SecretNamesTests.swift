import Cassettes
import ScriptRuntime
import Testing

@Suite("Names of secrets")
struct SecretNamesTests {
  @Test(
    "a header field that may be a secret is recognised by its name",
    arguments: [
      ("Cookie", true), ("Set-Cookie", true), ("set-cookie2", true), ("Authorization", true),
      ("Proxy-Authorization", true), ("WWW-Authenticate", true), ("X-Api-Key", true),
      ("apikey", true), ("X-Auth-Token", true), ("X-CSRF-Token", true), ("X-XSRF-TOKEN", true),
      ("X-Amz-Security-Token", true), ("X-Session-Id", true), ("X-Goog-Signature", true),
      ("Client-Secret", true), ("X-Password", true),
      ("X-Access", true), ("Access-Token", true), ("MyAuth", true), ("Auth", true), ("X-Key", true),
      ("Ocp-Apim-Subscription-Key", true), ("Private-Token", true), ("X-PAT", true),
      ("gitlabPat", true), ("Session", true), ("X-UserSession", true), ("X-Sid", true),
      ("ApiKey2", true), ("x_auth_user", true), ("If-None-Match", false), ("X-Path", false),
      ("X-Patch-Level", false), ("Accept-Language", false), ("Referer", false),
      ("Accept", false), ("Content-Type", false), ("X-Requested-With", false), ("Server", false),
      ("Keep-Alive", false), ("X-Tumblr-User", false), ("Location", false),
    ]
  )
  func headerFields(name: String, isSecret: Bool) {
    #expect(SecretNames.containsHeaderField(name) == isSecret)
  }

  @Test(
    "a query parameter that may be a secret is recognised by its name",
    arguments: [
      ("https://a.example/?access_token=x&url=y", ["access_token"]),
      ("https://a.example/?key=x&API_KEY=y&sig=z", ["key", "API_KEY", "sig"]),
      ("https://a.example/?keyboard=x&monkey=y&q=token", []),
      (
        "https://a.example/?author=x&path=y&patch=z&passage=u&compat=v&access-date=w",
        ["access-date"]
      ),
      (
        "https://a.example/?authKey=x&userToken=y&my_pat=z&sid=u",
        ["authKey", "userToken", "my_pat", "sid"]
      ),
      (
        "https://a.example/?PHPSESSID=x&oauth_verifier=y&hmac=z",
        ["PHPSESSID", "oauth_verifier", "hmac"]
      ),
      ("https://a.example/token=x", []),
      ("https://a.example/?&&=x", []),
    ]
  )
  func queryParameters(url: String, names: [String]) throws {
    #expect(SecretNames.queryParameters(in: try #require(HTTPURL(url))) == names)
  }

  @Test("a name in ASCII is read as the same name with another letter before it is")
  func readingOfASCII() {
    // A letter that is not ASCII is read by Unicode's rules; cut off by a hyphen, it is a word by
    // itself.
    let parts = ["auth", "Auth", "key", "KEY", "x", "2", "_", "-", ".", "token", "Sid", "path", ""]
    for first in parts {
      for second in parts {
        for third in parts {
          let name = first + second + third
          #expect(SecretNames.containsParameter(name) == SecretNames.containsParameter("é-" + name))
          #expect(
            SecretNames.containsHeaderField(name) == SecretNames.containsHeaderField("é-" + name)
          )
        }
      }
    }
  }
}

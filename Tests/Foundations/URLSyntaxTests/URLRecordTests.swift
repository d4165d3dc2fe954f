import Testing

@testable import URLSyntax

@Suite("URLs as browsers read them")
struct URLRecordTests {
  @Test(
    "a text reads as a URL",
    arguments: [
      ("https://EXAMPLE.com:443/a/../b?q#f", "https://example.com/b?q#f"),
      ("  http:\\\\h\\p\t\n ", "http://h/p"), ("https:h/p", "https://h/p"),
      ("http://u:p@h:8080/", "http://u:p@h:8080/"), ("http://u@:p@h/", "http://u%40:p@h/"),
      ("http://h", "http://h/"), ("http://h?q", "http://h/?q"), ("http://h#", "http://h/#"),
      ("http://h/a b\"<>`{}^|", "http://h/a%20b%22%3C%3E%60%7B%7D%5E|"),
      ("http://h/?a b\"<>'`", "http://h/?a%20b%22%3C%3E%27`"),
      ("http://h/#a b`", "http://h/#a%20b%60"),
      ("http://h/é?é#é", "http://h/%C3%A9?%C3%A9#%C3%A9"), ("http://h/%zz%41", "http://h/%zz%41"),
      ("http://faß.日本/", "http://xn--fa-hia.xn--wgv71a/"), ("http://a。b/", "http://a.b/"),
      ("http://%41.b/", "http://a.b/"), ("http://127.1/", "http://127.0.0.1/"),
      ("http://0x7f.0.0.01/", "http://127.0.0.1/"), ("http://[::1]:80/", "http://[::1]/"),
      ("http://[1:0:0:2::3]/", "http://[1:0:0:2::3]/"),
      ("http://[::1.2.3.4]/", "http://[::102:304]/"),
      ("http://h/a/./b/%2e%2E/c/..", "http://h/a/"), ("file:///C|/x/../..", "file:///C:/"),
      ("file:x", "file:///x"), ("file://localhost/x", "file:///x"),
      ("mailto:a@b?c", "mailto:a@b?c"),
      ("foo://H/é", "foo://H/%C3%A9"), ("foo:/a/../b", "foo:/b"),
      ("data:text/plain,a b ", "data:text/plain,a b"),
      ("javascript:alert(1)", "javascript:alert(1)"), ("foo:/.//p", "foo:/.//p"),
    ]
  )
  func absolute(_ text: String, _ href: String) {
    #expect(URLParser.parse(text)?.href == href)
  }

  @Test(
    "what is no URL is none",
    arguments: [
      "", "x", "/p", "//h", "http://", "http:///", "http://a b/", "http://h:99999/", "http://h:x/",
      "http://[1::2::3]/", "http://[1]/", "http://256.256.256.256/", "http://1.2.3.4.5/",
      "http://a%00b/", "http://u@/", "http://xn--a/", "1http://h/", "http://a<b/", "http://[::1/",
      "http://%zz/", "https://exa%23mple.org", "http://a=\u{FFFD}/", "http://a%EF%BF%BD/",
      "http://\u{E000}/", "http://a\u{2028}b/",
    ]
  )
  func invalid(_ text: String) {
    #expect(URLParser.parse(text) == nil)
  }

  @Test(
    "a relative URL is read against its base",
    arguments: [
      ("", "http://h/a/b?q"), ("c", "http://h/a/c"), ("../c", "http://h/c"), ("/c", "http://h/c"),
      ("?x", "http://h/a/b?x"), ("#x", "http://h/a/b?q#x"), ("//i/c", "http://i/c"),
      ("http:c", "http://h/a/c"), ("https:c", "https://c/"), ("./", "http://h/a/"),
      ("../../../c", "http://h/c"), ("mailto:x", "mailto:x"), ("\\c", "http://h/c"),
    ]
  )
  func relative(_ text: String, _ href: String) {
    let base = URLParser.parse("http://h/a/b?q#f")
    #expect(URLParser.parse(text, base: base)?.href == href)
  }

  @Test(
    "parts are set as scripts set them",
    arguments: [
      ("protocol", "https", "https://u:p@h:8080/a?q#f"),
      ("protocol", "mailto", "http://u:p@h:8080/a?q#f"),
      ("host", "i:81", "http://u:p@i:81/a?q#f"), ("host", "i:x", "http://u:p@i:8080/a?q#f"),
      ("hostname", "i", "http://u:p@i:8080/a?q#f"), ("hostname", "", "http://u:p@h:8080/a?q#f"),
      ("port", "80", "http://u:p@h/a?q#f"), ("port", "", "http://u:p@h/a?q#f"),
      ("port", "9x", "http://u:p@h:9/a?q#f"), ("pathname", "x y", "http://u:p@h:8080/x%20y?q#f"),
      ("search", "", "http://u:p@h:8080/a#f"), ("search", "?x#y", "http://u:p@h:8080/a?x%23y#f"),
      ("hash", "", "http://u:p@h:8080/a?q"), ("hash", "#x y", "http://u:p@h:8080/a?q#x%20y"),
      ("username", "é", "http://%C3%A9:p@h:8080/a?q#f"), ("password", "", "http://u@h:8080/a?q#f"),
      ("href", "http://i/", "http://i/"),
    ]
  )
  func setting(_ part: String, _ value: String, _ href: String) throws {
    let url = try #require(URLParser.parse("http://u:p@h:8080/a?q#f"))
    let part = try #require(URLRecord.Part(rawValue: part))
    #expect(url.setting(part, to: value)?.href == href)
  }

  @Test("parsing is linear in the length of the text")
  func long() {
    for unit in ["a", "/a", "/..", "%20", "é", "@", ":", "?", "#", " "] {
      let text = "http://h/" + String(repeating: unit, count: 50_000)
      #expect(URLParser.parse(text) != nil)
    }
    #expect(URLParser.parse("http://" + String(repeating: "é", count: 50_000)) == nil)
    #expect(URLParser.parse("http://" + String(repeating: "@", count: 3_000) + "h")?.host == "h")
  }

  @Test("the parsed form of a URL reads as itself")
  func idempotence() {
    for text in ["http://h/a b?c d#e f", "foo:/.//p", "file:///C|/x", "http://[::1]:81/%zz"] {
      let url = URLParser.parse(text)
      #expect(url != nil && url == url.flatMap { URLParser.parse($0.href) })
    }
  }
}

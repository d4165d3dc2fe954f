import ScriptRuntime
import Testing

@Suite("HTTP URLs")
struct HTTPURLTests {
  @Test(
    "a URL is written in the one spelling in which it is sent",
    arguments: [
      ("https://example.com/a?b=c", "https://example.com/a?b=c"),
      ("HTTPS://EXAMPLE.com/A?B=C", "https://example.com/A?B=C"),
      ("http://example.com", "http://example.com/"),
      ("http://example.com?q", "http://example.com/?q"),
      ("http://example.com/?", "http://example.com/?"),
      ("http://example.com:80/", "http://example.com/"),
      ("http://example.com:443/", "http://example.com:443/"),
      ("https://example.com:443/", "https://example.com/"),
      ("https://example.com:/x", "https://example.com/x"),
      ("https://example.com:8080/x", "https://example.com:8080/x"),
      ("https://example.com:0443/x", "https://example.com/x"),
      ("https://example.com./x", "https://example.com/x"),
      ("https://user:pw@example.com/x", "https://example.com/x"),
      ("https://good.example\\@evil.example/x", "https://good.example/@evil.example/x"),
      ("https://a@b@example.com/x", "https://example.com/x"),
      ("https://example.com/x#fragment", "https://example.com/x"),
      ("https://example.com/a b", "https://example.com/a%20b"),
      ("https://example.com/M\u{FC}ller?\u{FC}", "https://example.com/M%C3%BCller?%C3%BC"),
      ("https://example.com/caf%c3%a9", "https://example.com/caf%c3%a9"),
      ("https://example.com/100%", "https://example.com/100%25"),
      ("https://example.com/%zz", "https://example.com/%25zz"),
      ("https://example.com/a[1]?b[2]={3}", "https://example.com/a%5B1%5D?b%5B2%5D=%7B3%7D"),
      ("https://example.com/a/./b/../c", "https://example.com/a/c"),
      ("https://example.com/../../etc", "https://example.com/etc"),
      ("https://example.com/a/%2E%2e/b", "https://example.com/b"),
      ("https://example.com/a/..", "https://example.com/"),
      ("https://example.com/a//b", "https://example.com/a//b"),
      ("https://example.com/a\\b", "https://example.com/a/b"),
      ("  https://example.com/x\n", "https://example.com/x"),
      ("https://exam\nple.com/x", "https://example.com/x"),
      ("https://m\u{FC}nchen.example/", "https://xn--mnchen-3ya.example/"),
      ("https://M\u{DC}NCHEN.example/", "https://xn--mnchen-3ya.example/"),
      ("https://\u{65E5}\u{672C}\u{8A9E}.example/", "https://xn--wgv71a119e.example/"),
      ("http://\u{FF11}\u{FF12}\u{FF17}.0.0.1/", "http://127.0.0.1/"),
      ("http://[::1]:8080/", "http://[::1]:8080/"),
      ("http://[FE80::1]/", "http://[fe80::1]/"),
      ("http://0x7F.1/", "http://0x7f.1/"),
    ]
  )
  func text(input: String, expected: String) {
    #expect(HTTPURL(input)?.text == expected)
    #expect(HTTPURL(expected)?.text == expected)
  }

  @Test(
    "what is no http or https URL is none",
    arguments: [
      "", "x", "/a", "ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)",
      "http:example.com", "http:/example.com", "http://", "http:///a", "http://?q", "http://:80/",
      "http://example.com:0/", "http://example.com:65536/", "http://example.com:8a/",
      "http://example.com:-1/", "http://a..b/", "http://.example.com/", "http://exa mple.com/",
      "http://ex%61mple.com/", "http://exa<mple.com/", "http://[::1/", "http://[::1]x/",
      "http://[fe80::1%25eth0]/", "http://::1/", "http://\u{661}\u{662}\u{667}.0.0.1/",
      "http://a\u{FC}%2e.example/", "http://" + String(repeating: "a", count: 64) + ".example/",
      "http://example.com/" + String(repeating: "a", count: 1 << 20),
      "http://example.com/" + String(repeating: " ", count: 10_000) + "a",
    ]
  )
  func invalid(input: String) {
    #expect(HTTPURL(input) == nil)
  }

  @Test(
    "a reference is resolved as browsers do it",
    arguments: [
      ("https://x.example/", "https://x.example/"),
      ("HTTP://x.example", "http://x.example/"),
      ("//x.example/y", "https://x.example/y"),
      ("\\\\x.example/y", "https://x.example/y"),
      ("/y?z", "https://example.com:8443/y?z"),
      ("y", "https://example.com:8443/a/y"),
      ("../y", "https://example.com:8443/y"),
      ("./", "https://example.com:8443/a/"),
      ("?z=1", "https://example.com:8443/a/b?z=1"),
      ("#f", "https://example.com:8443/a/b?c#f"),
      ("", "https://example.com:8443/a/b?c"),
      ("y:z", nil), ("file:///etc/passwd", nil), ("data:,x", nil), ("http:x", nil),
      ("https:///", nil), ("./y:z", "https://example.com:8443/a/y:z"),
      ("https://x.example/#/room/1", "https://x.example/#/room/1"),
      ("/\u{FC}", "https://example.com:8443/%C3%BC"),
    ] as [(String, String?)]
  )
  func resolving(reference: String, expected: String?) throws {
    let base = try #require(HTTPURL("https://example.com:8443/a/b?c#d"))
    #expect(base.resolving(reference)?.description == expected)
  }

  @Test("a URL is split into its parts")
  func parts() throws {
    let url = try #require(HTTPURL("https://Example.com:8443/a/b?c=d#e"))
    #expect(url.scheme == "https")
    #expect(url.host == "example.com")
    #expect(url.port == 8443)
    #expect(url.effectivePort == 8443)
    #expect(url.authority == "example.com:8443")
    #expect(url.origin == "https://example.com:8443")
    #expect(url.target == "/a/b?c=d")
    #expect(url.fragment == "e")
  }
}

import Testing
import URLSyntax

@Suite("The host of a link")
struct LinkHostTests {
  @Test(
    "it has no user, no port and no 'www.'",
    arguments: [
      ("https://example.com/a", "example.com"), ("https://WWW.Example.com", "example.com"),
      ("https://user@example.com/a", "example.com"), ("https://u:p@www.h.fr:80?q", "h.fr"),
      ("https://u@v@h/", "h"), ("https://h#u@v", "h"), ("https://h/u@v:1", "h"), ("a://h?b", "h"),
      ("https://[2001:DB8::1]:80/", "[2001:db8::1]"), ("https://u@[::1]", "[::1]"),
      ("https://[::1", "[::1"), ("https:///a", nil), ("https://u@/", nil), ("https://:80/", nil),
      ("https://www./", nil), ("https:/h", nil), ("h", nil), ("h:80", nil), ("", nil),
      ("a:b://h", nil),
    ] as [(String, String?)]
  )
  func hosts(link: String, host: String?) {
    #expect(link.linkHost() == host)
  }

  @Test(
    "a link without a scheme begins with its host",
    arguments: [
      ("www.example.com/a", "example.com"), ("user@example.com:80/a", "example.com"),
      ("h?a:b", "h"), ("https://h/", "h"), ("/a", nil), ("", nil),
    ] as [(String, String?)]
  )
  func withoutScheme(link: String, host: String?) {
    #expect(link.linkHost(needsScheme: false) == host)
  }
}

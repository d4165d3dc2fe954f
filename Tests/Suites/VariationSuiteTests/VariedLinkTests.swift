import Testing

@testable import VariationSuite

@Suite("Links taken apart for variations")
struct VariedLinkTests {
  @Test(
    "a link is put together byte for byte",
    arguments: [
      "https://a.example", "http://a.example/", "https://A.example:8080/b//c/?d&e=#f#g",
      "https://a.example?b=c/d", "https://a.example#b?c", "HTTPS://a.example/%c3%A4/?",
      "https://a.example/a\u{301}#",
    ]
  )
  func roundTrip(_ text: String) throws {
    let link = try #require(VariedLink(text))
    #expect(link.text.utf8.elementsEqual(text.utf8))
  }

  @Test(
    "what is no web link on a named host is left alone",
    arguments: [
      "a.example/b", "ftp://a.example/", "https://localhost/", "https://1.2.3.4/", "https://[::1]/",
      "https://user@a.example/", "https://a..example/", "https:// a.example/", "", "https://",
    ]
  )
  func others(_ text: String) {
    #expect(VariedLink(text) == nil)
  }

  @Test("a host has a subdomain, a name and an ending")
  func sites() throws {
    let site = try #require(SiteName("a.b.notes.co.uk"))
    #expect((site.subdomain, site.name, site.ending) == ("a.b", "notes", "co.uk"))
    #expect(SiteName("co.uk") == nil)
    #expect(SiteName("notes.com")?.subdomain == "")
  }
}

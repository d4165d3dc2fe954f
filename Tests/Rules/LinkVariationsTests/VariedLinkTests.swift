import LinkVariations
import Testing

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

  @Test("a part of a path or a query is replaced, and every other byte is kept")
  func parts() throws {
    let link = try #require(VariedLink(sent: "https://a.example:8080//tag/oak/?b&q=oak%20beam#c"))
    #expect(link.place(of: "oak")?.word == "tag")
    let query = try #require(link.place(of: "oak%20beam"))
    #expect(query.isInQuery && query.holdsNames)
    #expect(
      link.replacing(query, with: "x").text == "https://a.example:8080//tag/oak/?b&q=x#c"
    )
    let tag = try #require(link.place(of: "tag"))
    #expect(tag.word.isEmpty && !tag.isInQuery)
    #expect(
      link.replacing(tag, with: "x").text == "https://a.example:8080//x/oak/?b&q=oak%20beam#c"
    )
    #expect(link.place(of: "b") == nil)
  }

  @Test(
    "a link that no browser sends is none for checks",
    arguments: ["HTTPS://a.example/", "https://A.example/", "https://a_b.example/"]
  )
  func unsent(_ text: String) {
    #expect(VariedLink(text) != nil)
    #expect(VariedLink(sent: text) == nil)
  }

  @Test("hosts of others that look alike keep path and query")
  func lookAlikes() throws {
    let link = try #require(VariedLink("https://www.a.example/b?c"))
    #expect(link.onLongerHost.text == "https://www.a.example.example.net/b?c")
    #expect(link.onPrefixedHost(link.domain).text == "https://www.nota.example/b?c")
    #expect(link.inPath(after: "b.").text == "https://example.net/b.www.a.example/b?c")
    #expect(link.inPath().text == "https://example.net/www.a.example/b?c")
    #expect(link.withOtherWWW.text == "https://a.example/b?c")
    #expect(link.withOtherWWW.withOtherWWW == link)
  }

  @Test("a second parameter follows the first, before the fragment")
  func parameters() throws {
    let link = try #require(VariedLink("https://a.example/b#c"))
    let one = link.adding(query: "d=1")
    #expect(one.text == "https://a.example/b?d=1#c")
    #expect(one.adding(query: "e=2").text == "https://a.example/b?d=1&e=2#c")
  }
}

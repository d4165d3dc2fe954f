import Deeplink
import Foundation
import TestSupport
import Testing

@Suite("Matching of a template")
struct TemplateMatchingTests {
  @Test(
    "matches the text in place of an argument",
    arguments: [
      ("/test/{a}/{b}", "https://host/test/123/abc?some=else", ["123", "abc"]),
      ("/test/{a}/{b}", "app:///test/123/abc#fragment", ["123", "abc"]),
      ("/test/{a}/{b}", "/test/123/abc/more", ["123", "abc"]),
      ("/test/{a}/{b}", "https://u:p@[::1]:80/test//", ["", ""]),
      ("/test?a={a}&{b}=2", "x:/test?a=1&b=2&c=3", ["1", "b"]),
      ("/{a}#he{b}", "x:/y#help?z", ["y", "lp"]),
      ("{a}", "mailto:me@host", ["me"]), ("{a}", "https://host", [""]), ("{a}/b", "x:/b", [""]),
      ("", "https://host/any?thing#else", []), ("", "", []),
      ("/{a}.html", "/x.html", ["x"]), ("/{a}.html", "/x.html.html", ["x"]),
      ("/{a}-{b}-{c}", "/1-2-3-4", ["1", "2", "3-4"]),
      ("/{a}aab", "/aaab", ["a"]), ("/{a}.x/{b}", "/1.x.x/2", ["1.x", "2"]),
      ("/{a}-/{b}", "/1-2-/3", ["1-2", "3"]),
      ("/{a*,}", "/1,2,3/4", ["1,2,3"]), ("/{a*,},{b}", "/1,2", ["1", "2"]),
      ("/{a*,},x", "/1,2,x", ["1,2"]), ("/{a*&}=s&s={b*&}", "/s&s=s&s=s&s", ["s&s", "s&s"]),
      ("/{a*é}/", "/1é2/", ["1é2"]), ("/{a}", "/lets%20try", ["lets%20try"]),
      ("/{a}", "/é😀\u{0}", ["é😀\u{0}"]),
      ("/login?email={a}&next={b}", "x:/login?email=a@b.c&next=/home", ["a@b.c", "/home"]),
      ("/login?email={a}&next={b}", "/login?email=&next=/a?b=c#d&e", ["", "/a?b=c"]),
      (
        "/login?u={a}", "/login?u=http://h:80/[x]?y='(*+,;=)'!$&z=1",
        ["http://h:80/[x]?y='(*+,;=)'!$"]
      ),
      ("/x?a={a}/b", "/x?a=1/2/b/b", ["1/2"]), ("/x?{a}={b}", "/x?a=b=c", ["a", "b=c"]),
      ("/x?t={a*,}&u={b*&}#f{c}", "/x?t=1,/2&u=3&4/#f5/6", ["1,/2", "3&4/", "5"]),
      ("/{p}?q={a}", "/a?q=/b", ["a", "/b"]), ("/x#y?z={a}", "/x#y?z=1/2", ["1"]),
      ("?{a}", "mailto:?b@c", ["b@c"]),
      ("notes://open/{a}", "notes://open/7?x", ["7"]), ("notes:/open/{a}", "notes:/open/7", ["7"]),
      ("notes://{a}/{b}", "notes://open/7", ["open", "7"]), ("open/{a}", "notes://open/7", ["7"]),
      ("open/{a}", "notes:open/7", ["7"]), ("open/{a}", "open/7", ["7"]),
      ("h.example/{a}", "https://h.example/7", ["7"]), ("open?a={a}", "notes://open?a=7", ["7"]),
      ("/{a:int}", "/12?x", ["12"]), ("/{a:int}/x", "/-7/x", ["-7"]),
      ("/{y:int}-{m:int}-{d:int}", "/2026-01-09", ["2026", "01", "09"]),
      (
        "/{a:uuid}.json", "/0f8FAD5b-d9cb-469f-a165-70867728950e.json",
        ["0f8FAD5b-d9cb-469f-a165-70867728950e"]
      ),
      ("/{a:path}", "/b/c@d?e", ["b/c@d"]), ("/{a:path}/end/{b}", "/1/2/end/3", ["1/2", "3"]),
      ("/?q={a:path}", "/?q=b/c&d", ["b/c"]), ("/{*}/{a}", "/1/2", ["2"]),
      ("/{*:int}-{*}/{a}", "/1-x/2", ["2"]), ("/{*:path}/{a:int}", "/x/y/2", nil),
    ] as [(String, String, [String]?)]
  )
  func segments(text: String, url: String, segments: [String]?) throws {
    let match = try? DeeplinkTemplate(text).match(text: url).get()
    guard let match, let segments else { return #expect(match == nil && segments == nil) }
    #expect(match.segments == segments)
    for (range, segment) in zip(match.ranges, segments) {
      #expect(String(decoding: Array(url.utf8)[range], as: UTF8.self) == segment)
    }
  }

  @Test(
    "fails with the reason and the place",
    arguments: [
      ("/sell/{id}", "https://h/sells/123", 14, .literalExpected("/sell/")),
      ("/sell/{id}", "https://h/some/sell/123", 11, .literalExpected("/sell/")),
      ("/sell/{id}", "https://h/sell?123", 14, .literalExpected("/sell/")),
      ("/sell/{id}", "/sell/", nil, nil),
      ("/{a}/{b}", "x:/1?2", 4, .literalExpected("/")),
      ("/{a}?q=1", "/x#?q=1", 2, .literalExpected("?q=1")),
      ("/{a}.html", "/x/y.html", 2, .argumentWithoutEnd("a", literal: ".html")),
      ("/{a}-/{b}", "/1/2", 2, .argumentWithoutEnd("a", literal: "-/")),
      ("/{a*,}u{b}/", "/1,u2,u3/", 5, .literalExpected("/")),
      ("/test?a=1", "/test/help?a=1", 5, .literalExpected("/test?a=1")),
      ("/{a}?q=1", "/a@b?q=1", 2, .literalExpected("?q=1")),
      ("/x?a={a}/b", "/x?a=1&2/b", 6, .argumentWithoutEnd("a", literal: "/b")),
      ("/x?a={a}#b={b}", "/x?a=1&c#b=2", 6, .literalExpected("#b=")),
      ("/{a}.html", "/x.htm", 6, .argumentWithoutEnd("a", literal: ".html")),
      ("/{a:int}", "/12x", 3, .valueOfTypeExpected(argument: "a", .int)),
      ("/{a:int}", "/-", 2, .valueOfTypeExpected(argument: "a", .int)),
      ("/{a:int}", "/%31", 1, .valueOfTypeExpected(argument: "a", .int)),
      ("/{a:int}/x", "/12x/x", 3, .valueOfTypeExpected(argument: "a", .int)),
      ("/{*:uuid}", "/0f8fad5b-d9cb_", 14, .valueOfTypeExpected(argument: "*", .uuid)),
      ("open/{a}", "notes:///open/7", 8, .literalExpected("open/")),
      ("notes://open/{a}", "notes://close/7", 8, .literalExpected("notes://open/")),
      ("/é/{a}", "/è/1", 1, .literalExpected("/é/")), ("/ab", "/a", 2, .literalExpected("/ab")),
    ] as [(String, String, Int?, DeeplinkMismatch.Reason?)]
  )
  func mismatches(text: String, url: String, offset: Int?, reason: DeeplinkMismatch.Reason?) throws
  {
    switch try DeeplinkTemplate(text).match(text: url) {
    case .success: #expect(reason == nil)
    case .failure(let mismatch):
      #expect(mismatch.reason == reason)
      #expect(mismatch.offset == offset)
    }
  }

  @Test(
    "the message says what is missing from the place on, and of which literal",
    arguments: [
      ("/sell/{id}", "/sale", #"expected "ell/", the rest of "/sell/" at offset 2"#),
      ("/sell/{id}", "x", #"expected "/sell/" at offset 0"#),
      (
        "/{a}.html", "/x.htm",
        #"expected "l", the rest of ".html" after the argument {a} at offset 6"#
      ),
    ]
  )
  func messages(_ text: String, _ url: String, _ message: String) throws {
    let result = try DeeplinkTemplate(text).match(text: url)
    guard case .failure(let mismatch) = result else { return #expect(Bool(false), "it matches") }
    #expect(mismatch.description == message)
  }

  @Test(
    "the place of malformed percent-encoding is the escape",
    arguments: [("/ab%4", 3), ("/a%C3%A4%FFb", 8), ("/%41%", 4), ("/1,%zz", 3), ("/%C3,%A4", 1)]
  )
  func malformed(_ url: String, _ offset: Int) throws {
    let template = try DeeplinkTemplate("/{a*,}")
    let result = template.match(text: url, decoding: .percentDecoded)
    guard case .failure(let mismatch) = result else { return #expect(Bool(false), "it matches") }
    #expect(mismatch.offset == offset)
  }

  @Test(
    "ends arguments in the query at every reserved character on request",
    arguments: [
      ("/login?email={a}&next={b}", "/login?email=a@b.c&next=/home", nil),
      ("/login?email={a}&next={b}", "/login?email=a%40b&next=/home", ["a%40b", ""]),
      ("/x?t={a*/}", "/x?t=1/2;3", ["1/2"]), ("/{a}", "/a@b", ["a"]),
    ] as [(String, String, [String]?)]
  )
  func strictQuery(text: String, url: String, segments: [String]?) throws {
    let template = try DeeplinkTemplate(text, query: .strict)
    #expect((try? template.match(text: url).get())?.segments == segments)
    #expect(try DeeplinkTemplate(text).reading(.strict) == template)
    #expect((template == (try DeeplinkTemplate(text))) == !text.contains("?"))
  }

  @Test(
    "a template that only differs in what is host and what is path is named",
    arguments: [
      ("/open/{a}", "notes://open/7", "open/{a}"), ("open/{a}", "notes:///open/7", "/open/{a}"),
      ("open/{a}", "https://h.example/open/7", "/open/{a}"),
      ("/{a}/{b}", "notes://open/7", "notes://{a}/{b}"),
      ("notes://open/{a}", "notes:///open/7", "notes:///open/{a}"),
      ("notes:///open/{a}", "notes://open/7", "notes://open/{a}"),
      ("/open/{a}", "notes://close/7", nil), ("/open/{a}", "notes:close/7", nil),
      ("open/{a}", "notes://open", nil), ("{a}x", "notes://x", nil), ("", "x", nil),
    ] as [(String, String, String?)]
  )
  func movedHost(text: String, url: String, other: String?) throws {
    #expect(try DeeplinkTemplate(text).withHostMoved(toFit: url)?.description == other)
  }

  @Test("gives values by name, and lists without what is empty")
  func values() throws {
    let match = try DeeplinkTemplate("/{kind}/{ids*,}").match(text: "/x/1,,2,").get()
    #expect(match.values == ["kind": .text("x"), "ids": .list(["1", "2"])])
    #expect(match["kind"] == .text("x"))
    #expect(match["other"] == nil)
    #expect(try DeeplinkTemplate("/{ids*,}").match(text: "/").get()["ids"] == .list([]))
  }

  @Test(
    "decodes values on request",
    arguments: [
      ("/a%20b", .text("a b")), ("/%C3%A9", .text("é")), ("/a%2Fb", .text("a/b")),
      ("/100%25", .text("100%")), ("/%00", .text("\u{0}")), ("/+", .text("")), ("/x", .text("x")),
      ("/%", nil), ("/%4", nil), ("/%4/1", nil), ("/%zz", nil), ("/%C3", nil), ("/%FF%FE", nil),
      ("/%ED%A0%80", nil),
    ] as [(String, DeeplinkValue?)]
  )
  func decoding(url: String, value: DeeplinkValue?) throws {
    let result = try DeeplinkTemplate("/{a}").match(text: url, decoding: .percentDecoded)
    #expect((try? result.get())?["a"] == value)
    if case .failure(let mismatch) = result {
      #expect(mismatch.reason == .malformedPercentEncoding(argument: "a"))
      #expect(mismatch.offset == 1)
    }
    #expect(throws: Never.self) { try DeeplinkTemplate("/{a}").match(text: url).get() }
  }

  @Test("decodes the elements of a list after it was split")
  func decodedList() throws {
    let match = try DeeplinkTemplate("/{a*,}").match(text: "/1%2C2,3", decoding: .percentDecoded)
    #expect(try match.get()["a"] == .list(["1,2", "3"]))
  }

  @Test(
    "begins after scheme and host",
    arguments: [
      ("https://h/p", "/p"), ("https://h", ""), ("https://h?q", "?q"), ("https://h#f", "#f"),
      ("//h/p", "/p"), ("/p//q", "/p//q"), ("app:p", "p"), ("a+b.c-1:p", "p"), ("1a:p", "1a:p"),
      (":p", ":p"), ("a b:p", "a b:p"), ("/a:b", "/a:b"), ("http:/p", "/p"), ("http:///p", "/p"),
      ("http:////p", "//p"), ("é:p", "é:p"), ("a:b:c", "b:c"), ("https://h\\x/p", "/p"),
    ]
  )
  func relativeText(url: String, rest: String) throws {
    #expect(throws: Never.self) { try DeeplinkTemplate(literal: rest).match(text: url).get() }
    #expect(throws: DeeplinkMismatch.self) {
      try DeeplinkTemplate(literal: rest + "\u{1}").match(text: url).get()
    }
    let start = url.utf8.count - rest.utf8.count
    #expect(try DeeplinkTemplate("{a}").match(text: url).get().ranges[0].lowerBound == start)
  }

  @Test("finds the first occurrence of a literal that overlaps itself")
  func overlappingLiterals() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...9, using: &random)
      let literal = String((0..<count).map { _ in random.pick(["a", "a", "b"]) })
      // Consecutive prefixes of the literal are the worst case.
      let url =
        (0..<6).map { _ in literal.prefix(Int.random(in: 0...count, using: &random)) }.joined()
        + (random.chance(0.8) ? literal : "")
      let template = try DeeplinkTemplate("{x}\(literal){y}")
      let segments = try? template.match(text: url).get().segments
      #expect(segments == TemplateOracle.segments(template, url), "\(template) on \(url)")
    }
  }

  @Test("a URL is matched by its text, with its base")
  func urls() throws {
    let base = try #require(URL(string: "https://h/a/"))
    let url = try #require(URL(string: "b/1", relativeTo: base))
    #expect(try DeeplinkTemplate("/a/b/{id}").match(url).get().segments == ["1"])
  }
}

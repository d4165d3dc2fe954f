import Deeplink
import Foundation
import Testing

/// What the deep links of these tests fill.
struct Ticket: Equatable, DefaultInitializable {
  var id: String?
  var text: String?
  var tags: [String]?
  var seat = Seat()

  struct Seat: Equatable {
    var row: String?
    var number: Int?

    var numberText: String? {
      get { number.map(String.init) }
      set { number = newValue.flatMap { Int($0) } }
    }
  }
}

@Suite("A deep link")
struct DeeplinkTests {
  private let ticket = Result { try "/test/\(\.id)/\(\.text)" as Deeplink<Ticket> }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("is made of a literal or of an interpolation")
  func declaration() throws {
    let sell: Deeplink<Void> = "/sell/ticket"
    #expect(sell == .literal("/sell/ticket"))
    #expect(sell.components == [.literal("/sell/ticket")])
    let tags = try "/t/\(\.tags, separator: ",")?row=\(\.seat.row)" as Deeplink<Ticket>
    #expect(
      tags.components == [
        .literal("/t/"), .argumentList(\.tags, separator: ","), .literal("?row="),
        .argument(\.seat.row),
      ]
    )
    #expect(tags.description == "/t/{{ argument }}?row={{ argument }}")
    #expect(tags.template.description == "/t/{tags*,}?row={seat.row}")
    let computed = try "/\(\.id)/\(\.seat.numberText)" as Deeplink<Ticket>
    #expect(computed.template.description == "/{id}/{argument2}")
    #expect(sell.description == "/sell/ticket")
    let literal: Deeplink<Ticket> = "/sell"
    #expect(literal.components == [.literal("/sell")])
  }

  @Test("is equal to one with the same literals and key paths")
  func equality() throws {
    let link = try ticket.get()
    let same = try "/test/\(\.id)/\(\.text)" as Deeplink<Ticket>
    #expect(link == same)
    #expect(Set([link, same]).count == 1)
    #expect(try link != "/test/\(\.text)/\(\.id)")
    #expect(try link != "/test/\(\.id)/\(\.tags, separator: ",")")
    #expect(
      try "/\(\.tags, separator: ",")" as Deeplink<Ticket> != "/\(\.tags, separator: ";")"
    )
    #expect(try "/\(\.seat.numberText)" as Deeplink<Ticket> == "/\(\.seat.numberText)")
  }

  @Test("must not name a property twice, or two properties with nothing between")
  func declarationErrors() {
    #expect(throws: DeeplinkError.argumentRepeated(argument: \Ticket.id)) {
      try "/\(\.id)#\(\.id)" as Deeplink<Ticket>
    }
    #expect(throws: DeeplinkError.argumentRepeated(argument: \Ticket.tags)) {
      try "/\(\.tags, separator: ",")#\(\.tags, separator: ";")" as Deeplink<Ticket>
    }
    #expect(
      throws: DeeplinkError.cannotSetTwoArgumentsConsecutively(
        argument1: \Ticket.id,
        argument2: \Ticket.seat.row
      )
    ) {
      try "/\(\.id)\(\.seat.row)" as Deeplink<Ticket>
    }
  }

  @Test(
    "fills properties from what follows scheme and host",
    arguments: [
      "https://host/test/123/abc", "https://host/test/123/abc?some=else", "app:/test/123/abc/more",
      "https://host/test/123/abc#fragment", "app:///test/123/abc#fragment", "/test/123/abc",
      "ftp://user@host:21/test/123/abc",
    ]
  )
  func fills(text: String) throws {
    var value = Ticket(id: "old", tags: ["kept"])
    try ticket.get().parse(url(text), into: &value)
    #expect(value == Ticket(id: "123", text: "abc", tags: ["kept"]))
  }

  @Test("a missing value is an empty text or an empty list")
  func empty() throws {
    #expect(try ticket.get().parse(url("x:///test//")) == Ticket(id: "", text: ""))
    let tags = try "/t/\(\.tags, separator: ",")/end" as Deeplink<Ticket>
    #expect(try tags.parse(url("x:/t//end")).tags == [])
    #expect(try tags.parse(url("x:/t/1/end")).tags == ["1"])
    #expect(try tags.parse(url("x:/t/1,2,3/end")).tags == ["1", "2", "3"])
  }

  @Test("fills properties of properties, and computed ones")
  func nested() throws {
    let link = try "/\(\.seat.row)/\(\.seat.numberText)?t=\(\.text)" as Deeplink<Ticket>
    let value = try link.parse(url("https://host/A/12?t=x&more#f"))
    #expect(value == Ticket(text: "x", seat: .init(row: "A", number: 12)))
    #expect(link.encode(value) == "/A/12?t=x")
    #expect(link.encode(Ticket()) == "//?t=")
  }

  @Test(
    "leaves the value alone where it does not fit",
    arguments: [
      ("https://host/tests/1/2", "/tests/1/2", "/test/"),
      ("https://host/some/test/1/2", "/some", "/test/{{ argument }}/{{ argument }}"),
      ("https://host/test?1/2", "/test?1/2", "/test/"),
      ("https://host/test/1?2", "?2", "/"), ("https://host", "", "/test/"),
    ]
  )
  func errors(text: String, path: String, link: String) throws {
    var value = Ticket(id: "old", text: "old")
    let error = DeeplinkError.pathDoesntMatchWithLiteralDeepLink(path: path, deepLink: link)
    let url = try url(text)
    #expect(throws: error) { try ticket.get().parse(url, into: &value) }
    #expect(value == Ticket(id: "old", text: "old"))
  }

  @Test("says where a literal is missing that is like the first one")
  func repeatedLiteral() throws {
    let link = try "/\(\.id)/\(\.text)" as Deeplink<Ticket>
    let url = try url("https://host/1?2")
    #expect(
      throws: DeeplinkError.pathDoesntMatchWithLiteralDeepLink(path: "?2", deepLink: "/")
    ) {
      try link.parse(url)
    }
  }

  @Test("without arguments fits whatever begins with it")
  func literals() throws {
    let link: Deeplink<Void> = "/test?a=1"
    try link.parse(url("app:///test?a=1&b=2#f"))
    #expect(
      throws: DeeplinkError.pathDoesntMatchWithLiteralDeepLink(
        path: "/test/help?a=1#f",
        deepLink: "/test?a=1"
      )
    ) {
      try link.parse(url("app:///test/help?a=1#f"))
    }
    for text in ["app://", "app://host", "app:///", "https://host/a?b#c", "mailto:a@b"] {
      try Deeplink.catchAll.parse(url(text))
    }
  }

  @Test("decodes and encodes values on request")
  func percentEncoding() throws {
    let link = try "/\(\.id)?tags=\(\.tags, separator: ",")" as Deeplink<Ticket>
    let value = Ticket(id: "a/b c", tags: ["1,2", "é"])
    let encoded = link.encode(value, encoding: .percentEncoded)
    #expect(encoded == "/a%2Fb%20c?tags=1%2C2,%C3%A9")
    #expect(try link.parse(url("x:" + encoded), decoding: .percentDecoded) == value)
    #expect(try link.parse(url("x:" + encoded)).id == "a%2Fb%20c")
    let broken = try url("x:/1?tags=2,%FF/x")
    #expect(
      throws: DeeplinkError.pathDoesntMatchWithLiteralDeepLink(
        path: "2,%FF",
        deepLink: "/{{ argument }}?tags={{ argument }}"
      )
    ) {
      try link.parse(broken, decoding: .percentDecoded)
    }
  }

  @Test("can be shared by tasks")
  func sendable() async throws {
    let link = try ticket.get()
    let address = try url("x:/test/1/2")
    let ids = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 { group.addTask { (try? link.parse(address))?.id } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids == Array(repeating: "1", count: 8))
  }
}

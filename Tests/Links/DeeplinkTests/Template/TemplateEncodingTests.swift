import Deeplink
import TestSupport
import Testing

@Suite("Encoding of values")
struct TemplateEncodingTests {
  private let template = "/{kind}-x/{id}?ids={ids*,}"

  @Test("makes the URL that gives the values")
  func encoded() throws {
    let values: [String: DeeplinkValue] = [
      "kind": .text("a"), "id": .text(""), "ids": .list(["1", "2"]),
    ]
    #expect(try DeeplinkTemplate(template).encode(values) == "/a-x/?ids=1,2")
    let reserved: [String: DeeplinkValue] = [
      "kind": .text("a/b é"), "id": .text("100%"), "ids": .list(["1,2", "3"]),
    ]
    #expect(
      try DeeplinkTemplate(template).encode(reserved, encoding: .percentEncoded)
        == "/a%2Fb%20%C3%A9-x/100%25?ids=1%2C2,3"
    )
    let path = try DeeplinkTemplate("notes://open/{id:int}/{p:path}")
    let parts: [String: DeeplinkValue] = ["id": .text("-7"), "p": .text("a b/c")]
    #expect(try path.encode(parts, encoding: .percentEncoded) == "notes://open/-7/a%20b/c")
  }

  @Test(
    "refuses what would not be read back",
    arguments: [
      ("/{a}", ["a": .text("1/2")], .valueNotReadBack(argument: "a")),
      ("/{a}/{b}", ["a": .text("1"), "b": .text("?")], .valueNotReadBack(argument: "b")),
      ("/{a}/{b}", ["a": .text("1/"), "b": .text("2")], .valueNotReadBack(argument: "a")),
      ("/{a}-{b}", ["a": .text("1-2"), "b": .text("3")], .valueNotReadBack(argument: "a")),
      ("/{a}-x/", ["a": .text("1/2")], .valueNotReadBack(argument: "a")),
      ("/{a*,}", ["a": .list([""])], .valueNotReadBack(argument: "a")),
      ("/{a*,}", ["a": .list(["1,2"])], .valueNotReadBack(argument: "a")),
      ("/{a}", ["a": .list([])], .wrongKind(argument: "a")),
      ("/{a*,}", ["a": .text("")], .wrongKind(argument: "a")),
      ("/{a}", [:], .valueMissing(argument: "a")),
      ("/{a:int}", ["a": .text("")], .valueOfTypeExpected(argument: "a", .int)),
      ("/{a:int}", ["a": .text("7 ")], .valueOfTypeExpected(argument: "a", .int)),
      ("/{a:uuid}", ["a": .text("7")], .valueOfTypeExpected(argument: "a", .uuid)),
      ("/{a:path}", ["a": .text("b?c")], .valueNotReadBack(argument: "a")),
      ("/{*}/{a}", ["a": .text("b")], .wildcard),
      ("/{a}", ["a": .text(""), "c": .text(""), "b": .text("")], .unknownArgument("b")),
    ] as [(String, [String: DeeplinkValue], DeeplinkEncodingError)]
  )
  func refused(
    text: String,
    values: [String: DeeplinkValue],
    error: DeeplinkEncodingError
  ) throws {
    let template = try DeeplinkTemplate(text)
    #expect(throws: error) { try template.encode(values) }
  }

  @Test(
    "what is encoded gives the same values back",
    arguments: [DeeplinkEncoding.asWritten, .percentEncoded]
  )
  func roundTrip(encoding: DeeplinkEncoding) throws {
    var generator = TemplateGenerator(seed: 7)
    var count = 0
    for _ in 0..<4_000 {
      let template = generator.template()
      let values = generator.values(for: template)
      guard let text = try? template.encode(values, encoding: encoding) else { continue }
      count += 1
      let read = template.match(
        text: template.beginsWithScheme
          ? text : text.hasPrefix("/") ? "https://host" + text : "app:" + text,
        decoding: encoding == .asWritten ? .asWritten : .percentDecoded
      )
      #expect((try? read.get())?.values == values, "\(template) \(values) \(text)")
    }
    #expect(count > 1_000)
  }
}

import Deeplink
import TestSupport
import Testing

@Suite("The text of a template")
struct DeeplinkTemplateTests {
  private typealias Part = DeeplinkTemplate.Part

  @Test("is read as literals and arguments")
  func parts() throws {
    let template = try DeeplinkTemplate("/test/{id}/{text}?q={query}&ids={ids*,}#end")
    #expect(
      template.parts == [
        .literal("/test/"), .argument(.init(name: "id")),
        .literal("/"), .argument(.init(name: "text")),
        .literal("?q="), .argument(.init(name: "query")),
        .literal("&ids="), .argument(.init(name: "ids", separator: ",")), .literal("#end"),
      ]
    )
    #expect(template.arguments.map(\.name) == ["id", "text", "query", "ids"])
  }

  @Test(
    "has literal braces doubled",
    arguments: [
      ("{{", "{"), ("}}", "}"), ("{{id}}", "{id}"), ("a{{{{b", "a{{b"), ("}}{{", "}{"),
    ]
  )
  func braces(text: String, literal: String) throws {
    #expect(try DeeplinkTemplate(text) == DeeplinkTemplate(literal: literal))
    #expect(DeeplinkTemplate(literal: literal).description == text)
  }

  @Test(
    "reads back from its description",
    arguments: [
      "", "/", "/a/{b}", "{a}", "{a}/{b}", "{{{a}}}{{", "{a*,}", "{a*}}}-{b*{{}", "{a**}", "{a*é}",
      "/é/{A.b-c_1}?x", "{a*\r\n}", "a\u{0}b", "/{a:int}/{b:uuid}/{c:path}", "/{*}/{*}/{*:int}",
      "{*:path}#{a}", "notes://open/{a}",
    ]
  )
  func roundTrip(text: String) throws {
    let template = try DeeplinkTemplate(text)
    #expect(template.description == text)
    #expect(try DeeplinkTemplate(template.description) == template)
    #expect(try DeeplinkTemplate(parts: template.parts) == template)
  }

  @Test(
    "is refused with the place of what is wrong",
    arguments: [
      ("/a/1️⃣{id", .unclosedArgument), ("1️⃣{", .unclosedArgument), ("1️⃣{a*,", .unclosedArgument),
      ("1️⃣{a*}}", .unclosedArgument),
      ("/é/1️⃣}", .loneBrace("}")), ("{a}1️⃣}", .loneBrace("}")), ("{1️⃣}", .emptyName),
      ("{1️⃣*,}", .emptyName), ("{a1️⃣ b}", .unexpectedCharacter(" ")),
      ("{1️⃣é}", .unexpectedCharacter("é")), ("{a1️⃣{b}}", .unexpectedCharacter("{")),
      ("{a1️⃣/}", .unexpectedCharacter("/")), ("{a*1️⃣}", .separatorNotOneCharacter("")),
      ("{a*1️⃣,,}", .separatorNotOneCharacter(",,")),
      ("{a}1️⃣{b}", .argumentsWithoutLiteral("a", "b")),
      ("{a*,}1️⃣{a}", .argumentsWithoutLiteral("a", "a")), ("/{a}/1️⃣{a}", .repeatedName("a")),
      ("/{a}/1️⃣{a*,}", .repeatedName("a")), ("/{a:1️⃣float}", .unknownType("float")),
      ("/{a:1️⃣text}", .unknownType("text")), ("/{a:1️⃣}", .unknownType("")),
      ("/1️⃣{a:int", .unclosedArgument), ("/{1️⃣*,}", .emptyName),
      ("/{1️⃣:int}", .unexpectedCharacter(":")),
      ("/{*}1️⃣{*}", .argumentsWithoutLiteral("*", "*")),
      ("/{a:int}1️⃣7", .literalWithinValue("a", .int)),
    ] as [(String, DeeplinkTemplateError.Reason)]
  )
  func errors(marked: String, reason: DeeplinkTemplateError.Reason) {
    let text = MarkedText(marked)
    let error = #expect(throws: DeeplinkTemplateError.self) { try DeeplinkTemplate(text.text) }
    #expect(error?.reason == reason)
    #expect(error?.offset == text.offset(of: 1))
  }

  @Test("is refused in words")
  func words() throws {
    #expect(try message("/{id") == "an argument without a closing } at offset 1")
    #expect(try message("a}") == "a lone }: write a literal brace as }} at offset 1")
    #expect(
      try message("{a b}")
        == #"" " in a name: expected letters, digits, _, - or . at offset 2"#
    )
    #expect(
      try message("{a*::}")
        == #"the separator "::": expected one character between * and } at offset 3"#
    )
  }

  private func message(_ text: String) throws -> String {
    try #require(#expect(throws: DeeplinkTemplateError.self) { try DeeplinkTemplate(text) })
      .description
  }

  @Test("parts are joined and checked like a text")
  func checkedParts() throws {
    let joined = try DeeplinkTemplate(parts: [.literal("/a"), .literal(""), .literal("/b")])
    #expect(joined.parts == [.literal("/a/b")])
    let name = DeeplinkTemplate.Argument(name: "a b")
    let error = #expect(throws: DeeplinkTemplateError.self) {
      try DeeplinkTemplate(parts: [.literal("/"), .argument(name)])
    }
    #expect(error?.reason == .unexpectedCharacter(" "))
    let split = [Part.argument(.init(name: "a")), .literal(""), .argument(.init(name: "b"))]
    #expect(throws: DeeplinkTemplateError.self) { try DeeplinkTemplate(parts: split) }
  }

  @Test("templates are equal byte for byte")
  func equality() throws {
    #expect(DeeplinkTemplate(literal: "/\u{E9}") != DeeplinkTemplate(literal: "/e\u{301}"))
    #expect(try DeeplinkTemplate("/{a}") != DeeplinkTemplate("/{b}"))
    #expect(try DeeplinkTemplate("/{a}") != DeeplinkTemplate("/{a*a}"))
  }
}

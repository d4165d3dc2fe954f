import Diagnostics
import LocatedJSON
import TestSupport
import Testing

@Suite("JSONParser, numbers")
struct JSONParserNumbersTests {
  @Test("a number is read as the nearest double", arguments: accepted)
  func accepts(_ accepted: AcceptanceCase) throws {
    try accepted.check()
  }

  @Test("a malformed number is refused as a whole", arguments: refused)
  func refuses(_ refused: RefusalCase) {
    refused.check()
  }

  static let accepted: [AcceptanceCase] = [
    .init("0", "0.0"),
    .init("-0", "-0.0"),
    .init("-0.0", "-0.0"),
    .init("1", "1.0"),
    .init("-1", "-1.0"),
    .init("10", "10.0"),
    .init("1234567890", "1234567890.0"),
    .init("0.5", "0.5"),
    .init("-0.5", "-0.5"),
    .init("1.50", "1.5"),
    .init("0e0", "0.0"),
    .init("0e99999999999999999999", "0.0"),
    .init("1e2", "100.0"),
    .init("1E2", "100.0"),
    .init("1e+2", "100.0"),
    .init("1E-2", "0.01"),
    .init("1e00002", "100.0"),
    .init("1.5e1", "15.0"),
    .init("0.1", "0.1"),
    .init("0.30000000000000004", "0.30000000000000004"),
    .init("9007199254740993", "9007199254740992.0"),
    .init("123456789012345678901234567890", "1.2345678901234568e+29"),
    .init("1.7976931348623157e308", "1.7976931348623157e+308"),
    .init("5e-324", "5e-324"),
    .init("2.2250738585072011e-308", "2.225073858507201e-308"),
    .init("1e-400", "0.0"),
    .init("-1e-400", "-0.0"),
    .init("1e-99999999999999999999", "0.0"),
    .init("[0,-0 ,1\n]", "[0.0,-0.0,1.0]"),
  ]

  static let refused: [RefusalCase] =
    [
      "-", "--1", "-a", "01", "00", "-01", "-00", "0123", "1.", "-1.", "0.", "1.e5", "1.2.3",
      "1..2", "1e", "1E", "1e+", "1e-", "1e+-1", "1e1.5", "1e5e5", "1.5x", "0x1", "0xFF", "0b1",
      "0o7", "1n", "12L", "1-2", "1+2", "-Infinity", "-NaN", "-.5", "1a",
    ].map { .init("[1️⃣\($0)2️⃣]", .malformedNumber($0)) } + [
      .init("1️⃣.2️⃣5", .unexpectedCharacter(".", expected: "a value")),
      .init("1️⃣+2️⃣1", .unexpectedCharacter("+", expected: "a value")),
      .init("[1️⃣+2️⃣Infinity]", .unexpectedCharacter("+", expected: "a value or ']'")),
      .init("[11️⃣_2️⃣000]", .unexpectedCharacter("_", expected: "',' or ']'")),
      .init("[1 1️⃣02️⃣00]", .unexpectedCharacter("0", expected: "',' or ']'")),
      .init("[1️⃣１2️⃣]", .unexpectedCharacter("１", expected: "a value or ']'")),
      .init("[1️⃣−2️⃣1]", .unexpectedCharacter("−", expected: "a value or ']'")),
      .init("[1️⃣1e4002️⃣]", .numberOutOfRange("1e400")),
      .init("[1️⃣-1e4002️⃣]", .numberOutOfRange("-1e400")),
      .init("[1️⃣1.8e3082️⃣]", .numberOutOfRange("1.8e308")),
      .init("[1️⃣1e999999999999999999992️⃣]", .numberOutOfRange("1e99999999999999999999")),
      .init(
        "1️⃣" + String(repeating: "9", count: 400) + "2️⃣",
        .numberOutOfRange(String(repeating: "9", count: 40) + "…")
      ),
      .init(
        "1️⃣" + String(repeating: "0", count: 400) + "2️⃣",
        .malformedNumber(String(repeating: "0", count: 40) + "…")
      ),
    ]

  @Test("a number of a million digits is read in linear time", .hangLimit)
  func manyDigits() throws {
    let digits = String(repeating: "7", count: 1_000_000)
    for text in [
      "0.\(digits)", "\(digits)e-1000000", "1e\(String(repeating: "0", count: 1_000_000))",
    ] {
      let document = try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8)))
      guard case .number(let number) = document.root.value else {
        Issue.record("not a number")
        continue
      }
      #expect(number.text.utf8.count == text.utf8.count)
      #expect((0.7...1).contains(number.value))
    }
  }
}

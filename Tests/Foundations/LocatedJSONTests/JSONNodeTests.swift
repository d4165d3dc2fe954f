import Diagnostics
import LocatedJSON
import Testing

@Suite("JSONNode")
struct JSONNodeTests {
  private func root(_ text: String) throws -> JSONNode {
    try JSONDocument(SourceFile(name: "a.json", bytes: Array(text.utf8))).root
  }

  @Test(
    "a value names its kind",
    arguments: [
      ("null", "null"), ("true", "a boolean"), ("1", "a number"), ("\"\"", "a string"),
      ("[]", "an array"), ("{}", "an object"),
    ]
  )
  func kind(_ text: String, _ kind: String) throws {
    #expect(try root(text).value.kind == kind)
  }

  @Test("a value is given as what it is and as nothing else")
  func accessors() throws {
    #expect(try root("\"a\"").string == "a")
    #expect(try root("[1]").array?.count == 1)
    #expect(try root("{\"a\":1}").object?.members.count == 1)
    #expect(try root("null").isNull)
    let one = try root("1")
    #expect(one.string == nil && one.array == nil && one.object == nil && !one.isNull)
  }

  @Test("the last of several equal keys is looked up, as most readers have it")
  func lastKey() throws {
    let object = try #require(try root(#"{"a":"first","b":"other","\u0061":"last"}"#).object)
    #expect(object["a"]?.string == "last")
    #expect(object["c"]?.string == nil)
    #expect(object.members.map(\.key) == ["a", "b", "a"])
  }

  @Test("a number is an integer when its decimal digits say so", arguments: integers)
  func integer(_ text: String, _ integer: Int?) throws {
    guard case .number(let number) = try root(text).value else {
      Issue.record("not a number")
      return
    }
    #expect(number.integer == integer)
    #expect(number.text == text)
  }

  static let integers: [(String, Int?)] = [
    ("0", 0), ("-0", 0), ("0.0", 0), ("-0.00e7", 0), ("0e9223372036854775807", 0),
    ("-0.0e-9223372036854775808", 0), ("1.5e-9223372036854775808", nil), ("42", 42), ("-42", -42),
    ("4.0", 4), ("4.2e1", 42), ("4.20E+1", 42), ("420e-1", 42), ("1e3", 1000), ("-1e3", -1000),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775807.0", .max),
    ("922337203685477580.7e1", .max), ("9007199254740993", 9_007_199_254_740_993),
    // A double would round these to an integer.
    ("9007199254740993.0", 9_007_199_254_740_993), ("9007199254740992.5", nil),
    ("1.0000000000000000000001", nil), ("1e-400", nil), ("1e-99999999999999999999", nil),
    ("0.5", nil), ("1.5", nil), ("15e-1", nil), ("9223372036854775808", nil),
    ("-9223372036854775809", nil), ("1e19", nil), ("1e300", nil),
  ]
}

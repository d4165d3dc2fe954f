import Testing

@testable import JavaScriptCoreRuntime

@Suite("base 64")
struct WebBase64Tests {
  private static func text(_ units: [UInt16]?) -> String? {
    units.map { String(decoding: $0, as: UTF16.self) }
  }

  @Test(
    "decoding forgives white space and missing padding",
    arguments: [
      ("", ""), ("YQ==", "a"), ("YQ", "a"), ("YWI=", "ab"), (" Y W\nJ j ", "abc"), ("6QA=", "é\0"),
      ("/+8=", "ÿï"),
    ]
  )
  func decode(_ input: String, _ output: String) {
    #expect(Self.text(WebBase64.decode(Array(input.utf16))) == output)
  }

  @Test(
    "what is no base 64 is refused",
    arguments: ["a", "YQ=", "=", "====", "Y=Q=", "YQ-_", "é", "YQ==YQ=="]
  )
  func invalid(_ input: String) {
    #expect(WebBase64.decode(Array(input.utf16)) == nil)
  }

  @Test("encoding and decoding are inverse")
  func inverse() {
    for length in 0..<70 {
      let units = (0..<length).map { UInt16(($0 * 37 + length) % 256) }
      #expect(WebBase64.encode(units).flatMap(WebBase64.decode) == units)
    }
  }

  @Test("numbers are exact: each digit multiplies by 64")
  func number() {
    var limbs: [Int] = [0]
    var digits: [UInt16] = []
    for count in 0..<200 {
      let digit = (count * 29 + 1) % 64
      digits += WebBase64.encode([UInt16(digit) << 2]).map { [$0[0]] } ?? []
      var carry = digit
      for index in limbs.indices {
        carry += limbs[index] * 64
        limbs[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        limbs.append(carry % 10)
        carry /= 10
      }
      let expected = limbs.reversed().map(String.init).joined()
      #expect(Base64Number.decimal(digits) { true } == expected)
    }
  }

  @Test("a long number is given up when its time is over")
  func timeLimit() {
    let digits = [UInt16](repeating: 0x2F, count: 100_000)
    #expect(Base64Number.decimal(digits) { false } == nil)
  }
}

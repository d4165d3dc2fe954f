import Testing

@testable import RegexSyntax

@Suite("A flag in the middle, written for JavaScript")
struct FlagFixTests {
  /// The texts that take the place of a pattern's flags on ASCII text.
  private static func texts(_ pattern: String) -> [String] {
    RegexParser.reading(of: pattern, in: .javaScript).constructs
      .filter { $0.feature == .inlineFlag }.flatMap(\.fixes).filter { !$0.isExact }.map(\.text)
  }

  @Test(
    "is written out, with both cases of each letter or a class of all characters",
    arguments: [
      ("(?s).x", "[\\s\\S]x"), ("a((?s)b.|.)c.", "b[\\s\\S]|[\\s\\S]"),
      ("(?i)ab", "[Aa][Bb]"), ("(?i)[a-c]é", "[a-cA-C][Éé]"), ("(?i)[à-ï]s", "[à-ï][Ss]"),
    ]
  )
  func bothCases(_ pattern: String, _ text: String) throws {
    let found = try #require(Self.texts(pattern).first)
    let (new, expected) = (try RegexParser.parse(found), try RegexParser.parse(text))
    #expect(new.root.hasSameShape(as: expected.root), "\(found)")
  }

  @Test(
    "is not written so where a letter beyond ASCII folds to an ASCII one",
    arguments: [
      "(?i)ſ", "(?i)\u{212A}", "(?i)straße", "(?i)STRAẞE", "(?i)ﬁx", "(?i)ı", "(?i)[\u{17F}]",
      "(?i)[\\u0100-\\uFFFF]", "(?i)[ß-ÿ]", "(?i)[^\\u2100-\\u2200]",
    ]
  )
  func folding(_ pattern: String) {
    #expect(Self.texts(pattern).isEmpty)
  }

  @Test("the letters that fold to ASCII are those whose other case holds ASCII")
  func foldedLetters() {
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let mappings = [properties.uppercaseMapping, properties.lowercaseMapping]
      // Case mappings of "ẞ" go by way of "ß".
      let holds = (mappings + mappings.map { $0.uppercased() }).contains { text in
        text.unicodeScalars.contains(where: \.isASCII)
      }
      #expect(BothCases.foldsToASCII(value...value) == holds, "\(String(value, radix: 16))")
    }
  }

  @Test(
    "takes work that grows with the pattern's length",
    arguments: ["(?i)a|", "(?i)a", "((?i)a)", "(?i)a(?s)", "((?i)a|(?i)b)|", "(?s).", "((?s).)"]
  )
  func work(_ unit: String) throws {
    func steps(_ count: Int) throws -> (Int, Int) {
      let pattern = try RegexParser.parse(String(repeating: unit, count: count) + "b")
      var collector = DialectConstructCollector(
        pattern,
        DialectSyntax(characters: .javaScript, flagChanges: .nowhere)
      )
      collector.run()
      let length = collector.constructs.flatMap(\.fixes).reduce(0) { $0 + $1.text.utf16.count }
      return (collector.flagSteps, length)
    }
    let (some, someText) = try steps(500)
    let (more, moreText) = try steps(4_000)
    #expect(some > 0 && more <= 9 * some, "\(some) \(more)")
    #expect(moreText <= max(9 * someText, 3 << 20), "\(someText) \(moreText)")
  }
}

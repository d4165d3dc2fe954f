import RegexSyntax
import Testing

@Suite("Lengths")
struct LengthTests {
  @Test(
    "the least and the greatest length, in UTF-16 code units",
    arguments: [
      ("abc", 3, 3), ("😀", 2, 2), ("a|bcd|", 0, 3), ("a?b{2,3}", 2, 4), ("a*", 0, nil),
      ("a{3,}", 3, nil), (".", 1, 2), ("[a-z]", 1, 1), ("[^a-z]", 1, 2), ("[a😀]", 1, 2),
      ("[a-z&&[^b]]", 1, 1), ("\\d\\s", 2, 3), ("\\X", 1, nil), ("\\R", 1, 2), ("^\\b$", 0, 0),
      ("(?=abc)a(?<=b)", 1, 1), ("(?:ab){2}", 4, 4), ("(ab?)\\1", 2, 4), ("(a\\1)", 1, nil),
      ("\\1(a)", 1, nil), ("(?:)*", 0, 0), ("(?:a*){0}", 0, 0), ("(?i)a", 1, 1), ("(?i)http", 4, 4),
      ("(?i)ss", 1, 2), ("(?i)first", 3, 5), ("(?i)office", 4, 6), ("(?i)s+t", 2, nil),
      ("(?i)(ss)\\1", 2, 8), ("(?i)ß", 1, 3), ("(?i)aé", 1, 4), ("(?i)ffifl", 2, 5),
      ("a{16777215}", 16_777_215, 16_777_215), ("(?x) a b # c", 2, 2),
    ] as [(String, Int, Int?)]
  )
  func bounds(source: String, minimum: Int, maximum: Int?) throws {
    let pattern = try RegexParser.parse(source)
    #expect(pattern.minimumLength == minimum)
    #expect(pattern.maximumLength == maximum)
  }

  @Test("products of repetitions stay in range")
  func saturation() throws {
    let source =
      String(repeating: "(?:", count: 20) + "a" + String(repeating: "){99999}", count: 20)
    let pattern = try RegexParser.parse(source)
    #expect(pattern.minimumLength == 1 << 40)
    #expect(pattern.maximumLength == 1 << 40)
  }

  @Test("what matches is never shorter or longer", arguments: 0..<4)
  func differential(seed: Int) throws {
    var generator = PatternGenerator(seed: UInt64(800 + seed))
    let flagSets: [RegexFlags] = [[], .caseInsensitive, .dotMatchesLineSeparators]
    let flags = flagSets[seed % 3]
    for _ in 0..<1500 {
      let source = generator.sound(depth: 2)
      guard let pattern = try? RegexParser.parse(source, flags: flags) else { continue }
      for match in Oracle.matchRanges(source, flags: flags, in: "aab a*É😀1\r\nab&-#\u{301}AB") {
        #expect(match.count >= pattern.minimumLength, "\(source)")
        #expect(match.count <= pattern.maximumLength ?? .max, "\(source)")
      }
    }
  }

  @Test(
    "letters that fold to several are counted",
    arguments: [
      ("ss", "ß"), ("ß", "SS"), ("ffi", "ﬃ"), ("ﬃ", "FFI"), ("st", "ﬆ"), ("fl", "ﬂ"), ("ΐ", "ΐ"),
      ("xstraße", "XSTRASSE"), ("k", "\u{212A}"), ("ǰ", "ǰ"), ("ǰ", "ǰ"), ("ʼn", "ŉ"), ("𐐀", "𐐨"),
    ]
  )
  func folding(source: String, subject: String) throws {
    let pattern = try RegexParser.parse(source, flags: .caseInsensitive)
    let matches = Oracle.matchRanges(source, flags: .caseInsensitive, in: subject)
    #expect(!matches.isEmpty)
    for match in matches {
      #expect((pattern.minimumLength...(pattern.maximumLength ?? .max)).contains(match.count))
    }
  }
}

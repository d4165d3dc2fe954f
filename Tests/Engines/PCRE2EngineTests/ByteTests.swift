import CPCRE2
import MatchEngine
import TestSupport
import Testing

@testable import PCRE2Engine

@Suite("PCRE2 without UTF")
struct ByteTests {
  private static let pieces = [
    "a", "b", ".", "é", "[éè]", "[^a]", "\\w", "\\W", "\\s", "\\v", "\\h", "\\R", "\\x{e9}",
    "\\xc3",
    "\\x{100}", "[\\x80-\\xff]", "(?i)", "(?i:É)", "ſ", "€", "😀", "\\b", "^", "$", "\\C",
    "[[:alpha:]]",
    "\\N", "(?<=é)", "(?<=.)", "(?=[^é])", "é{2}", "\\p{L}", "\\X", "[À-ÿ]",
  ]
  private static let marks = ["", "", "", "*", "+", "?", "{2}", "+?"]
  private static let letters = [
    "a", "b", "é", "è", "É", "À", "ſ", "€", "😀", "\u{85}", "\n", "\u{2028}", "",
  ]

  /// What the 8-bit library finds: each match with its groups, in bytes; nil if it refuses the pattern.
  private static func matches(_ pattern: String, in subject: String, _ ucp: Bool) -> [[Int]]? {
    let (source, bytes) = (Array(pattern.utf8), Array(subject.utf8) + [0])
    var (code, offset): (Int32, Int) = (0, 0)
    let bits = ucp ? PCRE2_UCP : 0
    guard let compiled = pcre2_compile_8(source, source.count, bits, &code, &offset, nil) else {
      return nil
    }
    defer { pcre2_code_free_8(compiled) }
    let data = pcre2_match_data_create_from_pattern_8(compiled, nil)
    defer { pcre2_match_data_free_8(data) }
    guard pcre2_match_8(compiled, bytes, bytes.count - 1, 0, 0, data, nil) > 0 else { return [] }
    let ends = pcre2_get_ovector_pointer_8(data)
    return (0..<Int(pcre2_get_ovector_count_8(data))).map { index in
      [ends?[2 * index] ?? 0, ends?[2 * index + 1] ?? 0]
    }
  }

  /// The bytes of a range of UTF-16 units.
  private static func bytes(_ range: Range<Int>?, in subject: Subject) -> [Int] {
    guard let range else { return [-1, -1] }
    let start = String(decoding: subject.utf16[..<range.lowerBound], as: UTF16.self).utf8.count
    return [start, start + subject.text(in: range).utf8.count]
  }

  @Test("matches as the 8-bit library does", arguments: 0..<8)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ucp = seed % 2 == 1
    let profile = try #require(PCRE2Profile(parsing: ucp ? "ucp" : "none"))
    let engine = PCRE2Engine(profile: profile)
    var (matched, split, refused) = (0, 0, 0)
    for _ in 0..<2_000 {
      let pattern = (0..<Int.random(in: 1...4, using: &random)).reduce(into: "") { text, _ in
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        text += Bool.random(using: &random) ? "(\(piece))" : piece
        text += Self.marks.randomElement(using: &random) ?? ""
      }
      let compiled = try? engine.compile(pattern)
      for _ in 0..<4 {
        let subject = Subject(
          (0..<Int.random(in: 0...6, using: &random))
            .map { _ in Self.letters.randomElement(using: &random) ?? "" }.joined()
        )
        let expected = Self.matches(pattern, in: subject.text, ucp)
        #expect((compiled == nil) == (expected == nil), "\(pattern)")
        guard let compiled, let expected else {
          refused += 1
          continue
        }
        switch compiled.firstMatch(in: subject, limits: engine.defaultLimits).outcome {
        case .match(let match):
          matched += 1
          let ranges = match.ranges.map { Self.bytes($0, in: subject) }
          #expect(ranges == expected, "\(pattern) on \(subject.text)")
        case .noMatch: #expect(expected.isEmpty, "\(pattern) on \(subject.text)")
        case .failed(.splitCharacter):
          split += 1
          let units = subject.text.utf8.map { $0 & 0xC0 == 0x80 }
          #expect(
            expected.joined().contains { $0 >= 0 && $0 < units.count && units[$0] },
            "\(pattern) on \(subject.text)"
          )
        case .failed(let failure): Issue.record("\(failure.message): \(pattern)")
        }
      }
    }
    #expect(matched > 500 && split > 100 && refused > 100)
  }

  @Test("counts the steps of bytes, and tells where they are where a character begins")
  func steps() throws {
    let engine = PCRE2Engine(profile: try #require(PCRE2Profile(parsing: "none")), counts: true)
    let pattern = try engine.compilePattern("é.b")
    var places: [[Int?]] = []
    let subject = Subject("aéxb")
    let result = pattern.trace(in: subject, limits: engine.defaultLimits) { (step: SearchStep) in
      places.append([step.patternOffset, step.subjectOffset])
      return true
    }
    #expect(result.outcome == .match(Match(ranges: [1..<4])))
    #expect(places == [[0, 1], [nil, nil], [1, 2], [2, 3], [3, 4]])
    #expect(result.cost == pattern.measureCost(in: subject, limit: 100).steps)
  }

  @Test("replaces bytes, and refuses a result that is no text")
  func replacement() throws {
    let engine = PCRE2Engine(profile: try #require(PCRE2Profile(parsing: "none")))
    func replaced(_ pattern: String, _ template: String, in text: String) throws
      -> ReplacementOutcome
    {
      try engine.compile(pattern)
        .replaceMatches(in: Subject(text), template: template, limits: engine.defaultLimits).outcome
    }
    #expect(try replaced("é", "ü€", in: "aéb") == .replaced("aü€b"))
    #expect(try replaced("\\xc3", "", in: "aéb") == .failed(.splitCharacter))
    #expect(try replaced("x", "", in: "aéb") == .noMatch)
    let lone = Subject(utf16: [0x61, 0xD800])
    #expect(
      try engine.compile("a").firstMatch(in: lone, limits: engine.defaultLimits).outcome
        == .failed(.invalidSubject(offset: 1))
    )
  }

  @Test("names the place of an error in the pattern's characters")
  func errors() throws {
    let engine = PCRE2Engine(profile: try #require(PCRE2Profile(parsing: "none")))
    #expect {
      try engine.compile("é€(")
    } throws: { error in
      (error as? PatternError)?.offset == 3
    }
    #expect(throws: PatternError.self) { try engine.compile("\\x{100}") }
  }
}

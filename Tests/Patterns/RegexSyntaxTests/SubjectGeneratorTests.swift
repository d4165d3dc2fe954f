import Foundation
import RegexSyntax
import Testing

@Suite("Strings made from a pattern")
struct SubjectGeneratorTests {
  static let patterns = [
    "^https?://(?:www\\.|m\\.)?example\\.com/(?:user|u)/([^/?#]+)(?:\\?.*)?$", "(a|b)*c",
    "[a-z&&[^b]]+",
    "(?i)hello[0-9]{2,4}", "(\\w+)-\\1", "\\d{3}\\s?\\p{Lu}", "(?:ab?){2}x", "[^a-z]",
    "(?x) a \\# b",
    "[[:alpha:]][:hex:]", "😀+", "\\x41\\u0042", "a??b*?c+?", "(?s)a.b", "\\R\\h",
  ]

  private func matches(_ pattern: String, _ units: [UInt16]) throws -> Bool {
    let subject = String(decoding: units, as: UTF16.self)
    let range = NSRange(location: 0, length: subject.utf16.count)
    return try NSRegularExpression(pattern: pattern).firstMatch(in: subject, range: range) != nil
  }

  @Test("nearly all match", arguments: patterns)
  func matching(pattern: String) throws {
    var generator = SubjectGenerator(try RegexParser.parse(pattern), seed: 1)
    var subjects = generator.steeredSubjects(limit: 64)
    for _ in 0..<64 { if let subject = generator.nextMatch() { subjects.append(subject) } }
    let hits = try subjects.count { try matches(pattern, $0) }
    #expect(Double(hits) >= 0.95 * Double(subjects.count), "\(hits) of \(subjects.count)")
  }

  @Test("each branch and each count is reached")
  func steering() throws {
    var generator = SubjectGenerator(try RegexParser.parse("(?:ab|cd|ef)x?[yz]"), seed: 1)
    let subjects = generator.steeredSubjects(limit: 64).map { String(decoding: $0, as: UTF16.self) }
    #expect(Set(["abxy", "cdxy", "efxy", "aby", "abxz"]).isSubset(of: subjects))
  }

  @Test("the same seed makes the same strings")
  func determinism() throws {
    let tree = try RegexParser.parse(Self.patterns[0])
    var first = SubjectGenerator(tree, seed: 9)
    var second = SubjectGenerator(tree, seed: 9)
    for _ in 0..<50 {
      #expect(first.nextMatch() == second.nextMatch())
      #expect(first.nextNearMiss() == second.nextNearMiss())
    }
  }

  @Test("every match holds the required literals", arguments: patterns)
  func requiredLiterals(pattern: String) throws {
    let tree = try RegexParser.parse(pattern)
    var generator = SubjectGenerator(tree, seed: 3)
    for _ in 0..<200 {
      guard let subject = generator.nextNearMiss(), try matches(pattern, subject) else { continue }
      let text = String(decoding: subject, as: UTF16.self)
      for literal in tree.requiredLiterals {
        let needle = String(decoding: literal.text, as: UTF16.self)
        let options: String.CompareOptions =
          literal.ignoresCase ? [.caseInsensitive, .literal] : .literal
        #expect(text.range(of: needle, options: options) != nil, "\(needle) in \(text)")
      }
    }
  }

  @Test(
    "required literals are runs outside of what is optional",
    arguments: [
      ("^https?://a\\.com/x", ["http", "://a.com/x"]), ("a|b", []), ("(ab)+c?d", ["ab", "d"]),
      ("(?=x)y", ["y"]), ("(?i)go/ss", ["go/"]), ("(?i)bcd", ["bcd"]),
    ]
  )
  func literals(pattern: String, texts: [String]) throws {
    let literals = try RegexParser.parse(pattern).requiredLiterals
    #expect(literals.map { String(decoding: $0.text, as: UTF16.self) } == texts)
  }

  @Test("the alphabet has the characters that matter")
  func alphabet() throws {
    let alphabet = try RegexParser.parse("[b-d]x$").subjectAlphabet
    let scalars = Set((alphabet.ordinary + alphabet.unusual).compactMap(Unicode.Scalar.init))
    #expect(scalars.isSuperset(of: "abcdex\n\r\u{85}\u{2028}".unicodeScalars.filter { $0 != "c" }))
    #expect(alphabet.ordinary == alphabet.ordinary.sorted())
  }

  @Test("huge patterns make strings within bounds")
  func bounds() throws {
    for pattern in ["(?:(?:a{1000}){1000}){10}", String(repeating: "(?:a|b)*", count: 5_000)] {
      var generator = SubjectGenerator(try RegexParser.parse(pattern), seed: 1)
      #expect(generator.steeredSubjects(limit: 4).allSatisfy { $0.count < 2_000 })
    }
  }
}

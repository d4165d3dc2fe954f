import Foundation
import RegexSyntax
import Testing

@Suite("Parts that keep a pattern from matching")
struct ImpossiblePartTests {
  private static func isAbsent(_ codePoint: UInt32) -> Bool {
    codePoint <= 0x20 || [0x5C, 0x85, 0x2028, 0x2029].contains(codePoint)
  }

  private static func part(_ pattern: String) throws -> String? {
    try part(pattern, SubjectTraits(absent: isAbsent))
  }

  private static func part(_ pattern: String, _ traits: SubjectTraits) throws -> String? {
    let part = try RegexParser.parse(pattern).impossiblePart(in: traits)
    return part.map { String(decoding: Array(pattern.utf16)[$0.node.range], as: UTF16.self) }
  }

  private static let ofLines = SubjectTraits(absent: { _ in false })

  private static let ofSchemes = SubjectTraits(
    absent: isAbsent,
    head: SubjectTraits.Head(
      first: { (0x61...0x7A).contains($0 | 0x20) },
      later: { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2E },
      end: 0x3A
    )
  )

  @Test(
    "it is found where it is certain",
    arguments: [
      ("/^a/", "^"), (" ^a", " "), (#"a\\/b"#, #"\\"#), ("a$b", "b"), (#"a\Zb+"#, "b"),
      ("(?:a)+^", "^"),
      ("(x ){2}", " "), ("a(?: |\\t)b", " "), ("(?m)a^b", "^"), ("[ab]^", "^"), ("$.", "."),
    ]
  )
  func certain(_ pattern: String, _ part: String) throws {
    #expect(try Self.part(pattern) == part)
  }

  @Test(
    "nothing is found where some way leads past it",
    arguments: [
      "^a$", "a?^b", "(?:a |b)c", "(?: )*a", "(?= )a", "(a)?^", "(?:^|a)b", "a$b?", "$(?:b*)+",
      "^^a$$",
      "(?x) a b", #"\s"#, "[ ]", "(?:a|^)^b",
    ]
  )
  func possible(_ pattern: String) throws {
    #expect(try Self.part(pattern) == nil)
  }

  @Test(
    "where subjects have several lines, a line end may be before a start and after an end",
    arguments: [
      ("a^b", "^"), ("(?m)a^b", "^"), ("a$b", "b"), (#"a\z\n"#, #"\n"#), ("a$\nb", "b"),
      ("(?m)a$b", "b"), (#"\n^"#, "^"), ("(?m)a$\nb", nil), ("(?m)a\n^b", nil), ("a$\n", nil),
      ("(?m)[a-z ]^b", "^"), (#"(?m)\s+^b"#, nil), (#"a\Z\r\n"#, nil), ("(?m)(?:^a$\n?)+", nil),
    ] as [(String, String?)]
  )
  func lines(_ pattern: String, _ part: String?) throws {
    #expect(try Self.part(pattern, Self.ofLines) == part)
  }

  @Test(
    "where all subjects have a beginning in common, a pattern cannot begin with another",
    arguments: [
      (#"^a\.b/(\d+)$"#, "/"), ("^/http:", "/"), (#"^a\.b$"#, "$"), ("^$", "$"), ("^:", ":"),
      (#"^(?:[a-z]+\.)*a\.b/x"#, "/"), ("^(?:a|b)+1", "1"), (#"^\d"#, #"\d"#), ("^(?i)A/", "/"),
      ("a$b", "b"), ("a^", "^"), ("a/b", nil), (#"^a\.b"#, nil), ("^https?://", nil),
      ("^[^/]*/", nil), ("^.*a/b", nil), ("^(?:app|b+):x", nil), ("^(?=a)b*:?/?", nil),
      ("^(a)\\1/", nil), ("/a$", nil), ("(?:^|/)a/", nil), (#"^\w+:"#, nil),
    ] as [(String, String?)]
  )
  func beginning(_ pattern: String, _ part: String?) throws {
    #expect(try Self.part(pattern, Self.ofSchemes) == part)
  }

  @Test("deep repetition takes no time")
  func deep() throws {
    let pattern =
      "^" + String(repeating: "(?:", count: 60) + "a" + String(repeating: "x?)+", count: 60)
    #expect(try Self.part(pattern + "/", Self.ofSchemes) == "/")
  }

  @Test("no subject of other characters matches such a pattern", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "^", "$", "a", "b?", " ", "(?:", ")", "|", "*", "+", ".", "[ab]", #"\s"#, "(?= )", "(?:a|)",
    ]
    let subjects = ["", "a", "b", "ab", "aa", "abab", "bba"]
    var found = 0
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...7, using: &random)
      let pattern = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let tree = try? RegexParser.parse(pattern),
        let regex = try? NSRegularExpression(pattern: pattern),
        tree.impossiblePart(in: SubjectTraits(absent: Self.isAbsent)) != nil
      else { continue }
      found += 1
      for subject in subjects {
        let whole = NSRange(location: 0, length: subject.utf16.count)
        #expect(regex.firstMatch(in: subject, range: whole) == nil, "\(pattern) over \(subject)")
      }
    }
    #expect(found > 50)
  }
}

import Foundation
import RegexSyntax
import Testing

@Suite("Parts that keep a pattern from matching")
struct ImpossiblePartTests {
  private static func isAbsent(_ codePoint: UInt32) -> Bool {
    codePoint <= 0x20 || [0x5C, 0x85, 0x2028, 0x2029].contains(codePoint)
  }

  private static func part(_ pattern: String) throws -> String? {
    let part = try RegexParser.parse(pattern).impossiblePart(where: isAbsent)
    return part.map { String(decoding: Array(pattern.utf16)[$0.range], as: UTF16.self) }
  }

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
        tree.impossiblePart(where: Self.isAbsent) != nil
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

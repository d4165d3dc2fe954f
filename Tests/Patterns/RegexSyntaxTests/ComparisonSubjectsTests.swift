import RegexSyntax
import Testing

@Suite("Strings on which two spellings are compared")
struct ComparisonSubjectsTests {
  private func subjects(_ pattern: String, seed: UInt64 = 1, misses: Bool = true) throws -> [String]
  {
    try RegexParser.parse(pattern).comparisonSubjects(seed: seed, hasNearMisses: misses)
      .map { String(decoding: $0, as: UTF16.self) }
  }

  @Test(
    "there are more than 200, without repetitions, the same for the same seed",
    arguments: [#"^(?:\w-?)*\w+\.com$"#, #"^https?://(?:www\.)?a\.example/(\d+)$"#, "(?:a|b)+c"]
  )
  func count(_ pattern: String) throws {
    let subjects = try subjects(pattern)
    #expect(subjects.count > 200 && Set(subjects).count == subjects.count)
    #expect(try subjects == self.subjects(pattern))
    #expect(subjects.map(\.utf16.count) == subjects.map(\.utf16.count).sorted())
  }

  @Test("every part is left out, there once, and there several times, and in both cases")
  func parts() throws {
    let subjects = try subjects("^(?:ab|[x-z])-?(?:c,)*$")
    let some = [
      "ab", "ab-", "x", "z", "x-", "abc,", "xc,", "abc,c,c,", "AB-", "ab-c,c,c,",
    ]
    for text in some { #expect(subjects.contains(text), "\(text)") }
  }

  @Test("without near misses, all strings follow the pattern")
  func matches() throws {
    for text in try subjects("^(?:ab|cd)+$", misses: false) {
      #expect(text.allSatisfy("abcd".contains), "\(text)")
    }
  }
}

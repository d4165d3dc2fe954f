import PatternExplanation
import RegexSyntax
import TestSupport
import Testing

@Suite("Patterns in words")
struct PatternExplanationTests {
  /// A pattern with the words of its parts, those below others after them.
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let parts: [String]

    init(_ pattern: String, _ parts: String...) {
      self.pattern = pattern
      self.parts = parts
    }

    var testDescription: String { pattern }
  }

  private static func words(_ pattern: String) throws -> [String] {
    var words: [String] = []
    try PatternExplanation(RegexParser.parse(pattern)).forEachPart {
      words.append("\($0.source) = \($0.words)")
    }
    return words
  }

  static let cases = [
    Case("abc", #"abc = "abc""#),
    Case("https?://", #"http = "http""#, #"s? = optional: "s""#, #":// = "://""#),
    Case(#"a\.b"#, #"a\.b = "a.b""#),
    Case(
      "(?:[a-z_]/)+",
      #"(?:[a-z_]/)+ = 1 or more times: one character (a letter a-z or "_"), then "/""#
    ),
    Case(
      "(?:a+b|c{2}|)?",
      "(?:a+b|c{2}|)? = optionally one of:",
      #"a+b = 1 or more "a", then "b""#,
      #"c{2} = exactly 2 "c""#,
      " = no text"
    ),
    Case("a{3}b", #"a{3} = exactly 3 "a""#, #"b = "b""#),
    Case(#"\d+"#, #"\d+ = 1 or more digits"#),
    Case(#"\d*?"#, #"\d*? = 0 or more digits, as few as possible"#),
    Case(#"\w{2,4}+"#, #"\w{2,4}+ = 2 to 4 word characters, as many as possible and never fewer"#),
    Case(#"\s{2,}"#, #"\s{2,} = 2 or more white-space characters"#),
    Case("x{0}", "x{0} = nothing (repeated 0 times)"),
    Case("x??", #"x?? = optional, left out if possible: "x""#),
    Case("x?+", #"x?+ = optional, kept if it is there: "x""#),
    Case(".", ". = any character but a line end"),
    Case("(?s).", "(?s) = from here on, . takes line ends too", ". = any character"),
    Case(#"[\s\S]*"#, #"[\s\S]* = 0 or more characters of any kind"#),
    Case("[^/?#]+", ##"[^/?#]+ = 1 or more characters other than "/", "?" or "#""##),
    Case(
      "[A-Za-z0-9_-]{11}",
      #"[A-Za-z0-9_-]{11} = exactly 11 characters (letters A-Z and a-z, digits 0-9, "_" or "-")"#
    ),
    Case("[a-f]", "[a-f] = a letter a-f"),
    Case("[!-/]", #"[!-/] = a character from "!" to "/""#),
    Case(
      "[a-z&&[^x]]",
      #"[a-z&&[^x]] = a character that is both (a letter a-z) and (a character other than "x")"#
    ),
    Case("[a-z--[x]]", #"[a-z--[x]] = (a letter a-z) but not ("x")"#),
    Case(#"\p{Lu}"#, #"\p{Lu} = a capital letter of any script"#),
    Case(#"\P{Lu}"#, #"\P{Lu} = a character other than capital letters of any script"#),
    Case("[[:alnum:]]", "[[:alnum:]] = a letter or digit of any script"),
    Case("[:alnum:]", "[:alnum:] = a letter or digit of any script"),
    Case(#"\p{Greek}"#, #"\p{Greek} = a Greek character"#),
    Case(#"\t\x41\u00e9"#, #"\t\x41\u00e9 = "\tAé""#),
    Case(" ", "  = a space"),
    Case(#"""#, #"" = '"'"#),
    Case(
      "(?i)ab",
      "(?i) = from here on, letters match in either case",
      #"ab = "ab" in either case"#
    ),
    Case("(?i)12", "(?i) = from here on, letters match in either case", #"12 = "12""#),
    Case(
      "(?i)[a-z]",
      "(?i) = from here on, letters match in either case",
      "[a-z] = a letter a-z in either case"
    ),
    Case(
      "(?i)[a-zA-Z]",
      "(?i) = from here on, letters match in either case",
      "[a-zA-Z] = a letter a-z or A-Z"
    ),
    Case(
      "(?:(?i)a)b",
      "(?:(?i)a) = all of these in order:",
      "(?i) = up to the end of this group, letters match in either case",
      #"a = "a" in either case"#,
      #"b = "b""#
    ),
    Case("(?i:a)", #"(?i:a) = in here, letters match in either case: "a" in either case"#),
    Case(#"(\d+)"#, #"(\d+) = group 1: 1 or more digits"#),
    Case(#"(?<id>\d)"#, #"(?<id>\d) = group 1, named id: a digit"#),
    Case("(?:a|b)", #"(?:a|b) = either "a" or "b""#),
    Case("(?:www|m|)", #"(?:www|m|) = one of "www", "m" or no text"#),
    Case(#"(?:www\.)?"#, #"(?:www\.)? = optional: "www.""#),
    Case("(a)?", #"(a)? = optional, group 1: "a""#),
    Case("(a)+", #"(a)+ = 1 or more times, of which group 1 keeps the last: "a""#),
    Case(
      "(?:https?://)?",
      #"(?:https?://)? = optional: "http", then optionally "s", then "://""#
    ),
    Case(
      "a|b+c",
      "a|b+c = one of:",
      #"a = "a""#,
      #"b+c = 1 or more "b", then "c""#
    ),
    Case("^a$", "^ = the start of the text", #"a = "a""#, "$ = the end of the text"),
    Case(
      "(?m)^$",
      "(?m) = from here on, ^ and $ match at the start and end of each line",
      "^ = the start of a line",
      "$ = the end of a line"
    ),
    Case(#"\Aa\z"#, #"\A = the start of the text"#, #"a = "a""#, #"\z = the very end of the text"#),
    Case(#"\b\B"#, #"\b = a word boundary"#, #"\B = a place that is no word boundary"#),
    Case("(?=a)", #"(?=a) = the text that follows must begin with: "a""#),
    Case("(?!a)", #"(?!a) = the text that follows must not begin with: "a""#),
    Case("(?<=a)b", #"(?<=a) = the text before must end with: "a""#, #"b = "b""#),
    Case("(?<!a)b", #"(?<!a) = the text before must not end with: "a""#, #"b = "b""#),
    Case("(?>a+)", #"(?>a+) = taken once, never tried another way: 1 or more "a""#),
    Case(#"(a)\1"#, #"(a) = group 1: "a""#, #"\1 = the text that group 1 took"#),
    Case(
      #"(?<n>a)\k<n>"#,
      #"(?<n>a) = group 1, named n: "a""#,
      #"\k<n> = the text that group 1 (n) took"#
    ),
    Case(
      #"\R\X"#,
      #"\R = a line end, or a carriage return with its line feed"#,
      #"\X = a character as a reader sees it, with its marks"#
    ),
    Case(#"\Qa.b\E"#, #"a.b = "a.b""#),
  ]

  @Test("each part has its words", arguments: cases)
  func words(of example: Case) throws {
    #expect(try Self.words(example.pattern) == example.parts)
  }

  @Test(
    "how much a match takes follows from its ends",
    arguments: [
      ("^a$", "The match is the whole URL."),
      (#"\A(?:a|b)\z"#, "The match is the whole URL."),
      ("^(a|b$)", "The match starts at the start of the URL, and may end before its end."),
      ("a(?:x$|y$)", "The match reaches the end of the URL, but may start anywhere in it."),
      ("a(?:$)?", "The match may start and end anywhere in the URL."),
      ("(?m)^a$", "The match may start and end anywhere in the URL."),
      ("a(?=$)", "The match reaches the end of the URL, but may start anywhere in it."),
      ("a$b?", "The match may start and end anywhere in the URL."),
    ]
  )
  func reach(_ pattern: String, _ sentence: String) throws {
    #expect(try PatternExplanation(RegexParser.parse(pattern), subject: "URL").summary == sentence)
  }

  @Test("only words that come up are explained")
  func terms() throws {
    let plain = try PatternExplanation(RegexParser.parse("^a+"))
    #expect(plain.terms.isEmpty)
    let some = try PatternExplanation(RegexParser.parse(#"\w\d\w$"#))
    #expect(some.terms.map(\.name) == ["word character", "digit", "the end"])
  }

  @Test("the parts around a place are found, the smallest last")
  func path() throws {
    let explanation = try PatternExplanation(RegexParser.parse("a(b(?:c|d+e)f)g"))
    #expect(explanation.path(to: 8).map(\.source) == ["(b(?:c|d+e)f)", "(?:c|d+e)", "d+e"])
    #expect(explanation.path(to: 0).map(\.source) == ["a"])
    #expect(explanation.path(to: 15).isEmpty)
  }

  @Test("ranges are in order, nest, and have their source")
  func ranges() throws {
    let source = "(?x) a (?:b | [c-e]{2,} # some\n )+ (?<n>é😀)? $"
    let explanation = try PatternExplanation(RegexParser.parse(source))
    let units = Array(source.utf16)
    func check(_ parts: [ExplainedPart], within range: Range<Int>) {
      var end = range.lowerBound
      for part in parts {
        #expect(part.range.lowerBound >= end)
        #expect(part.range.upperBound <= range.upperBound)
        #expect(part.source == String(decoding: units[part.range], as: UTF16.self))
        end = part.range.upperBound
        check(part.children, within: part.range)
      }
    }
    check(explanation.parts, within: 0..<units.count)
  }

  @Test("a pattern with too many parts is cut, and says so")
  func manyParts() throws {
    let source = String(repeating: "a+", count: 5_000)
    let explanation = try PatternExplanation(RegexParser.parse(source))
    #expect(explanation.parts.count == PatternExplanation.maxParts)
    #expect(explanation.omittedParts == 3_000)
  }

  @Test("literals are one part, however many there are")
  func manyLiterals() throws {
    let source = String(repeating: "a", count: 200_000)
    let explanation = try PatternExplanation(RegexParser.parse(source))
    #expect(explanation.parts.map(\.range) == [0..<200_000])
  }

  @Test(
    "of a class with very many members a few are listed, and the others are counted",
    .hangLimit,
    arguments: [false, true]
  )
  func manyMembers(_ areRanges: Bool) throws {
    var source = "["
    for number in UInt32(0)..<20_000 {
      let first = 0x2_0000 + number * (areRanges ? 4 : 1)
      source += Unicode.Scalar(first).map { String($0) } ?? ""
      if areRanges { source += "-" + (Unicode.Scalar(first + 2).map { String($0) } ?? "") }
    }
    let explanation = try PatternExplanation(RegexParser.parse(source + "]"))
    let words = try #require(explanation.parts.first?.words)
    #expect(words.hasSuffix(" or 19976 more"), "\(words.suffix(40))")
  }

  @Test("of very many operations on a set a few are said, and the others are counted")
  func manyOperations() throws {
    let source = "[" + String(repeating: "[a-z]--", count: 3_000) + "[b]]"
    let explanation = try PatternExplanation(RegexParser.parse(source))
    let words = try #require(explanation.parts.first?.words)
    #expect(words.utf8.count < 2_000 && words.hasSuffix(", and 2976 more operations"))
  }

  @Test("the deepest pattern that is accepted has words")
  func deepest() throws {
    let depth = RegexParser.defaultNestingLimit
    let source = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    var count = 0
    try PatternExplanation(RegexParser.parse(source)).forEachPart { _ in count += 1 }
    #expect(count == depth)
  }
}

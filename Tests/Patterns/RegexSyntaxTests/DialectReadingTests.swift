import RegexSyntax
import Testing

@Suite("A pattern read in another dialect")
struct DialectReadingTests {
  @Test(
    "names the constructs that PCRE2 reads otherwise",
    arguments: [
      ("[:hex:]", [.posixClassOutsideBrackets]), ("a[b]c", []), ("https?://a\\.b/[^/]+", []),
      ("\\w+", [.wordCharacters]), ("a$", [.dollarLineEnds]), ("a.b", [.dotLineEnds]),
      ("(?s).", [.dotAllLineEnds]), ("(?m)^a", [.multilineAnchors]), ("\\u0041", [.unicodeEscape]),
      ("\\y", [.letterEscape]), ("(?P<n>a)", [.groupName]),
      ("[a[b]]", [.nestedClass]),
      ("[a-z&&[^b]]", [.setOperation]), ("(?<=a{1,2})b", [.lookbehindLength]),
      ("a{,3}", [.interval, .literalBrace]), ("{id}", [.literalBrace]),
      ("(a)\\11", [.backReference]),
      ("(?d)a", [.inlineFlag]), ("(*ACCEPT)", [.verb]), ("(?|a)", [.branchReset]),
      ("(a)(?1)", [.recursion]), ("(?(1)a)", [.conditional]), ("(a)\\g{-1}", [.referenceSyntax]),
      ("a?", [.emptyMatch]), ("(?:a?)+", [.emptyLoop, .emptyMatch]), ("", [.emptyPattern]),
      ("a\\Kb", [.matchStartReset]), ("\\N", [.notLineEnd]), ("[[:punct:]]", [.posixClass]),
    ] as [(String, [DialectFeature])]
  )
  func pcre2(pattern: String, features: [DialectFeature]) {
    let found = RegexParser.reading(of: pattern, in: .pcre2).constructs.map(\.feature)
    #expect(Set(found) == Set(features), "\(found.map(\.rawValue))")
  }

  @Test(
    "names those that JavaScript reads otherwise",
    arguments: [
      ("(?>a)", .atomicGroup), ("a++", .possessiveQuantifier), ("\\Aa", .absoluteAnchors),
      ("(?i)a", .inlineFlag), ("\\Qa\\E", .quotation), ("(?#x)a", .comment),
      ("\\h", .horizontalSpace),
      ("\\x{41}", .hexadecimalEscape), ("\\-a", .codePoint), ("(a)*\\1b", .unsetReference),
      ("[:alnum:]", .posixClassOutsideBrackets), ("\\e", .letterEscape),
    ] as [(String, DialectFeature)]
  )
  func javaScript(pattern: String, feature: DialectFeature) {
    let found = RegexParser.reading(of: pattern, in: .javaScript).constructs.map(\.feature)
    #expect(found.contains(feature), "\(found.map(\.rawValue))")
  }

  @Test(
    "is a tree of what the other dialect matches",
    arguments: [
      ("[a-c[x-z]]", "[a-c\\[x-z]\\]"), ("(?P<n>a)", "(a)"), ("\\101", "A"), ("{id}", "\\{id\\}"),
      ("\\Qa.b\\E", "a\\.b"), ("(?#x)a", "a"), ("[a&&b]", "[a\\x26\\x26b]"), ("a\\Kb", "ab"),
      ("\\😀f", "😀f"), ("[\\😀]", "[😀]"),
    ]
  )
  func trees(pattern: String, same: String) throws {
    let tree = try #require(RegexParser.reading(of: pattern, in: .pcre2).tree)
    #expect(tree.root.hasSameShape(as: try RegexParser.parse(same).root))
  }

  @Test("a class of a colon and letters is never written as a POSIX class")
  func colonFirst() throws {
    let tree = try #require(RegexParser.reading(of: "x[:alnum:]", in: .javaScript).tree)
    let same = try RegexParser.parse("x[\\:alnum\\:]")
    #expect(tree.root.hasSameShape(as: same.root))
    for dialect in [RegexDialect.pcre2, .javaScript] {
      #expect(same.printed(in: dialect).text == "x[\\x3Aalnum:]")
    }
  }

  @Test("is read in linear time, whatever it is")
  func size() {
    for piece in ["(?P<n>", "[", "\\g{1}", "{", "(?(1)", "[:a:]", "\\Q"] {
      let pattern = String(repeating: piece, count: 16_384 / piece.utf16.count)
      for dialect in [RegexDialect.pcre2, .javaScript] {
        _ = RegexParser.reading(of: pattern, in: dialect)
      }
    }
  }
}

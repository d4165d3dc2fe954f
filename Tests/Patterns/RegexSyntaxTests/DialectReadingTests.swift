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
    "names the constructs of a pattern that ICU refuses as those of one that it reads",
    arguments: [RegexDialect.pcre2, .re2, .python, .javaScript],
    [
      #"\d+"#, #"\w*\s"#, "a.b$", #"\bx"#, "(?i)k", "a++", #"\p{Lu}"#, "(?m)^a$",
      #"(a)\1"#, "(?<=a{1,2})b",
    ]
  )
  func besidesRefused(dialect: RegexDialect, pattern: String) {
    func described(_ prefix: String) -> [String] {
      RegexParser.reading(of: prefix + pattern, in: dialect).constructs
        .filter { $0.feature != .groupName && $0.range.lowerBound >= prefix.utf16.count }
        .map { construct in
          let start = construct.range.lowerBound - prefix.utf16.count
          return "\(construct.feature.rawValue) at \(start), \(construct.range.count)"
        }
    }
    #expect(described("(?P<n>x)") == described("(x)"))
    #expect((try? RegexParser.parse("(?P<n>x)" + pattern)) == nil)
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
    "reads the sets of JavaScript's flag v as ICU's",
    arguments: [
      (#"[\w--\d]"#, #"[[\w]--[\d]]"#), ("[[a-z]&&[^aeiou]]", "[[a-z]&&[^aeiou]]"),
      ("[a-c[x-z]]", "[a-c[x-z]]"), ("[a--b--c]", "[[a]--[b]--[c]]"), (#"[\q{a|b}c]"#, "[[ab]c]"),
      (#"[^[a&&[ab]]]"#, "[^[[a]&&[ab]]]"), ("[]x", "[^\\x00-\\x{10FFFF}]x"),
      (#"[\--a]"#, #"[\--a]"#),
      (#"[a--\-]"#, #"[[a]--[\-]]"#), (#"[a&]"#, #"[a\x26]"#), (#"[\q{ab}]"#, nil), (#"[\q{"#, nil),
      (#"[[a]"#, nil), ("[a--", nil), ("[", nil), (#"[\"#, nil),
    ] as [(String, String?)]
  )
  func unicodeSets(pattern: String, expected: String?) {
    let reading = RegexParser.reading(of: pattern, in: .javaScript(.v))
    #expect(reading.tree?.source == expected)
    let found = Set(reading.constructs.map(\.feature))
    #expect(found.isDisjoint(with: [.nestedClass, .setOperation]))
  }

  @Test(
    "names those that RE2 reads otherwise, and whether it refuses them",
    arguments: [
      ("a(?=b)", .lookaround, true), ("(?<!a)b", .lookaround, true),
      ("(a)\\1", .backReference, true),
      ("(?>a)", .atomicGroup, true), ("a++", .possessiveQuantifier, true),
      ("a\\Z", .absoluteAnchors, true),
      ("(?<n>a)", .groupName, true), ("\\h", .horizontalSpace, true),
      ("(?x)a b", .inlineFlag, false),
      ("a{1001}", .interval, false), ("\\d", .digits, false), ("a$", .dollarLineEnds, false),
      ("[[:alpha:]]", .posixClass, false), ("[:alpha:]", .posixClassOutsideBrackets, false),
      ("\\u0041", .unicodeEscape, true), ("[a[b]]", .nestedClass, false),
      ("\\b", .wordBoundary, false),
    ] as [(String, DialectFeature, Bool)]
  )
  func re2(pattern: String, feature: DialectFeature, isRefused: Bool) throws {
    let found = RegexParser.reading(of: pattern, in: .re2).constructs
    let construct = try #require(found.first { $0.feature == feature }, "\(found)")
    #expect(construct.isRefused == isRefused)
  }

  @Test(
    "names those that Python reads otherwise",
    arguments: [
      ("a\\z", .absoluteAnchors), ("a\\Z", .absoluteAnchors), ("(?<n>a)", .groupName),
      ("(?P<n>a)", .groupName), ("(?<n>a)\\k<n>", .referenceSyntax), ("a(?i)b", .inlineFlag),
      ("\\p{L}", .unicodeProperty), ("\\Qa\\E", .quotation), ("a{,3}", .interval),
      ("\\x{41}", .hexadecimalEscape), ("(?<=a|bc)d", .lookbehindLength), ("\\w", .wordCharacters),
      ("[\\w-.]", .classRange), ("\\cA", .controlEscape), ("\\s", .whiteSpace),
    ] as [(String, DialectFeature)]
  )
  func python(pattern: String, feature: DialectFeature) {
    let found = RegexParser.reading(of: pattern, in: .python).constructs.map(\.feature)
    #expect(found.contains(feature), "\(found.map(\.rawValue))")
  }

  @Test(
    "says nothing of what RE2 and Python read as ICU does",
    arguments: [
      "https?://a\\.b/[^/]+", "(?:a|b)+c", "[a-z0-9_-]{2,5}", "(a)(b)?c",
    ]
  )
  func shared(pattern: String) {
    for dialect in [RegexDialect.re2, .python] {
      let found = RegexParser.reading(of: pattern, in: dialect).constructs.map(\.feature)
      #expect(Set(found).isSubset(of: [.loopCapture]), "\(dialect.name): \(found)")
    }
    for pattern in ["(?>a)", "a++", "(?i)a", "(?#x)a", "(?<=a)b"] {
      #expect(RegexParser.reading(of: pattern, in: .python).constructs.isEmpty, "\(pattern)")
    }
  }

  @Test(
    "is a tree of what RE2 and Python match",
    arguments: [
      ("\\v", .re2, "\\x0B"), ("\\w", .re2, "[0-9A-Za-z_]"), ("a\\Z", .python, "a\\z"),
      ("a{,3}", .python, "a{0,3}"), ("(?P<n>a)(?P=n)", .python, "(a)(?:\\1)"),
      ("\\U0001F600", .python, "😀"), ("[[:alpha:]]", .python, "[\\[:alpha:]\\]"),
    ] as [(String, RegexDialect, String)]
  )
  func otherTrees(pattern: String, dialect: RegexDialect, same: String) throws {
    let tree = try #require(RegexParser.reading(of: pattern, in: dialect).tree)
    #expect(tree.root.hasSameShape(as: try RegexParser.parse(same).root), "\(tree.source)")
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
      for dialect in [RegexDialect.pcre2, .javaScript, .re2, .python] {
        _ = RegexParser.reading(of: pattern, in: dialect)
      }
    }
  }

  @Test(
    "the parts of what a dialect reads lead back to the parts of the pattern",
    arguments: [
      (.python, "a(?P<n>b)c", "b", 7..<8), (.python, "a(?P<n>b)c", "(b)", 1..<9),
      (.python, "é(?P<n>𝒳)c", "c", 10..<11), (.python, "(?P<n>b)[xy](?P=n)", "[xy]", 8..<12),
      (.javaScript, "\\/a\\/", "a", 2..<3), (.javaScript, "a\\/b\\/c", "c", 6..<7),
      (.re2, "(?P<n>a)\\.b", "b", 10..<11),
    ] as [(RegexDialect, String, String, Range<Int>)]
  )
  func places(dialect: RegexDialect, pattern: String, part: String, written: Range<Int>) throws {
    let reading = RegexParser.reading(of: pattern, in: dialect)
    let text = try #require(reading.tree).source
    let found = try #require(text.firstRange(of: part), "\(text)")
    let lower = text.utf16.distance(from: text.startIndex, to: found.lowerBound)
    let range = lower..<lower + part.utf16.count
    #expect(reading.places?.written(range) == written, "\(text)")
  }

  @Test("whatever is read, every part leads to a part of the pattern, and order is kept")
  func placesOfAll() {
    var generator = PatternGenerator(seed: 7)
    for _ in 0..<600 {
      let pattern = generator.sound()
      for dialect in RegexDialect.all where !dialect.isOfTrees {
        let reading = RegexParser.reading(of: pattern, in: dialect)
        guard let tree = reading.tree, let places = reading.places else { continue }
        let count = pattern.utf16.count
        var last = 0
        for offset in 0...tree.source.utf16.count {
          let place = places.written(offset..<offset)
          #expect(place.lowerBound >= last && place.upperBound <= count, "\(pattern)")
          last = place.lowerBound
        }
      }
    }
  }
}

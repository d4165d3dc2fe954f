import TestSupport
import Testing

import RegexSyntax

@Suite("The tree of a pattern")
struct RegexNodeTests {
  @Test(
    "literals, escapes and quotations are code points",
    arguments: [
      ("abc", "(a b c)"),
      ("é😀", "(é 😀)"),
      (#"\.\*\\"#, #"(. * \)"#),
      (#"\a\e\f\n\r\t"#, "(U+7 U+1B U+C U+A U+D U+9)"),
      (#"\x41\x{1F600}\u0042\U0001F601"#, "(A 😀 B 😁)"),
      (#"\x4g"#, "(U+4 g)"),
      (#"\uD83D\uDE00"#, "😀"),
      (#"\uD83D\x{DE00}a"#, "(😀 a)"),
      (#"\uD83Da"#, "(U+D83D a)"),
      (#"\07\0377\0477"#, "(U+7 ÿ ' 7)"),
      (#"\cA\c[\c"#, "(U+1 U+1B c)"),
      (#"\N{LATIN SMALL LETTER A}\N{greek small letter beta}"#, "(a β)"),
      (#"\y\_\E"#, "(y _ E)"),
      (#"\Qa*(\E+"#, "(a * (+ ())"),
      (#"a\Q[b"#, "(a [ b)"),
      (#"a\Q\E*"#, "(* a)"),
      ("]-=:,<>!", "(] - = : , < > !)"),
    ]
  )
  func literals(pattern: String, sketch: String) throws {
    #expect(try Sketch.of(pattern) == sketch)
  }

  @Test(
    "groups, alternations and quantifiers",
    arguments: [
      ("()", "(1 ε)"),
      ("a|", "(| a ε)"),
      ("a|b|c", "(| a b c)"),
      ("(?:a)(?>b)(c)(?<n1>d)", "((: a) (> b) (1 c) (2:n1 d))"),
      ("(?=a)(?!b)(?<=c)(?<!d)", "((= a) (! b) (<= c) (<! d))"),
      ("a*b+c?", "((* a) (+ b) (? c))"),
      ("a*?b++c?+", "((*? a) (++ b) (?+ c))"),
      ("a{2}b{2,}c{2,3}d{0,1}", "((2..2 a) (2.. b) (2..3 c) (? d))"),
      ("a{2}?b{2,}+", "((2..2? a) (2..+ b))"),
      ("ab*", "(a (* b))"),
      ("(?:ab)*", "(* (: (a b)))"),
      ("^*$", "((* caret) dollar)"),
      (#"\A\b\B\G"#, "(subjectStart wordBoundary notWordBoundary previousMatchEnd)"),
      (#"\Z\z"#, "(subjectEndBeforeTerminator subjectEnd)"),
      (#".\d\H\R\X"#, #"(any \d \H \R \X)"#),
    ]
  )
  func structure(pattern: String, sketch: String) throws {
    #expect(try Sketch.of(pattern) == sketch)
  }

  @Test(
    "back-references take the digits that ICU takes",
    arguments: [
      (#"(a)\1"#, "((1 a) ref1)"),
      (#"(a)\11"#, "((1 a) ref1 1)"),
      (#"\2(a)(b)"#, "(ref2 (1 a) (2 b))"),
      (
        #"()()()()()()()()()(a)\101"#,
        "((1 ε) (2 ε) (3 ε) (4 ε) (5 ε) (6 ε) (7 ε) (8 ε) (9 ε) (10 a) ref10 1)"
      ),
      (#"(?<n>a)\k<n>"#, "((1:n a) ref1)"),
      (#"(a\1)"#, "(1 (a ref1))"),
      (#"(?:\9){0}"#, "(0..0 (: ref9))"),
    ]
  )
  func references(pattern: String, sketch: String) throws {
    #expect(try Sketch.of(pattern) == sketch)
  }

  @Test(
    "comments and white space are not nodes, even between an item and its quantifier",
    arguments: [
      ("a(?#b)*", "(* a)"),
      ("(?#)a(?#(b)", "a"),
      ("(?x) a b # c\n d", "(flags+2-0 a b d)"),
      ("(?x: a * ?)b c", "((+2-0 (*? a)) b U+20 c)"),
      ("(?x)a { 2 , 3 }", "(flags+2-0 (2..3 a))"),
      ("(?x)( ? : a)", "(flags+2-0 (: a))"),
      (##"(?x)\ \#"##, "(flags+2-0 U+20 #)"),
      ("(?x)[a #\n b]", "(flags+2-0 [a b])"),
      (##"(?x)\Q #\E"##, "(flags+2-0 U+20 #)"),
    ]
  )
  func comments(pattern: String, sketch: String) throws {
    #expect(try Sketch.of(pattern) == sketch)
  }

  @Test("the ranges of comments are kept")
  func commentRanges() throws {
    let marked = MarkedText("(?x)a1️⃣(?#b # c\n)2️⃣ * 3️⃣# d4️⃣\nb")
    #expect(try RegexParser.parse(marked.text).comments == marked.utf16Ranges)
  }

  @Test("flags are in force from where they change to the end of the group")
  func flags() throws {
    let pattern = try RegexParser.parse("a(?i)b(?-i:c|d(?s)e)f|g", flags: .anchorsMatchLines)
    var flags: [String: RegexFlags] = [:]
    pattern.root.forEach { node in
      guard case .literal(let literal) = node.kind else { return }
      flags[Unicode.Scalar(literal.codePoint).map { String(Character($0)) } ?? ""] = node.flags
    }
    let sensitive: RegexFlags = .anchorsMatchLines
    let insensitive: RegexFlags = [.anchorsMatchLines, .caseInsensitive]
    #expect(
      flags == [
        "a": sensitive, "b": insensitive, "c": sensitive, "d": sensitive,
        "e": [.anchorsMatchLines, .dotMatchesLineSeparators], "f": insensitive, "g": insensitive,
      ]
    )
  }

  @Test("with the literal flag a pattern is one string")
  func literalFlag() throws {
    #expect(try Sketch.of(#"a*\E(\Q["#, flags: .literal) == #"(a * \ E ( \ Q [)"#)
  }

  @Test(
    "a node has the range of its text",
    arguments: [
      "a1️⃣\\x412️⃣b", "1️⃣(?<n>a)2️⃣", "a1️⃣[^]b]2️⃣", "1️⃣a(?#b){2}?2️⃣", "😀1️⃣\\p{L}2️⃣",
      "(?<n>a)1️⃣\\k<n>2️⃣b", "(a)1️⃣\\12️⃣1", "1️⃣(?i-s:a)2️⃣b", "(?x)a  1️⃣b2️⃣ # c",
    ]
  )
  func ranges(marked: String) throws {
    let marked = MarkedText(marked)
    var ranges: [Range<Int>] = []
    try RegexParser.parse(marked.text).root.forEach { ranges.append($0.range) }
    #expect(marked.utf16Ranges.allSatisfy(ranges.contains))
  }
}

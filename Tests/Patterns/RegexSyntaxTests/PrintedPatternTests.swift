import Foundation
import RegexSyntax
import Testing

@Suite("A printed pattern")
struct PrintedPatternTests {
  static let patterns = [
    "a", "a.b", "[^/?#]+", "(?i)ß|SS", "(?x) a # b\n [c d]", "\\Qa.b\\E*", "(?<n>a)\\k<n>1",
    "(a)\\11",
    "[[:alpha:][:^digit:]]", "[:hex:]{2}", "[a-z&&[^b]--[c]]", "[[a-z]-[aeiou]]", "a{2,3}?b++c*+",
    "(?>a|b)(?=c)(?!d)(?<=e)(?<!f)", "\\x41\\u0042\\0103\\cA\\e\\a\\t\\n",
    "\\p{Lu}\\P{Greek}\\N{DIGIT ONE}",
    "^\\A$\\Z\\z\\G\\b\\B", "\\R\\X\\h\\H\\v\\V\\d\\D\\w\\W\\s\\S", "(?im-s:a)(?u)b(?-i)", "a||b",
    "()", "(?#)", "(?#i)", "(?i)(?#a)", "(?i:(?#a))b",
    "[\\]\\-\\^&\\[]", "😀{2}[😀-😂]", "\\uD83D", "\\#\\ [# ]", "a(?x)\\ b\\#[c#\nd]",
    "https?://(?:www\\.)?a", "[\\p{L}-[a-f]-\\p{Lu}]", "[\\w&[a-f]\\d-]", "[[a-z]-[a-f]\\d-x]",
    "[[a-z]&[a-f]&\\p{L}]", "[\\p{L}--[b]-\\p{Lu}]",
  ]

  @Test("has the same tree in ICU's own dialect, and prints to itself", arguments: patterns)
  func roundTrip(pattern: String) throws {
    guard let tree = try? RegexParser.parse(pattern) else { return }
    let printed = tree.printed(in: .icu).text
    let again = try RegexParser.parse(printed)
    #expect(again.root.hasSameShape(as: tree.root), "\(printed)")
    #expect(again.printed(in: .icu).text == printed)
    #expect(throws: Never.self) { try NSRegularExpression(pattern: printed) }
  }

  @Test(
    "says what a dialect cannot say",
    arguments: [
      ("(?>a)", .javaScript, .atomicGroup), ("a++", .javaScript, .possessiveQuantifier),
      ("\\X", .javaScript, .graphemeCluster), ("(?<=(a{1,3}))b", .pcre2, .lookbehindLength),
      ("\\p{javaLowerCase}", .pcre2, .unicodeProperty), ("\\uD83D", .pcre2, .loneSurrogate),
      ("a{0,70000}", .pcre2, .interval), ("a(?!b)", .re2, .lookaround),
      ("(a)\\1", .re2, .backReference),
      ("[a-z--[b]]", .re2, .setOperation), ("a{1001}", .re2, .interval),
      ("a++", .re2, .possessiveQuantifier),
      ("\\P{Lu}", .python, .unicodeProperty), ("\\p{Greek}", .python, .unicodeProperty),
      ("\\Ga", .python, .absoluteAnchors), ("(?<=(a){1,2})b", .python, .lookbehindLength),
    ] as [(String, RegexDialect, DialectFeature)]
  )
  func losses(pattern: String, dialect: RegexDialect, feature: DialectFeature) throws {
    let losses = try RegexParser.parse(pattern).printed(in: dialect).losses
    #expect(losses.contains { $0.feature == feature && $0.kind == .cannotBeSaid })
  }

  @Test(
    "is written in the dialect's own words",
    arguments: [
      ("[:hex:]+", .pcre2, "[\\p{Hex_Digit}]+"), ("\\d", .javaScript, "\\p{Nd}"),
      ("(?i)a(?-i)b", .pcre2, "(?i:a)b"), ("(?i)ab", .javaScript, "(?i:a)(?i:b)"),
      ("(?<=a{1,2})b", .pcre2, "(?<=a{2}|a{1})b"), ("(?<n>a)\\k<n>", .pcre2, "(a)(?:\\1)"),
      ("(?x) a b", .javaScript, "ab"), ("\\u0041", .pcre2, "A"),
      // JavaScriptCore takes `(?<![\s\S])` for true after a surrogate pair.
      ("^a|\\Ab", .javaScript, "^a|^b"), ("(?m:\\Aa)", .javaScript, "(?:^a)"),
      ("[\\:a:&&b]", .pcre2, "(?:(?=[b])[\\x3Aa:])"),
      ("a$", .re2, "a\\z"), ("a\\z", .python, "a(?![\\s\\S])"), ("\\d\\D", .python, "[\\d][\\D]"),
      ("\\p{Greek}\\d", .re2, "[\\p{Greek}][\\p{Nd}]"), ("(?<n>a)\\k<n>", .python, "(a)(?:\\1)"),
      ("(?<=a{1,2})b", .python, "(?:(?<=a{2})|(?<=a{1}))b"), ("(?i)a(?-i)b", .python, "(?i:a)b"),
      ("\\x{1F600}\\h", .python, "😀[\\t \u{A0}\u{1680}\u{2000}-\u{200A}\u{202F}\u{205F}\u{3000}]"),
      ("^a|\\Ab", .pcre2, "^a|^b"), ("(?dm:^a)", .javaScript, "(?:(?:^|(?<=\\n)(?=[\\s\\S]))a)"),
    ] as [(String, RegexDialect, String)]
  )
  func texts(pattern: String, dialect: RegexDialect, text: String) throws {
    #expect(try RegexParser.parse(pattern).printed(in: dialect).text == text)
  }

  @Test(
    "a template keeps its meaning",
    arguments: [
      ("$1-$2", .pcre2, "${1}-${2}"), ("$1-$2", .javaScript, "$01-$02"), ("\\n$0", .pcre2, "n${0}"),
      ("$0$", .javaScript, "$&$$"), ("a\\$1", .pcre2, "a$$1"), ("$3", .pcre2, ""),
      ("$1-$2", .re2, "\\1-\\2"), ("$0\\\\", .python, "\\g<0>\\\\"),
      ("\\$\u{301}", .pcre2, "$$\u{301}"), ("\\$\u{301}", .javaScript, "$$\u{301}"),
    ] as [(String, RegexDialect, String)]
  )
  func templates(template: String, dialect: RegexDialect, text: String) {
    let printed = ReplacementTemplate(template, captureGroupCount: 2)
      .printed(in: dialect, captureGroupCount: 2)
    #expect(printed == text)
  }
}

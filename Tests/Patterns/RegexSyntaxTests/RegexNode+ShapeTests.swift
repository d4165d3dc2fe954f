import RegexSyntax
import Testing

@Suite("Shapes")
struct ShapeTests {
  @Test(
    "the shape is the same however the pattern is written",
    arguments: [
      ("a.b", "\\x61(?#c).\\Qb\\E"), ("a{0,1}", "a?"), ("a{1,}b{0,}", "a+b*"),
      ("\\p{Lu}", "\\p{gc = uppercase-letter}"), ("[a-c\\d]", "[\\x61-\\x63\\d]"),
      ("(?<n>a)\\k<n>", "(?<n>a)\\1"), ("[[a]-[b]]", "[[a]--[b]]"), ("(?-)a", "(?-)\\x61"),
    ]
  )
  func same(left: String, right: String) throws {
    let (left, right) = (try RegexParser.parse(left), try RegexParser.parse(right))
    #expect(left.hasSameShape(as: right))
    #expect(left != right || left.source == right.source)
  }

  @Test(
    "the shape differs where the meaning may",
    arguments: [
      ("a", "b"), ("a", "(?:a)"), ("a*", "a*?"), ("a{2}", "a{2,}"), ("(a)", "(?<n>a)"),
      ("[a]", "a"),
      ("[ab]", "[ba]"), ("[a]", "[^a]"), ("\\p{Lu}", "\\P{Lu}"), ("(?=a)", "(?!a)"), ("a|b", "ab"),
      ("[a--b]", "[a&&b]"), ("\\d", "\\D"), ("^", "\\A"), ("(?i)a", "(?s)a"), ("a|b", "a|b|c"),
    ]
  )
  func different(left: String, right: String) throws {
    #expect(try !RegexParser.parse(left).hasSameShape(as: RegexParser.parse(right)))
  }

  @Test("flags are part of the shape")
  func flags() throws {
    let left = try RegexParser.parse("a", flags: .caseInsensitive)
    #expect(!left.hasSameShape(as: try RegexParser.parse("a")))
    #expect(left.root.flags == .caseInsensitive)
  }
}

import RegexSyntax
import Testing

@Suite("Time grows with the length of the pattern", .serialized)
struct LinearTimeTests {
  /// A repeated unit with a prefix and a suffix.
  struct Shape: Sendable, CustomTestStringConvertible {
    var prefix = ""
    let unit: String
    var suffix = ""
    var flags: RegexFlags = []

    var testDescription: String { prefix + unit + "…" + suffix }

    func pattern(length: Int) -> String {
      prefix + String(repeating: unit, count: length / unit.utf16.count) + suffix
    }
  }

  static let plainShapes = [
    Shape(unit: "("), Shape(unit: "["), Shape(unit: "a"), Shape(unit: "a|"), Shape(unit: "{"),
    Shape(prefix: "\\Q", unit: "*["), Shape(prefix: "(?x)", unit: "#a\n", suffix: "b"),
    Shape(prefix: "(?x)#", unit: "a"), Shape(prefix: "(?#", unit: "a"), Shape(unit: "😀"),
  ]

  static let shapes =
    plainShapes + [
      Shape(unit: ")"), Shape(unit: "\\"), Shape(unit: "()"), Shape(unit: "a*"),
      Shape(unit: "(?:a)?"), Shape(unit: "[:a"), Shape(unit: "[a]"), Shape(unit: "[:alpha:]"),
      Shape(prefix: "[", unit: "[a]", suffix: "]"), Shape(prefix: "[", unit: "[:a]", suffix: "]"),
      Shape(prefix: "[[a]", unit: "-[b]", suffix: "]"),
      Shape(prefix: "[a", unit: "--b", suffix: "]"),
      Shape(prefix: "[[a]", unit: "-[b][c]", suffix: "]"),
      Shape(prefix: "[", unit: "a-z", suffix: "]"),
      Shape(prefix: "[[a]", unit: "-[b]&&c[d]", suffix: "]"), Shape(prefix: "[", unit: "a"),
      Shape(unit: "\\Q\\E", suffix: "a"), Shape(unit: "\\Qa\\E"),
      Shape(prefix: "(?x)", unit: "[:#a\n:]"), Shape(unit: "(?#a)"),
      Shape(unit: "(?i)"), Shape(unit: "\\x41"), Shape(unit: "\\uD83D"), Shape(unit: "\\p{L}"),
      Shape(unit: "\\p{"), Shape(unit: "\\N{DIGIT ONE}"), Shape(prefix: "(a)", unit: "\\1"),
      Shape(unit: "\\1", suffix: "(a)"), Shape(unit: "(?:\\9){0}"), Shape(unit: "(?<=a)"),
      Shape(prefix: "a{", unit: "1"), Shape(prefix: "(?<", unit: "a"), Shape(unit: "a?|[b]"),
      Shape(unit: "ß", flags: .caseInsensitive), Shape(unit: "sS", flags: .caseInsensitive),
      Shape(unit: "https://a.[b].", flags: .comments), Shape(prefix: "//", unit: "(?:[^/].|.)"),
      Shape(prefix: "//(?:", unit: "[^/].|", suffix: ")(?:a|b)"), Shape(unit: "^|"),
      Shape(unit: "*"),
    ]

  @Test("a megabyte of one shape is read", arguments: plainShapes)
  func megabyte(shape: Shape) {
    // The clock of a loaded machine proves little, but quadratic time would be hours here.
    let source = shape.pattern(length: 1 << 20)
    guard let pattern = try? RegexParser.parse(source, flags: shape.flags) else { return }
    #expect(pattern.root.range.upperBound <= source.utf16.count)
  }

  @Test("a long pattern of one shape is read and asked about", arguments: shapes)
  func queries(shape: Shape) {
    let source = shape.pattern(length: 1 << 17)
    guard let pattern = try? RegexParser.parse(source, flags: shape.flags) else { return }
    #expect(pattern.root.range.upperBound <= source.utf16.count)
    #expect(pattern.minimumLength <= pattern.maximumLength ?? .max)
    #expect(pattern.hostDots.count <= source.utf16.count)
    #expect(pattern.captureGroups.count <= source.utf16.count)
    #expect(pattern.backReferences.count <= source.utf16.count)
    _ = pattern.isAnchoredAtStart
  }
}

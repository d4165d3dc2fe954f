import Foundation
import MatchEngine
import Testing

@testable import FoundationEngine
@testable import RegexSyntax

@Suite("a replacement template")
struct ReplacementTemplateTests {
  /// A pattern of so many groups, each of which matches one letter, and its subject.
  static func groups(_ count: Int) -> (source: String, subject: String) {
    let alphabet = "abcdefghijklmnopqrstuvwxyz"
    let letters = (0..<count).map { String(alphabet.dropFirst($0 % 26).prefix(1)) }
    return (letters.map { "(\($0))" }.joined(), letters.joined())
  }

  static let cases: [(template: String, groups: Int, output: String)] = [
    ("$1$0", 2, "aab"), ("${n}", 1, "${n}"), ("$n", 1, "$n"), ("$$", 1, "$$"), ("$$1", 1, "$a"),
    ("$2", 1, ""), ("$9", 1, ""), ("x$", 1, "x$"), ("\\", 1, ""), ("x\\", 1, "x"),
    ("\\\\", 1, "\\"),
    ("\\\\\\", 1, "\\"), ("\\n", 1, "n"), ("\\u0041", 1, "u0041"), ("\\$1", 1, "$1"),
    ("\\\\$1", 1, "\\a"), ("$10", 10, "j"), ("$10", 9, "a0"), ("$11", 10, ""), ("$01", 10, "a"),
    ("$01", 1, "a1"), ("$00", 1, "a0"), ("$100", 100, "v"), ("$100", 99, "j0"), ("$1a", 1, "aa"),
    ("$&", 1, "$&"), ("$٣", 3, "$٣"), ("$x1", 1, "$x1"),
    ("😀$1😀", 1, "😀a😀"), ("", 1, ""), ("\u{0}", 1, "\u{0}"), ("a\u{301}$1", 1, "a\u{301}a"),
    ("$1$1$1", 1, "aaa"), ("$1\\2", 2, "a2"), ("\\\n", 1, "\n"),
  ]

  @Test("is expanded as NSRegularExpression does", arguments: testedPaths, cases)
  func expansion(
    path: FoundationEngine.Path,
    example: (template: String, groups: Int, output: String)
  ) throws {
    let engine = FoundationEngine(path: path)
    let (source, subject) = Self.groups(example.groups)
    let pattern = try engine.compile(source)
    let result = pattern.replaceMatches(
      in: Subject(subject),
      template: example.template,
      limits: engine.defaultLimits
    )
    #expect(result.outcome == .replaced(example.output))
    let expression = try NSRegularExpression(pattern: source)
    let text = expression.stringByReplacingMatches(
      in: subject,
      range: NSRange(location: 0, length: subject.utf16.count),
      withTemplate: example.template
    )
    #expect(text == example.output)
  }

  @Test("is expanded as NSRegularExpression does, whatever its text", arguments: 500..<508)
  func random(seed: UInt64) throws {
    let engine = FoundationEngine()
    var input = RandomInput(seed: seed)
    for count in [0, 1, 3, 9, 10, 12] {
      let groups = Self.groups(count)
      let source = groups.source.isEmpty ? "x" : groups.source + "|(x)?y"
      let subject = "-" + groups.subject + "xyéy"
      let pattern = try engine.compile(source)
      let expression = try NSRegularExpression(pattern: source)
      for _ in 0..<200 {
        let template = input.template()
        let result = pattern.replaceMatches(
          in: Subject(subject),
          template: template,
          limits: engine.defaultLimits
        )
        let text = expression.stringByReplacingMatches(
          in: subject,
          range: NSRange(location: 0, length: subject.utf16.count),
          withTemplate: template
        )
        #expect(result.outcome == .replaced(text), "\(template.debugDescription)")
      }
    }
  }

  @Test("is read by UTF-16 units, even if Foundation on Linux goes wrong", arguments: testedPaths)
  func units(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile("(a)")
    let cases: [(template: String, output: String)] = [
      ("\\😀$1", "😀a"), ("$1\u{301}", "a\u{301}"), ("\\\u{301}$1", "\u{301}a"),
      ("$\u{301}1", "$\u{301}1"), ("\\\r\n$1", "\r\na"),
    ]
    for (template, output) in cases {
      let limits = engine.defaultLimits
      let result = pattern.replaceMatches(in: Subject("a"), template: template, limits: limits)
      #expect(result.outcome == .replaced(output), "\(template.debugDescription)")
    }
  }

  @Test("lists its references with their ranges")
  func references() {
    typealias Reference = ReplacementTemplate.GroupReference
    let cases: [(template: String, groups: Int, references: [Reference])] = [
      ("a$1b$2", 1, [Reference(number: 1, range: 1..<3), Reference(number: 2, range: 4..<6)]),
      ("😀$10", 1, [Reference(number: 1, range: 2..<4)]),
      ("$10", 10, [Reference(number: 10, range: 0..<3)]),
      ("\\$1$$x$", 1, []),
      ("$0", 0, [Reference(number: 0, range: 0..<2)]),
    ]
    for (text, groups, references) in cases {
      let template = ReplacementTemplate(text, captureGroupCount: groups)
      #expect(template.groupReferences == references, "\(text)")
      let missing = references.filter { $0.number > groups }
      #expect(template.referencesOutOfRange == missing, "\(text)")
    }
  }
}

import RegexSyntax
import Testing

@testable import Workbench

@Suite("Diagrams of patterns")
struct PatternDiagramTests {
  private static func shape(_ diagram: PatternDiagram) -> String {
    switch diagram {
    case .skip: "-"
    case .box(let box): box.text
    case .sequence(let items): "(" + items.map(shape).joined(separator: " ") + ")"
    case .choice(let items): "<" + items.map(shape).joined(separator: "|") + ">"
    case .loop(let item, let repetition):
      "[\(repetition.canSkip ? "?" : "")\(repetition.canRepeat ? "+" : "") \(shape(item))"
        + (repetition.words.map { ": \($0)" } ?? "") + "]"
    case .group(let item, let label, _): "\(label){\(shape(item))}"
    }
  }

  @Test(
    "tracks and boxes say what the pattern takes",
    arguments: [
      (#"^https?://a\.b"#, "(start http [? s] ://a.b)"),
      ("ab|c|", "<ab|c|->"),
      ("(a)(?:b)(?<n>c)", "($1{a} b $2 n{c})"),
      (
        "a+b*c{2}d{2,}e{1,3}?f++",
        "([+ a] [?+ b] [+ c: 2 times] [+ d: 2 times or more] [+ e: 1 to 3 times, as few as possible] [+ f: never given back])"
      ),
      ("a{0}b", "(- b)"),
      (
        "(?=a)(?!b)(?<=c)(?<!d)(?>e)",
        "(must follow{a} must not follow{b} must come before{c} must not come before{d} taken once, never again another way{e})"
      ),
      (#"()[^a-z]\d.\b\1"#, "($1{-} not a-z digit any character edge of a word the text of $1)"),
      ("a b\u{202E}", "a␣b\\u{202E}"),
    ]
  )
  func shapes(pattern: String, shape: String) throws {
    let tree = try RegexParser.parse(pattern)
    let diagram = try #require(DiagramBuilder.diagram(of: tree))
    #expect(Self.shape(diagram) == shape)
  }

  @Test("a pattern with too many parts has none, and the deepest one can be drawn")
  func large() throws {
    let many = String(repeating: "(a|b)", count: 400)
    #expect(DiagramBuilder.diagram(of: try RegexParser.parse(many)) == nil)
    let deep = String(repeating: "(", count: 90) + "a" + String(repeating: ")", count: 90)
    #expect(DiagramBuilder.diagram(of: try RegexParser.parse(deep)) != nil)
  }

  @Test("a run of literals is one box, of which the start is shown")
  func longRun() throws {
    let source = String(repeating: "ab", count: 200_000)
    let diagram = DiagramBuilder.diagram(of: try RegexParser.parse(source))
    guard case .box(let box) = diagram else {
      Issue.record("no box")
      return
    }
    #expect(box.text == String(source.prefix(39)) + "…")
    #expect(box.range == .init(0..<400_000))
  }
}

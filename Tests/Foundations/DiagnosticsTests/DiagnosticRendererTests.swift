import Diagnostics
import TestSupport
import Testing

@Suite("DiagnosticRenderer")
struct DiagnosticRendererTests {
  private static let manifest = MarkedText(
    """
    {
      "regex": "foo(.*)",
      "format": "foo-app://entry/1️⃣$22️⃣"
    }
    """
  )

  private static var full: (diagnostic: Diagnostic, source: SourceFile) {
    let source = SourceFile(name: "manifest.json", bytes: manifest.bytes)
    let diagnostic = Diagnostic(
      code: "template-group-out-of-range",
      severity: .error,
      message: "group $2 is never set: the pattern has 1 capture group",
      location: source.location(of: manifest.range, path: "actions[37].formats[0].format"),
      notes: [
        DiagnosticNote(message: "the pattern is here", location: source.location(of: 4..<11)),
        DiagnosticNote(message: "groups count from 1", location: nil),
      ],
      help: "write $1"
    )
    return (diagnostic, source)
  }

  @Test("a diagnostic is shown with its place, its line, its notes and its help")
  func plain() {
    let (diagnostic, source) = Self.full
    let renderer = DiagnosticRenderer(style: .plain, sources: [source])
    #expect(
      renderer.render(diagnostic) == """
        error: group $2 is never set: the pattern has 1 capture group [template-group-out-of-range]
         --> manifest.json:3:30 (actions[37].formats[0].format)
            | "format": "foo-app://entry/$2"
            |                            ^~
            = note: the pattern is here at manifest.json:2:3
            = note: groups count from 1
            = help: write $1

        """
    )
  }

  @Test("colours mark the severity, the message, the gutter and the place")
  func colored() {
    let (diagnostic, source) = Self.full
    let text = DiagnosticRenderer(style: .colored, sources: [source]).render(diagnostic)
    #expect(
      text.replacing("\u{1B}", with: "␛") == """
        ␛[31m␛[1merror␛[0m␛[0m␛[1m: group $2 is never set: the pattern has 1 capture group␛[0m \
        ␛[2m[template-group-out-of-range]␛[0m
        ␛[36m --> ␛[0mmanifest.json:3:30 (actions[37].formats[0].format)
        ␛[36m    | ␛[0m"format": "foo-app://entry/$2"
        ␛[36m    | ␛[0m␛[31m                           ^~␛[0m
            = note: the pattern is here at manifest.json:2:3
            = note: groups count from 1
            = ␛[36mhelp␛[0m: write $1

        """
    )
  }

  @Test("without its colours, coloured output is the plain output")
  func sameText() {
    let (diagnostic, source) = Self.full
    let colored = DiagnosticRenderer(style: .colored, sources: [source]).render(diagnostic)
    let plain = DiagnosticRenderer(style: .plain, sources: [source]).render(diagnostic)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("each severity has its word", arguments: Severity.allCases)
  func severities(_ severity: Severity) {
    let diagnostic = Diagnostic(code: "c", severity: severity, message: "m", location: nil)
    let text = DiagnosticRenderer(style: .plain, sources: []).render(diagnostic)
    #expect(text == "\(severity): m [c]\n")
  }

  @Test(
    "a place in an unknown file, or past its end, is named without a line",
    arguments: unquotedPlaces
  )
  func withoutLine(_ location: Diagnostics.SourceLocation, _ expected: String) {
    let source = SourceFile(name: "a.json", bytes: Array("[\n1\n]".utf8))
    let diagnostic = Diagnostic(code: "c", severity: .error, message: "m", location: location)
    let text = DiagnosticRenderer(style: .plain, sources: [source]).render(diagnostic)
    #expect(text == "error: m [c]\n --> \(expected)\n")
  }

  static let unquotedPlaces: [(Diagnostics.SourceLocation, String)] = [
    (
      Diagnostics.SourceLocation(file: "b.json", line: 1, column: 1, utf8Range: 0..<1), "b.json:1:1"
    ),
    (
      Diagnostics.SourceLocation(file: "a.json", line: 4, column: 1, utf8Range: 9..<9), "a.json:4:1"
    ),
    (
      Diagnostics.SourceLocation(file: "a.json", line: 0, column: 0, utf8Range: 0..<0), "a.json:0:0"
    ),
    (
      SourceLocation(file: "a.json", line: -1, column: 1, utf8Range: 0..<0, path: ""), "a.json:-1:1"
    ),
  ]

  @Test("control characters in any part are shown and not acted on")
  func harmless() {
    let evil = "a\u{1B}[2J\n\u{202E}b"
    let shown = "a\\u{1B}[2J\\n\\u{202E}b"
    let source = SourceFile(name: evil, bytes: Array("x\u{1B}[31m\u{7}y\u{9B}0m".utf8))
    let diagnostic = Diagnostic(
      code: "c",
      severity: .warning,
      message: evil,
      location: source.location(of: 1..<2, path: evil),
      notes: [DiagnosticNote(message: evil, location: source.location(of: 0..<1))],
      help: evil
    )
    #expect(
      DiagnosticRenderer(style: .plain, sources: [source]).render(diagnostic) == """
        warning: \(shown) [c]
         --> \(shown):1:2 (\(shown))
            | x\\u{1B}[31m\\u{7}y\\u{9B}0m
            |  ^~~~~~
            = note: \(shown) at \(shown):1:1
            = help: \(shown)

        """
    )
  }

  @Test("any place in any bytes is rendered in lines of bounded length", arguments: 0..<10)
  func anyPlace(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts =
      ["a", " ", "\t", "\n", "\r\n", "é", "漢", "😀", "\u{301}", "\u{1B}", "\u{FEFF}", "\u{80}"]
      .map { Array($0.utf8) } + [[0xFF], [0x80], [0xE2, 0x82]]
    for _ in 0..<200 {
      let count = Int.random(in: 0...120, using: &random)
      let bytes = (0..<count).flatMap { _ in random.pick(parts) }
      let source = SourceFile(name: "a", bytes: bytes)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      let width = Int.random(in: 20...40, using: &random)
      let diagnostic = Diagnostic(
        code: "c",
        severity: .error,
        message: "m",
        location: source.location(of: start..<end)
      )
      let text = DiagnosticRenderer(style: .plain, sources: [source], width: width)
        .render(diagnostic)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 5)
      // The gutter has six columns, and there may be an ellipsis on either side.
      #expect(lines[3].count <= width + 8 && lines[3].contains("^"))
      #expect(lines[2].count <= width + 8)
    }
  }
}

import Diagnostics
import FoundationEngine
import MatchEngine
import PatternLists
import RegexSyntax
import SubjectDomains
import Testing
import Workspace

@Suite("Checks of patterns that are in no manifest")
struct PatternLintTests {
  private static let engine = EngineRegistry.foundation

  private static func findings(
    _ pattern: String,
    flags: String = "",
    mode: PatternEntry.Mode = .search,
    domain: SubjectDomain.ID? = .url,
    subjects: [String] = [],
    file: String = "p.rules.json",
    dialect: RegexDialect = .icu
  ) -> [Diagnostic] {
    let entry = PatternEntry(
      pattern,
      rule: "rule/a",
      flags: flags,
      mode: mode,
      domain: domain,
      subjects: subjects.map { Subject($0) },
      place: { SourceLocation(file: file, line: 1, column: $0.lowerBound + 1, utf8Range: $0) }
    )
    return PatternLint(on: engine, limits: engine.defaultLimits).findings(of: entry, in: dialect)
  }

  @Test(
    "what a pattern takes too much is found without tests, on links that are made from it",
    arguments: [
      (#"^https://s\.example"#, "host-not-ended"), (#"^https://s.example/"#, "unescaped-host-dot"),
      (#"^https://.*s\.example/(\d+)"#, "host-not-begun"),
      (#"https://s\.example/(\d+)"#, "pattern-not-anchored"),
      (#"^https://s\.example/([^/]+)(?:[/?#].*)?$"#, "query-in-value"),
      (#"^https://s\.example/item/.*-(\d+).*$"#, "value-from-query"),
      (#"^https://s\.example/meet/(\d+).*$"#, "value-not-ended"),
      (#"^https://s\.example/([0-9]+?)/"#, "lazy-without-effect"),
      (#"^https://s\.example/a|b$"#, "alternation-not-grouped"),
      (#"^https://S\.example/(\d+)"#, "host-case"), ("/^https:/", "pattern-never-matches"),
    ]
  )
  func made(_ pattern: String, _ code: String) {
    #expect(Self.findings(pattern).map(\.code).contains(code))
  }

  @Test(
    "a pattern that takes what it should has no findings",
    arguments: [
      #"^https?://(?:[\w-]+\.)*s\.example/([^/?#]+)(?:[/?#].*)?$"#, #"^https://s\.example/$"#,
    ]
  )
  func clean(_ pattern: String) {
    #expect(Self.findings(pattern).map(\.code) == [])
  }

  @Test("what a pattern refuses is a finding only of links that tests have")
  func tested() {
    let pattern = #"^https://s\.example/(\d+)$"#
    #expect(Self.findings(pattern).isEmpty)
    let codes = Self.findings(pattern, subjects: ["https://s.example/7"]).map(\.code)
    #expect(codes.contains("query-refused") && codes.contains("trailing-slash-refused"))
  }

  @Test("only patterns for URLs are checked", arguments: [.userAgent, .text] as [SubjectDomain.ID])
  func domains(_ domain: SubjectDomain.ID) {
    #expect(Self.findings(#"https://s.example"#, domain: domain).isEmpty)
    let unsaid = Self.findings(#"https://s.example/"#, domain: nil).map(\.code)
    #expect(unsaid == ["unescaped-host-dot"], "what it is searched in is not said")
  }

  @Test("the place is that of the part, whatever flags and mode put around the pattern")
  func place() throws {
    for (flags, mode) in [("", .search), ("i", .search), ("s", .full)]
      as [(String, PatternEntry.Mode)]
    {
      let dots = Self.findings(#"^https://s.example/"#, flags: flags, mode: mode)
        .filter { $0.code == "unescaped-host-dot" }
      #expect(dots.map { $0.location?.utf8Range } == [10..<11], "\(mode)")
      #expect(dots.map(\.rule) == ["rule/a"])
    }
  }

  @Test(
    "a correction is written as a pattern, whatever the file",
    arguments: ["p.rules.json", "p.yml"]
  )
  func backslashes(_ file: String) {
    let help = Self.findings(#"^https://s.example/"#, file: file).first?.help
    #expect(help == #"escape it: ^https://s\.example/"#)
  }

  @Test(
    "a pattern of another engine is checked as that engine reads it, and corrected in its own spelling",
    arguments: [
      (
        .python, #"^https://s.example/(?P<video_id>\d+)"#,
        #"^https://s\.example/(?P<video_id>\d+)"#, 10
      ),
      (.python, #"(?P<a>https)://s.example/(?P=a)\Z"#, #"(?P<a>https)://s\.example/(?P=a)\Z"#, 16),
      (.re2, #"^https://(?P<sub>m\.)?s.example/"#, #"^https://(?P<sub>m\.)?s\.example/"#, 23),
      (.javaScript, #"^https:\/\/s.example\/"#, #"^https:\/\/s\.example\/"#, 12),
    ] as [(RegexDialect, String, String, Int)]
  )
  func dialects(_ dialect: RegexDialect, _ pattern: String, _ corrected: String, _ dot: Int) throws
  {
    for mode in PatternEntry.Mode.allCases {
      let found = Self.findings(pattern, flags: "i", mode: mode, dialect: dialect)
      let finding = try #require(
        found.first { $0.code == "unescaped-host-dot" },
        "\(mode) \(found)"
      )
      #expect(finding.help == "escape it: \(corrected)")
      #expect(finding.location?.utf8Range == dot..<dot + 1)
    }
  }

  @Test("under the flag x, blanks and comments are none of the pattern in any dialect")
  func extended() throws {
    let pattern = "^https?:// # site\n s.example/(\\d+) $"
    for dialect in [.icu, .python, .pcre2] as [RegexDialect] {
      let found = Self.findings(pattern, flags: "x", dialect: dialect).filter {
        $0.severity != .note
      }
      #expect(found.map(\.code) == ["unescaped-host-dot"], "\(dialect.name)")
      #expect(found.map { $0.location?.utf8Range } == [20..<21])
      #expect(found.first?.help == "escape it: " + pattern.replacing("s.e", with: "s\\.e"))
    }
  }

  @Test("a pattern that checks cannot read is not one without findings")
  func unread() {
    for (pattern, dialect) in [
      ("^https://s.example/(", .icu), ("^https://s.example/(a)?(?(1)b|c)", .python),
      (#"^https://s.example/(\d+?)(*COMMIT)/"#, .pcre2),
      (#"^https://s.example/(\d+?)(?1)"#, .pcre2),
    ] as [(String, RegexDialect)] {
      let found = Self.findings(pattern, dialect: dialect)
      #expect(found.map(\.code) == ["pattern-not-checked"], "\(pattern)")
    }
  }

  @Test("a huge pattern takes no time")
  func huge() {
    let long = "^https://s.example/" + String(repeating: "a", count: 20_000)
    #expect(Self.findings(long).map(\.code).contains("unescaped-host-dot"))
  }
}

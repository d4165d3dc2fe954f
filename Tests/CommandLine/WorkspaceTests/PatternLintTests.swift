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
    template: String? = nil,
    dialect: RegexDialect = .icu,
    unicodeFlag: UnicodeFlag? = UnicodeFlag.none
  ) -> [Diagnostic] {
    let entry = PatternEntry(
      pattern,
      rule: "rule/a",
      flags: flags,
      mode: mode,
      domain: domain,
      unicodeFlag: unicodeFlag,
      subjects: subjects.map { Subject($0) },
      place: { SourceLocation(file: file, line: 1, column: $0.lowerBound + 1, utf8Range: $0) }
    )
    return PatternLint(on: engine, limits: engine.defaultLimits)
      .findings(of: entry, in: dialect, template: template)
  }

  @Test(
    "the help for a host that is not begun keeps the groups of the pattern",
    arguments: [
      (#"^https?://([a-z0-9.-]+)?s\.example/(\d+)"#, #"^https?://((?:[\w-]+\.)*)s\.example/(\d+)"#),
      (#"^https://(?:.*\.)*s\.example/(\d+)"#, #"^https://(?:[\w-]+\.)*s\.example/(\d+)"#),
      (#"^https://.*s\.example/(\d+)"#, #"^https://(?:[\w-]+\.)*s\.example/(\d+)"#),
    ]
  )
  func begunHost(_ pattern: String, _ corrected: String) throws {
    let found = Self.findings(pattern, subjects: ["https://a.s.example/7"])
    let help = try #require(found.first { $0.code == "host-not-begun" }?.help)
    #expect(help.hasSuffix(": " + corrected), "\(help)")
  }

  @Test(
    "what goes on to the end of a link is a value where the template has it as a parameter",
    arguments: [
      (#"a://list?tag=$1"#, true), (#"a://list?tag=$1&all"#, true), (#"a://list?url=$1"#, false),
      (#"a://list/$1"#, false),
    ]
  )
  func parameterInTemplate(_ template: String, _ isFinding: Bool) {
    for subjects in [[], ["https://s.example/tags/red"]] {
      let found = Self.findings(
        #"^https://s\.example/tags/(.+)$"#,
        subjects: subjects,
        template: template
      )
      #expect(found.map(\.code).contains("query-in-value") == isFinding, "\(subjects)")
    }
    let queries = Self.findings(
      #"^https://s\.example/tags/(.+)$"#,
      subjects: ["https://s.example/tags/red", "https://s.example/tags/red?a=b"],
      template: template
    )
    #expect(!queries.map(\.code).contains("query-in-value"))
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
      (#"s\.example/(\d+)$"#, "host-not-begun"), (#"s\.co/x"#, "host-not-begun"),
      (#"^https?://(www\.)?s\.example/p\?id=(.*)"#, "query-in-value"),
      (#"^https?://(www\.)?s\.example/p\?id=(.+)$"#, "query-in-value"),
    ]
  )
  func made(_ pattern: String, _ code: String) {
    #expect(Self.findings(pattern).map(\.code).contains(code))
  }

  @Test(
    "a pattern that takes what it should has no findings",
    arguments: [
      #"^https?://(?:[\w-]+\.)*s\.example/([^/?#]+)(?:[/?#].*)?$"#, #"^https://s\.example/$"#,
      #"^https://s\.example/p\?id=([^&#]+)"#, #"^https://s\.example/go\?url=(.+)$"#,
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

  @Test(
    "of patterns for other subjects, only what does not depend on URLs is checked",
    arguments: [.userAgent, .text] as [SubjectDomain.ID]
  )
  func domains(_ domain: SubjectDomain.ID) {
    #expect(Self.findings(#"https://s.example"#, domain: domain).isEmpty)
    let unsaid = Self.findings(#"https://s.example/"#, domain: nil).map(\.code)
    #expect(unsaid == ["unescaped-host-dot"], "what it is searched in is not said")
  }

  @Test(
    "patterns for other subjects are checked",
    arguments: [
      ("^Foo$^Bar", .userAgent, ["pattern-never-matches"]),
      ("^ Foo/1", .userAgent, ["pattern-never-matches"]), (" Foo/1", .userAgent, []),
      ("^[ F]oo/1", .userAgent, []), ("^ a", .text, []),
      ("a^b", .text, ["pattern-never-matches"]), ("(?m)a^b", .text, ["pattern-never-matches"]),
      ("a\nb$\n", .text, []), ("(?m)a\n^b", .text, []),
      ("/Foo/i", .userAgent, ["pattern-delimited"]), ("/foo/i", .text, ["pattern-delimited"]),
      ("/bingbot/", .userAgent, ["pattern-delimited"]), ("/[0-9]+/", .userAgent, []),
      ("/etc/", .text, []), ("/etc/passwd", .text, []),
      (#"Foo\\/(\\d+)"#, .userAgent, ["backslash-doubled"]), (#"a\\d"#, .text, []),
      ("Foo[0-9]+?x", .userAgent, ["lazy-without-effect"]),
      ("Foo(?i) [0-9]", .userAgent, ["flag-without-effect"]), (#"Foo\/(\d+)"#, .userAgent, []),
    ] as [(String, SubjectDomain.ID, [String])]
  )
  func others(_ pattern: String, _ domain: SubjectDomain.ID, _ codes: [String]) {
    #expect(Self.findings(pattern, domain: domain).map(\.code) == codes)
  }

  @Test("a flag without a letter is moved, or left out where there is none")
  func flagHelp() {
    let help = { (pattern: String) in Self.findings(pattern, domain: .text).compactMap(\.help) }
    #expect(help(#"(?i:/\*.*)"#) == ["leave it out"])
    #expect(
      help("Foo(?i) [0-9]") == [
        "put it at the start of the pattern, or before what it is meant for"
      ]
    )
  }

  @Test(
    "of a pattern that is not what it was meant to be, nothing else is said",
    arguments: [
      (#"^https://s\\.example/x$"#, "pattern-never-matches", "write one backslash less"),
      (#"/^https:\/\/s.example\/x$/"#, "pattern-never-matches", "leave out the '/'"),
      (#"/^https://s.example/x$/i"#, "pattern-never-matches", "leave out the '/'"),
      (#"/https:\/\/s\.example\/x/"#, "pattern-delimited", "leave out the '/'"),
      (
        #"/https:\/\/s\.example\/x/i"#, "pattern-delimited",
        "leave out the '/' around the pattern, which are JavaScript's, and give 'i' as a flag"
      ),
      (" ^https://s.example/x", "pattern-never-matches", "remove it"),
      (
        #"^s\.example/(\d+)$"#, "pattern-never-matches",
        #"begin with the scheme: ^https?://(?:[\w-]+\.)*s\.example/(\d+)$"#
      ),
      ("^/https://s.example/x", "pattern-never-matches", "remove it"),
      (#"^https://s\.example/(?:\\d+|b)$"#, "backslash-doubled", "write one backslash less"),
      (#"^[^:/]+\.example/"#, "pattern-never-matches", "begin with the scheme: ^https?://"),
      (#"^[^:.]+/"#, "pattern-never-matches", "write what every URL begins with"),
      (#"^s\.example/x|^t\.example/x"#, "pattern-never-matches", "write what every URL"),
      (
        #"^/x/(\d+)"#, "pattern-never-matches",
        "write what every URL begins with, as 'https://example.com/' does"
      ),
    ]
  )
  func misread(_ pattern: String, _ code: String, _ help: String) {
    let found = Self.findings(pattern)
    #expect(found.map(\.code) == [code])
    #expect(found.first?.help?.hasPrefix(help) == true, "\(found)")
  }

  @Test("slashes around a pattern are named whatever flags and mode put around it")
  func delimited() {
    for (flags, mode) in [("i", .search), ("s", .full), ("", .prefix)]
      as [(String, PatternEntry.Mode)]
    {
      let found = Self.findings(#"/^https:\/\/s\.example\/x$/"#, flags: flags, mode: mode)
      #expect(found.map(\.code) == ["pattern-never-matches"])
      #expect(found.first?.help?.hasPrefix("leave out the '/'") == true, "\(found)")
    }
  }

  @Test("whether subjects have a scheme is not known where the list does not say what they are")
  func unsaid() {
    #expect(Self.findings(#"^s\.example/(\d+)$"#, domain: nil).isEmpty)
    #expect(Self.findings(#"s\.example/(\d+)$"#, domain: nil).isEmpty)
  }

  @Test(
    "a pattern with what it is to begin with still matches what it did",
    arguments: [
      (
        #"s\.example/(\d+)$"#, "host-not-begun",
        #"begin the host: ^https?://(?:[\w-]+\.)*s\.example/(\d+)$"#
      ),
      (
        #"s\.example/(\d+)$"#, "pattern-not-anchored",
        #"start it with '^https?://(?:[\w-]+\.)*': ^https?://(?:[\w-]+\.)*s\.example/(\d+)$"#
      ),
      (
        #"/x/(\d+)$"#, "pattern-not-anchored",
        "start it with '^' and what comes before it in a URL, from its beginning on"
      ),
      (
        #"https://s\.example/(\d+)$"#, "pattern-not-anchored",
        #"start it with '^': ^https://s\.example/(\d+)$"#
      ),
    ]
  )
  func beginnings(_ pattern: String, _ code: String, _ help: String) {
    let found = Self.findings(pattern).first { $0.code == code }
    #expect(found?.help == help)
  }

  @Test(
    "a value that takes the next parameters is corrected",
    arguments: [
      (#"id=(.*)"#, #"id=([^&#]*)(?:[&#].*)?"#), (#"id=(.+)$"#, #"id=([^&#]+)(?:[&#].*)?$"#),
      (#"id=([^#]+)"#, #"id=([^&#]+)(?:[&#].*)?"#),
    ]
  )
  func parameters(_ end: String, _ corrected: String) {
    let start = #"^https?://(www\.)?s\.example/p\?"#
    let found = Self.findings(start + end).first { $0.code == "query-in-value" }
    #expect(found?.help == "end the value before the next parameter: \(start)\(corrected)")
    let many = Self.findings(start + end, subjects: ["https://s.example/p?id=1&b=2"])
    #expect(!many.map(\.code).contains("query-in-value"), "a test wants several")
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

  @Test("no start is advised with which a pattern would not match its tests")
  func startAdvice() {
    let found = Self.findings(
      "(?<=[?&]coupon=)[A-Z0-9]{4,}",
      subjects: ["https://s.example/?coupon=AB12"]
    )
    let help = found.filter { $0.code == "pattern-not-anchored" }.compactMap(\.help)
    #expect(!help.isEmpty && !help.contains { $0.contains("^(?<=") }, "\(help)")
  }

  @Test(
    "a property in a pattern of JavaScript needs the flag u",
    arguments: UnicodeFlag.allCases.map(Optional.some) + [nil]
  )
  func properties(_ flag: UnicodeFlag?) {
    let find = { (pattern: String, dialect: RegexDialect) in
      Self.findings(pattern, domain: .text, dialect: dialect, unicodeFlag: flag)
    }
    let expected = flag == UnicodeFlag.none ? ["property-without-flag"] : []
    for pattern in [#"^a\p{L}+$"#, #"^a[\P{Lu}b]$"#] {
      #expect(find(pattern, .javaScript).map(\.code) == expected)
      #expect(find(pattern, .pcre2).isEmpty)
    }
    #expect(find(#"^a\\p{L}+$"#, .javaScript).isEmpty)
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

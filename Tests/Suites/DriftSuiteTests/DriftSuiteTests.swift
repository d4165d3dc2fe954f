import Diagnostics
import DriftSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord
import SubjectDomains
import Testing

@Suite("The drift suite")
struct DriftSuiteTests {
  /// The start of the subject where the flag `m` holds.
  private static let start = "(?<![\\n\\x0B\\f\\r\\x85\u{2028}\u{2029}])^"

  @Test(
    "fixes what engines refuse, and keeps what it means",
    arguments: [
      (
        "https?://a\\.com/([:hex:]{4})$", "https?://a\\.com/([0-9A-Fa-f]{4})$", "https://a.com/1f2E"
      ),
      ("^https?://a\\.com/([:alnum:]+)$", "^https?://a\\.com/([0-9A-Za-z]+)$", "https://a.com/x1"),
      ("^http://a\\.com/(?u)b$", "^http://a\\.com/b$", "http://a.com/b"),
      ("^http://\\u0061\\.com$", "^http://a\\.com$", "http://a.com"),
      ("^http://a\\.com/(?i)b|c$", "^http://a\\.com/[Bb]|[Cc]$", "http://a.com/B"),
      ("^http://a\\.com/(?i)b$", "^http://a\\.com/[Bb]$", "http://a.com/B"),
      ("^http://a\\.com/(?i)(?i:b)$", "^http://a\\.com/(?i:(?i:b)$)", "http://a.com/B"),
      ("^http://a\\.com/(?i)\\p{Lu}b|c$", nil, "http://a.com/Ab"),
      ("\\Ahttp://a", "^http://a", "http://a"),
      ("(?m:\\Ahttp://a)", "(?m:\(start)http://a)", "http://a"),
      ("^http://a\\.com/[a-z&&[^b]]$", "^http://a\\.com/(?:(?=[^b])[a-z])$", "http://a.com/c"),
    ] as [(String, String?, String)]
  )
  func fixes(pattern: String, fixed: String?, subject: String) {
    let target = PatternCase(rule: "r", pattern: pattern, subjects: [Subject(subject)])
    let result = Comparison.run([target], fixThreshold: .real)
    #expect(result.fixed[0] == fixed)
    guard let fixed else { return }
    let rest = Comparison.records(fixed, on: [subject]).filter { $0.likeness == .real }
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test("several constructs that are refused are each named and fixed together")
  func severalCauses() {
    let records = Comparison.records("^http://a\\.com/[:hex:]\\y$", on: ["http://a.com/fy"])
    let causes = records.filter { $0.likeness == .real && $0.engines[1] == "pcre2" }
    #expect(causes.map(\.cause).sorted() == ["letter-escape", "posix-class-outside-brackets"])
    #expect(causes.allSatisfy { $0.fix?.pattern == "^http://a\\.com/[0-9A-Fa-f]y$" })
  }

  @Test("the shortest URL and the smallest pattern show a difference")
  func shrinking() throws {
    let records = Comparison.records(
      "^https?://(?:www\\.)?example\\.com/long/([:hex:]+)(?:\\?.*)?$",
      on: ["https://www.example.com/long/0123456789abcdef?utm_source=x"]
    )
    let record = try #require(records.first { $0.likeness == .real && $0.engines[1] == "pcre2" })
    #expect(record.subject == "http://example.com/long/0")
    #expect(record.minimal.pattern == "[:hex:]")
    #expect(record.minimal.subject.utf16.count == 1)
    #expect(record.construct == "[:hex:]")
  }

  @Test("text that an engine cannot take is undecided if it is given, and else not compared")
  func invalidSubjects() {
    let given = Subject(utf16: Array("Fox/1.".utf16) + [0xD801])
    let patterns = [#"Fox/(\d+)\.(\d+)"#, #"Cat/([^/]+)\.(.)"#, #"\bDog (\d+)[.\d]*"#]
    let made = patterns.map { PatternCase(rule: $0, pattern: $0, subjects: []) }
    #expect(Comparison.run(made, effort: 2).summary.undecided == [])
    let target = PatternCase(rule: "a", pattern: patterns[0], subjects: [given])
    let undecided = Comparison.run([target]).summary.undecided
    #expect(undecided.map(\.reason) == [.invalidSubject] && undecided.map(\.engine) == ["pcre2"])
  }

  @Test("an engine that gives up is undecided, and neither a difference nor an agreement")
  func undecided() {
    let target = PatternCase(
      rule: "r",
      pattern: "^(?:(a|a)+$|a+!$)",
      subjects: [Subject(String(repeating: "a", count: 40) + "!")]
    )
    let result = Comparison.run([target], effort: 0)
    #expect(result.records.isEmpty)
    #expect(result.summary.undecidedCount > 0)
  }

  @Test("patterns that mean the same everywhere have no difference")
  func portable() {
    for pattern in ["^https?://a\\.com/[0-9]+/[^/?#\\s]*", "a[bc]d", "(x)y?"] {
      let records = Comparison.records(pattern, on: ["https://a.com/1/b", "abd", "xy"])
      #expect(records.allSatisfy { $0.likeness != .real }, "\(pattern): \(records.map(\.cause))")
    }
  }

  @Test("templates are expanded by each engine's own rules")
  func templates() throws {
    let records = Comparison.records(
      "^http://a\\.com/(\\d+)$",
      on: ["http://a.com/1"],
      templates: ["app://$1", "app://$x/$1"],
      effort: 0
    )
    let record = try #require(records.first { $0.template != nil && $0.engines[1] == "pcre2" })
    #expect(record.template == "app://$x/$1")
    #expect(record.cause == "template-dollar")
    #expect(record.results["foundation"] == .output("app://$x/1"))
    #expect(record.results["pcre2"]?.type == .templateRefused)
  }

  @Test("the same seed gives the same records, whatever the number of workers")
  func determinism() {
    let patterns = [
      "\\w+", "^https?://(\\w+)\\.x$", "(?i)ss", "[:hex:]+", "(a?)*b", "|a", "(?x)a b",
    ]
    let targets = patterns.map { PatternCase(rule: $0, pattern: $0) }
    let one = Comparison.run(targets, workers: 1)
    let three = Comparison.run(targets, workers: 3)
    #expect(one.records == three.records)
    #expect(one.summary == three.summary)
  }

  /// Whether a text has characters that the engines' versions of Unicode do not all know.
  private static func isNewToUnicode(_ text: String) -> Bool {
    text.unicodeScalars.contains { ($0.properties.age?.major ?? 99) > 14 }
  }

  @Test(
    "what one engine's older Unicode does not know is one cause of its own",
    arguments: [
      ("(\\d+)", [], ["unicode-version"]), ("(?:\\d)+x", ["\u{11F50}x\r"], ["unicode-version"]),
      ("^/(\\d+)$", ["/\u{11F50}", "/\u{11F50}\r"], ["dollar-line-ends", "unicode-version"]),
      ("\\p{Lu}", ["\u{A7DC}"], ["unicode-version"]),
      ("\\w", ["é"], ["unicode-version", "word-characters"]),
    ] as [(String, [String], [String])]
  )
  func newCharacters(_ pattern: String, _ subjects: [String], _ causes: [String]) {
    let records = Comparison.records(pattern, on: subjects).filter { $0.engines[1] == "pcre2" }
    #expect(records.map(\.cause).sorted() == causes, "\(records.map { ($0.cause, $0.subject) })")
  }

  @Test(
    "an engine's fault over an optional start is named, and fixed",
    arguments: [
      ("(?:^https?://)?www", "(?:^https?://|)www"), ("(^https?://)?www", "(?:(^https?://)|)www"),
      ("(?:^h|^i)??www", "(?:|^h|^i)www"),
    ]
  )
  func optionalStart(_ pattern: String, _ fix: String) throws {
    for isPorted in [false, true] {
      let records = Comparison.records(pattern, on: ["h://www"], isPorted: isPorted)
      let record = try #require(records.first { $0.likeness == .real })
      #expect(record.cause == "engine-fault" && record.engines[1] == "javascript")
      #expect(record.fix?.pattern == fix)
      #expect(!records.contains { $0.cause == "unexplained" })
    }
  }

  @Test(
    "a match that PCRE2's start optimisations lose is a finding with the option that avoids it",
    arguments: [
      (#"a\.example/(user|u)([^/]*)r"#, "a.example/user"),
      (#"^https?://a\.example/st(notes|\1?)k"#, "https://a.example/stk"),
      (#"(?#c)https://a\.example/st(notes|\1?)k"#, "https://a.example/stk"),
    ]
  )
  func startOptimization(_ pattern: String, _ subject: String) throws {
    let record = try #require(Comparison.records(pattern, on: [subject]).first)
    #expect(record.cause == "start-optimization" && record.engines[1] == "pcre2")
    #expect(record.note?.contains("PCRE2_NO_START_OPTIMIZE") == true, "\(record)")
  }

  @Test(
    "what PCRE2 reads otherwise without UTF is a difference in characters",
    arguments: [
      ("^/.$", "/😀", "code-point"), ("^/[^a]b", "/😀b", "code-point"),
      ("(?i)^/.?[s]$", "/ſ", "code-point"), ("^/.$", "/é", "code-point"),
    ]
  )
  func withoutUTF(_ pattern: String, _ subject: String, _ cause: String) throws {
    let plain = try #require(PCRE2Profile(parsing: "none"))
    let target = PatternCase(rule: "rule", pattern: pattern, subjects: [Subject(subject)])
    let suite = DriftSuite(
      [target],
      corpus: [],
      options: DriftSuite.Options(effort: DriftEffort(level: 0), seed: 1, profile: "as-written")
    )
    let found = suite.run(workers: 1) {
      [
        DriftEngine(FoundationEngine()),
        DriftEngine(
          PCRE2Engine(profile: plain),
          limits: MatchLimits(steps: 1_000_000, subjectLength: 1 << 24),
          counter: PCRE2Engine(profile: plain, counts: true)
        ),
      ]
    }
    let records = found.records.filter { $0.subject == subject }
    #expect(records.map(\.cause) == [cause], "\(found.records)")
    #expect(records.first?.note?.contains("'(*UTF)'") == true)
  }

  @Test("a difference that the engine shows as users run it is found, on the URL that shows it")
  func asUsersRunIt() throws {
    var random = SplitMix64(seed: 20)
    let words = ["stats", "user", "channels", "photos", "events", "jobs"]
    let pcre2 = PCRE2Engine()
    var found = 0
    for _ in 0..<24 {
      let word = words[Int(random.next() % UInt64(words.count))]
      let set = ["[^/]", "[^?]", "[^/?]", "\\w"][Int(random.next() % 4)]
      let last = word.suffix(1)
      let pattern = "a\\.example/(\(word)|\(word.prefix(1)))(\(set)*)\(last)"
      let subject = Subject("https://a.example/\(word)")
      let limits = MatchLimits(steps: 1_000_000, subjectLength: 1 << 20)
      let answers = try [FoundationEngine().compile(pattern), pcre2.compile(pattern)].map {
        $0.firstMatch(in: subject, limits: limits).outcome
      }
      guard answers[0] != answers[1] else { continue }
      found += 1
      let records = Comparison.records(pattern, on: [subject.text])
      #expect(
        records.contains { $0.engines[1] == "pcre2" && $0.likeness == .real },
        "\(pattern): \(records)"
      )
    }
    #expect(found > 0)
  }

  @Test(
    "a pattern that one engine refuses differs on URLs, whatever it matches, and is fixed",
    arguments: [
      ("^x\\n(?i)y$", "^x\\n[Yy]$"), ("(?#i)", "(?:)"),
      ("^(/?(a)?)?\\n((?i)kale)$", "^(/?(a)?)?\\n([Kk][Aa][Ll][Ee])$"),
    ]
  )
  func refusals(_ pattern: String, _ fixed: String) throws {
    let target = PatternCase(rule: "r", pattern: pattern, subjects: [Subject("x")])
    let result = Comparison.run([target], corpus: ["https://a.com/"], fixThreshold: .real)
    let record = try #require(result.records.first { $0.likeness == .real })
    #expect(record.cause == (pattern == "(?#i)" ? "comment" : "inline-flag"))
    #expect(record.engines[1] == "javascript" && result.fixed[0] == fixed)
  }

  @Test(
    "a construct is named within a class, and where ICU refuses it",
    arguments: [
      ("(?i)[ﬁ]", "FI", "pcre2", "case-folding"), ("[a\\E]", "E", "pcre2", "quotation"),
      ("[\\u0041-\\u0043]", "B", "pcre2", "unicode-escape"),
      ("[A-\\u0043]", "B", "pcre2", "unicode-escape"),
      ("\\x{D800}", "x", "pcre2", "lone-surrogate"), ("\\C", "a", "pcre2", "code-unit"),
      ("(?<=\\1)(a)", "aa", "pcre2", "lookbehind-length"),
      ("\\p{Deva}", "\u{964}", "pcre2", "unicode-property"),
      ("[]a]", "]", "javascript", "class-bracket"), ("[^]]", "a", "javascript", "class-bracket"),
      ("[]", "a", "javascript", "class-bracket"), ("[\\Qa-c\\E]", "b", "javascript", "quotation"),
      ("\\pL", "pL", "javascript", "unicode-property"),
      ("\\8", "8", "javascript", "back-reference"), ("\\N", "N", "javascript", "character-name"),
      ("(?i)ß", "SS", "javascript", "inline-flag"), ("(?m)^", "a", "javascript", "inline-flag"),
      ("(?i:[a-z])", "ſ", "javascript", "case-folding"),
      ("x(/?)?", "x", "javascript", "empty-loop"),
      ("(?<=a+)b", "ab", "javascript", "lookbehind-length"),
    ]
  )
  func named(_ pattern: String, _ subject: String, _ engine: String, _ cause: String) {
    for subjects in [[subject], []] {
      let records = Comparison.records(pattern, on: subjects).filter { $0.engines[1] == engine }
      let causes = records.map(\.cause)
      #expect(causes.contains(cause), "\(causes)")
      #expect(!causes.contains("unexplained") && !causes.contains("syntax"), "\(causes)")
    }
  }

  @Test("what cannot be printed for an engine is refused there, with the reason")
  func unprintable() throws {
    let records = Comparison.records("a++b", on: ["ab"], effort: 0, isPorted: true)
    let record = try #require(records.first)
    #expect(records.count == 1 && record.cause == "possessive-quantifier")
    #expect(record.results["javascript"]?.type == .refused)
    guard case .refused(let message) = record.results["javascript"] else { return }
    #expect(message.contains("no possessive quantifiers"))
  }

  @Test("a pattern that was printed for an engine means what it meant")
  func ported() {
    for pattern in [
      "[:hex:]+", "^\\d+[\\w-]$", "[a-z&&[^b]]", "(?i)ab", "a$", "(?<=a{1,3})b", "\\u0041", "^h",
      "\\Ah", "(?m)^h|\\Ai",
    ] {
      let records = Comparison.records(pattern, on: ["\u{1F3FD}h"], isPorted: true)
        .filter { !Self.isNewToUnicode($0.subject + $0.minimal.subject) }
      #expect(
        records.isEmpty,
        "\(pattern): \(records.map { ($0.cause, $0.engines[1], $0.subject) })"
      )
    }
  }
}

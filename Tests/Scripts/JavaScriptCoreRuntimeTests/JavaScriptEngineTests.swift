import JavaScriptCoreRuntime
import MatchEngine
import RegexSyntax
import ScriptRuntime
import Testing

@Suite("JavaScript as an engine of patterns")
struct JavaScriptEngineTests {
  private static let engine = JavaScriptEngine()

  private static func match(_ pattern: String, _ subject: Subject) throws -> MatchOutcome {
    try engine.compile(pattern).firstMatch(in: subject, limits: engine.defaultLimits).outcome
  }

  private static func replacement(_ pattern: String, _ subject: String, _ template: String) throws
    -> ReplacementOutcome
  {
    try engine.compile(pattern)
      .replaceMatches(in: Subject(subject), template: template, limits: engine.defaultLimits)
      .outcome
  }

  @Test("it names itself and the library")
  func identity() {
    #expect(Self.engine.identity.name == "javascript")
    #expect(Self.engine.identity.version.hasPrefix("JavaScriptCore "))
  }

  @Test("a pattern is compiled without being run, which could take any time")
  func compiling() throws {
    let pattern = #"x?(((?:(a?){20})*|[^\P{Alphabetic}]*){50})+$"#
    #expect(try Self.engine.compile(pattern).captureGroupCount == 3)
  }

  @Test(
    "a match has the UTF-16 ranges of its groups",
    arguments: [
      ("b(c)?", "abcd", [1..<3, 2..<3]), ("b(x)?", "abcd", [1..<2, nil]), ("$", "abc", [3..<3]),
      ("^", "", [0..<0]), (".", "😀", [0..<2]), ("(?<n>é)", "aé", [1..<2, 1..<2]),
      ("[\\w-.]", "-", [0..<1]), ("\\u{61}", "a", [0..<1]), ("\\-", "-", [0..<1]),
      ("(?:)|x", "x", [0..<0]), ("(?<=a)", "ba", [2..<2]), ("x*$", "axx", [1..<3]),
      ("()$", "ab", [2..<2, 2..<2]), ("(a)\\11", "a\t", [0..<2, 0..<1]),
      ("(a)\\2", "a\u{2}", [0..<2, 0..<1]),
      ("[:hex:]", "xe", [0..<1]),
    ] as [(String, String, [Range<Int>?])]
  )
  func firstMatch(_ pattern: String, _ subject: String, _ ranges: [Range<Int>?]) throws {
    let compiled = try Self.engine.compile(pattern)
    #expect(compiled.captureGroupCount == ranges.count - 1)
    #expect(compiled.source == pattern)
    #expect(try Self.match(pattern, Subject(subject)) == .match(Match(ranges: ranges)))
  }

  @Test(
    "what does not match does not",
    arguments: [("a", "b"), ("^b", "ab"), ("(?!)", "x"), ("x$", "xa")]
  )
  func noMatch(_ pattern: String, _ subject: String) throws {
    #expect(try Self.match(pattern, Subject(subject)) == .noMatch)
    #expect(try Self.replacement(pattern, subject, "x") == .noMatch)
  }

  @Test(
    "all matches are found, one code point on after an empty one",
    arguments: [
      ("(a)|b", "acb", [[0..<1, 0..<1], [2..<3, nil]]),
      ("|a", "aa", [[0..<0], [1..<1], [2..<2]]),
      ("x*", "😀", [[0..<0], [2..<2]]),
      ("z", "abc", []), ("$", "", [[0..<0]]),
    ] as [(String, String, [[Range<Int>?]])]
  )
  func allMatches(_ pattern: String, _ subject: String, _ matches: [[Range<Int>?]]) throws {
    let result = try Self.engine.compile(pattern)
      .allMatches(in: Subject(subject), limits: Self.engine.defaultLimits)
    #expect(result.outcome == .matches(matches.map { Match(ranges: $0) }))
  }

  @Test("a ported pattern is read by code points, or refused")
  func portedProfile() throws {
    let engine = JavaScriptEngine(unicodeFlag: .u)
    #expect(throws: PatternError.self) { try engine.compile("\\-") }
    #expect(throws: Never.self) { try Self.engine.compile("\\-") }
  }

  @Test(
    "a pattern has the flag u where its program gives it, and where nothing is said if it is valid so",
    arguments: [
      (#"^\p{L}$"#, "é", false, true, true), (#"^\p{L}$"#, "p{L}", true, false, false),
      ("^.$", "😀", false, true, true), ("^..$", "😀", true, false, false),
      (#"^\-.$"#, "-😀", false, nil, false), (#"^\-..$"#, "-😀", true, nil, true),
    ] as [(String, String, Bool, Bool?, Bool)]
  )
  func flagU(
    _ pattern: String,
    _ subject: String,
    _ without: Bool,
    _ with: Bool?,
    _ unsaid: Bool
  ) throws {
    let all: [(UnicodeFlag?, Bool?)] = [
      (UnicodeFlag.none, without), (.u, with), (.v, with), (nil, unsaid),
    ]
    for (flag, expected) in all {
      var target = PatternCase(rule: "a", pattern: pattern)
      target.unicodeFlag = flag
      let engine = Self.engine.engine(for: target)
      guard let expected else {
        #expect(throws: PatternError.self) { try engine.compile(pattern) }
        continue
      }
      let result = try engine.compile(pattern)
        .firstMatch(in: Subject(subject), limits: engine.defaultLimits)
      #expect((result.outcome != .noMatch) == expected, "\(String(describing: flag))")
      #expect((engine.characterMode != nil) == (flag == UnicodeFlag.none))
    }
  }

  @Test(
    "with the flag v classes have operators",
    arguments: [
      (#"^[\w--\d]$"#, "a", true), (#"^[\w--\d]$"#, "1", false), ("^[[a-z]&&[aeiou]]$", "e", true),
      ("^[[a-z]&&[aeiou]]$", "b", false), (#"^\p{RGI_Emoji}$"#, "👨‍👩‍👧", true), ("^[(]$", "(", nil),
    ] as [(String, String, Bool?)]
  )
  func flagV(_ pattern: String, _ subject: String, _ matches: Bool?) throws {
    let engine = JavaScriptEngine(unicodeFlag: .v)
    guard let matches else {
      #expect(throws: PatternError.self) { try engine.compile(pattern) }
      return
    }
    let result = try engine.compile(pattern)
      .firstMatch(in: Subject(subject), limits: engine.defaultLimits)
    #expect((result.outcome != .noMatch) == matches)
  }

  @Test(
    "flags that a program gives are flags, and no group",
    arguments: [
      ("(?i:", "([a-z]+)/\\2", "ab/", false), ("(?i:", "([a-z]+)/\\2", "AB/\u{2}", true),
      ("(?s:", "(\\2)a.", "a\n", false), ("^(?i:", "b|a$", "A", true),
      ("^(?i:", "b|a$", "xA", false),
      ("(?m:", "^a$", "b\na\nc", true), ("^(?m:", "b$", "b\na", true),
      ("^(?m:", "a$", "b\na", false),
      ("^(?im:", "ſ", "S", false), ("^(?im:", "é", "É", true),
      ("(?m:", "x", "b\na", false), ("(?ims:", "^A.c$", "b\na\nc", true),
    ] as [(String, String, String, Bool)]
  )
  func flags(_ prefix: String, _ pattern: String, _ subject: String, _ matches: Bool) throws {
    var target = PatternCase(rule: "a", pattern: "\(prefix)\(pattern))")
    target.flagPrefix = prefix
    target.unicodeFlag = UnicodeFlag.none
    let engine = Self.engine.engine(for: target)
    let compiled = try engine.compile(target.pattern)
    let result = compiled.firstMatch(in: Subject(subject), limits: engine.defaultLimits)
    #expect((result.outcome != .noMatch) == matches)
    #expect(compiled.source == target.pattern)
  }

  @Test("the flags m and u together find nothing in a pair", arguments: [UnicodeFlag.u, .v])
  func pairsInLines(_ flag: UnicodeFlag) throws {
    var target = PatternCase(rule: "a", pattern: "(?m:(x)$)")
    target.flagPrefix = "(?m:"
    target.unicodeFlag = flag
    let engine = Self.engine.engine(for: target)
    let compiled = try engine.compile(target.pattern)
    for (text, range) in [("ab😀cd", nil), ("😀", nil), ("😀\nx\n", 3..<4)] as [(String, Range<Int>?)]
    {
      let outcome = compiled.firstMatch(in: Subject(text), limits: engine.defaultLimits).outcome
      #expect(outcome == (range.map { .match(Match(ranges: [$0, $0])) } ?? .noMatch), "\(text)")
    }
  }

  @Test(
    "the flags m and u together find nothing in a pair, whatever else the pattern has",
    arguments: ["(?:ab){2}c", "ab(?<=b)", "(?<!x)ab", "(?:xy){2,3}z", "^(\\d+)(?<!0)$"]
  )
  func pairsBesideLookbehinds(_ pattern: String) throws {
    var target = PatternCase(rule: "a", pattern: "(?m:\(pattern))")
    target.flagPrefix = "(?m:"
    target.unicodeFlag = .u
    let engine = Self.engine.engine(for: target)
    let compiled = try engine.compile(target.pattern)
    for (text, start) in [
      ("😀", nil), ("q=😀x😀", nil), ("😀\nababc\n😀abxyxyz\n12", 3),
    ] as [(String, Int?)] {
      let matches = compiled.allMatches(in: Subject(text), limits: engine.defaultLimits).outcome
      guard case .matches(let found) = matches else {
        Issue.record("\(matches)")
        continue
      }
      #expect(found.isEmpty == (start == nil), "\(text) \(found)")
      #expect(found.allSatisfy { $0.ranges[0]?.isEmpty == false }, "\(text) \(found)")
    }
  }

  @Test("lone surrogates are kept apart from U+FFFD")
  func loneSurrogates() throws {
    let subject = Subject(utf16: [0x61, 0xD800, 0x62, 0xDC00])
    #expect(try Self.match("\\ud800", subject) == .match(Match(ranges: [1..<2])))
    #expect(try Self.match("\\ufffd", subject) == .noMatch)
  }

  @Test(
    "a template follows JavaScript's rules",
    arguments: [
      ("(b)(c)?", "abd", "[$1|$2|$&|$`|$'|$$|$3|$0|$10|$01]", "a[b||b|a|d|$|$3|$0|b0|b]d"),
      ("b", "abab", "x", "axax"), ("", "ab", "-", "-a-b-"), ("x*", "axb", "-", "-a--b-"),
      ("(?<n>b)", "ab", "$<n>$<m>$<n", "ab$<n"), ("b", "ab", "$<n>", "a$<n>"),
      ("(?:)", "😀", "-", "-😀-"), ("b", "abc", "$", "a$c"), ("b", "abc", "\\n$1", "a\\n$1c"),
      ("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)", "abcdefghij", "$10$11", "ja1"),
    ]
  )
  func replaceMatches(_ pattern: String, _ subject: String, _ template: String, _ output: String)
    throws
  {
    #expect(try Self.replacement(pattern, subject, template) == .replaced(output))
  }

  @Test("templates do what String.prototype.replace does")
  func differential() throws {
    let patterns = [
      "a", "(a)|b", "(?<x>a+)(b)?", "", "$", "a*", "\\b", "(.)(.)", "[^]",
      "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)?",
    ]
    let templates = [
      "", "$", "$$", "$&", "$1", "$2$1", "$10", "$01", "$00", "$11x", "$`", "$'", "$<x>", "$<y>",
      "$<", "$$1$", "x$&$&", "$99",
    ]
    let subjects = ["", "a", "ab", "aab ba", "abcdefghijk", "😀a\u{301}", "日本 a b"]
    let runtime = JavaScriptCoreRuntime()
    for pattern in patterns {
      for template in templates {
        for subject in subjects {
          let source = """
            function process(text, done) {
              var [pattern, template, subject] = text.split('\\n');
              done(subject.replace(new RegExp(pattern, 'gu'), template));
            }
            """
          let call = ScriptCall(
            source: source,
            environment: .script2,
            input: [pattern, template, subject].joined(separator: "\n")
          )
          let expected = runtime.run(call, transport: EmptyTransport()).outcome
          let output: ScriptOutcome =
            switch try Self.replacement(pattern, subject, template) {
            case .replaced(let text): .output(text)
            case .noMatch: .output(subject)
            case .failed: .noResult
            }
          #expect(output == expected, "\(pattern) \(template) \(subject)")
        }
      }
    }
  }

  @Test(
    "what the matcher gives up on is a failure, not a mismatch",
    arguments: [("(a+)+$", "!"), ("^(?:(a+)+$|a+!$)", "!"), ("(?:a|a)*$", "!")]
  )
  func givingUp(_ pattern: String, _ end: String) throws {
    let subject = String(repeating: "a", count: 40) + end
    #expect(try Self.match(pattern, Subject(subject)) == .failed(.engineFault(code: 1)))
    #expect(try Self.replacement(pattern, subject, "x") == .failed(.engineFault(code: 1)))
  }

  @Test(
    "a refused pattern is refused in the engine's words",
    arguments: ["(", "[", "a**", "(?<n>a)(?<n>b)", "\\"]
  )
  func refused(_ pattern: String) {
    #expect(throws: PatternError.self) { try Self.engine.compile(pattern) }
  }

  @Test("limits hold for subjects, patterns and outputs")
  func limits() throws {
    let limits = MatchLimits(steps: 1, subjectLength: 3)
    let result = try Self.engine.compile("a").firstMatch(in: Subject("aaaa"), limits: limits)
    #expect(result.outcome == .failed(.subjectTooLong(length: 4, limit: 3)))
    #expect(throws: PatternError.self) {
      try Self.engine.compile(String(repeating: "a", count: 40_000))
    }
    let subject = String(repeating: "a", count: 100_000)
    let output = try Self.replacement("a", subject, "$`")
    #expect(output == .failed(.outputTooLong(limit: 64 << 20)))
  }

  @Test("long subjects are searched to the end")
  func longSubject() throws {
    let subject = String(repeating: "ab", count: 1_000_000)
    #expect(try Self.match("^(?:a|b)*$", Subject(subject)) != .noMatch)
    #expect(try Self.match("c", Subject(subject)) == .noMatch)
  }

  @Test("threads may share an engine and its patterns")
  func threads() async throws {
    let pattern = try Self.engine.compile("(\\d+)")
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in
            pattern.replaceMatches(
              in: Subject("a\(number)b"),
              template: "<$1>",
              limits: Self.engine.defaultLimits
            ).outcome == .replaced("a<\(number)>b")
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

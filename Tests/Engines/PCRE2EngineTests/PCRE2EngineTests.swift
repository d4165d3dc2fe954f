import Diagnostics
import Dispatch
import Foundation
import MatchEngine
import Testing

@testable import PCRE2Engine

@Suite("The PCRE2 engine")
struct PCRE2EngineTests {
  private static let engine = PCRE2Engine()

  private static func matches(
    _ pattern: String,
    _ subject: Subject,
    _ engine: any MatchEngine = engine
  ) throws -> MatchesOutcome {
    try engine.compile(pattern).allMatches(in: subject, limits: engine.defaultLimits).outcome
  }

  @Test("names itself, the library and its Unicode")
  func identity() {
    #expect(Self.engine.identity.name == "pcre2")
    #expect(Self.engine.identity.version.contains(#/^PCRE2 \d+\.\d+ \(Unicode \d+/#))
    #expect(Self.engine.identity.costUnit == nil)
    #expect(PCRE2Engine(counts: true).identity.costUnit == .callouts)
  }

  @Test(
    "finds all matches with the UTF-16 ranges of their groups",
    arguments: [
      ("(a)|b", "acb", [[0..<1, 0..<1], [2..<3, nil]]),
      ("|a", "aa", [[0..<0], [0..<1], [1..<1], [1..<2], [2..<2]]),
      ("x*", "😀", [[0..<0], [2..<2]]), ("z", "abc", []), ("", "", [[0..<0]]),
      ("\\w+", "é1", [[0..<2]]), ("a\\Kb", "ab", [[1..<2]]), ("\\0", "a\0", [[1..<2]]),
    ] as [(String, String, [[Range<Int>?]])]
  )
  func allMatches(pattern: String, subject: String, ranges: [[Range<Int>?]]) throws {
    let expected = ranges.map { Match(ranges: $0) }
    #expect(try Self.matches(pattern, Subject(subject)) == .matches(expected))
    let first = try Self.engine.compile(pattern)
      .firstMatch(in: Subject(subject), limits: Self.engine.defaultLimits)
    #expect(first.outcome == expected.first.map(MatchOutcome.match) ?? .noMatch)
  }

  @Test(
    "finds the groups of the interpreter where PCRE2's machine code keeps those of another branch",
    arguments: [
      "(a)*+b|", "(a){0,}+b|", "(?x) (a) * # b\n + b|", "(a)*+b|\\1a", "(a)*+b|(?!\\1)a",
    ]
  )
  func machineCode(pattern: String) throws {
    let subject = Subject("aa")
    var settings = PCRE2Settings()
    settings.usesMachineCode = false
    let interpreted = PCRE2Engine(settings: settings)
    #expect(try Self.matches(pattern, subject) == Self.matches(pattern, subject, interpreted))
    #expect(PCRE2Screen([pattern]).count == 0)
  }

  @Test(
    "only patterns with an endless possessive repetition or a call do without machine code",
    arguments: [
      ("(a)*+b", true), ("a{0,}+", true), ("a{0,} +", true), ("a* +", true), ("a*#\n+", true),
      ("a*b+", false), ("a{1,2}+", false), ("a*#+", false), ("a++", false), ("a,+", false),
      ("", false), ("a*", false), ("a{0,", false), ("a|b(?R)", true), ("(a)(?1)", true),
      ("(?+1)(a)", true), ("(a)(?-1)", true), ("(?<n>a)(?&n)", true), ("(?P<n>a)(?P>n)", true),
      ("(a)\\g<1>", true), ("(a)\\g'1'", true), ("(a)\\g1", false), ("(?P<n>a)", false),
      ("(?i)a", false), ("(?-i)a", false), ("(?:a)", false),
    ]
  )
  func machineCodeFault(pattern: String, mayBe: Bool) {
    #expect(MachineCodeFault.mayBe(in: pattern.unicodeScalars) == mayBe)
  }

  @Test(
    "the screen keeps matches that PCRE2's optimisations lose",
    arguments: [
      (#"/(stats|s)(\w*)s"#, "https://x.example/stats"), ("(?:a[ab]|)(?:aa+aaa){1}", "aaaaa"),
      (#"youtube\.com/(user|u)([^/]*)r"#, "youtube.com/user"),
      (#"vimeo\.com/(channels|c)([^?]*)s"#, "vimeo.com/channels"),
      (#"(?:id|i[dt]em|)\w+item"#, "iditem"), (#"/st(notes|\1?)k"#, "/stk"),
      (#"c?(?>|b)[^/]{2}\d"#, "cn8"),
    ]
  )
  func optimizations(pattern: String, subject: String) throws {
    #expect(try NSRegularExpression(pattern: pattern).finds(subject))
    let screen = PCRE2Screen([pattern])
    #expect(screen.count == 1)
    let mayMatch = Array(subject.utf8).withUnsafeBufferPointer {
      screen.makeThread().mayMatch(0, $0)
    }
    #expect(mayMatch)
  }

  @Test(
    "refuses a pattern in PCRE2's words, with the place",
    arguments: [("[:hex:]", 112, 7), ("(a", 114, 2), ("\\y", 103, 2), ("(?<=a+)b", 125, 0)]
  )
  func refusals(pattern: String, code: Int, offset: Int) {
    #expect {
      try Self.engine.compile(pattern)
    } throws: { error in
      let error = error as? PatternError
      return error?.engine == "pcre2" && error?.message.hasSuffix("(\(code))") == true
        && error.map { $0.offset ?? -1 <= pattern.utf16.count } == true
    }
  }

  @Test("has the options of its profile")
  func profiles() throws {
    let none = PCRE2Engine(profile: try #require(PCRE2Profile(parsing: "none")))
    #expect(try Self.matches("^.$", Subject("😀"), none) == .matches([]))
    #expect(try Self.matches("\\w", Subject("é"), none) == .matches([]))
    #expect(try Self.matches("(*UTF)^.$", Subject("😀"), none) != .matches([]))
    let ported = PCRE2Engine(profile: .ported)
    #expect(try Self.matches("a$", Subject("a\u{85}")) == .matches([]))
    #expect(try Self.matches("a$", Subject("a\u{85}"), ported) != .matches([]))
  }

  @Test("has the options of the pattern's program, but for those that a user names")
  func ownOptions() throws {
    var target = PatternCase(rule: "r", pattern: "^.$")
    target.pcre2Options = "none"
    let words = try #require(PCRE2Profile(parsing: "utf"))
    for (engine, isOwn) in [
      (PCRE2Engine(), true), (PCRE2Engine(profile: .costed, counts: true), true),
      (PCRE2Engine(profile: PCRE2Profile.costed.withoutShortcuts), true),
      (PCRE2Engine(profile: .ported), false), (PCRE2Engine(profile: words), false),
    ] {
      let own = engine.engine(for: target)
      #expect((try Self.matches("^.$", Subject("é"), own) == .matches([])) == isOwn)
      #expect(own.identity.costUnit == engine.identity.costUnit)
    }
    let plain = PCRE2Engine(profile: PCRE2Profile.asWritten.withoutShortcuts).engine(for: target)
    #expect(
      plain.identity.options == "no-start-optimize,no-auto-possess,no-dotstar-anchor"
    )
  }

  @Test(
    "takes what only the start of a pattern can have, and a quotation without an end, within flags",
    arguments: [
      (#"(*UTF)^..b$"#, "é\nb", true), (#"(*UTF)(*UCP)^\w$"#, "é", true), (#"\Qa("#, "xA(", true),
      (#"\Qa\E\Q(\"#, "A(\\", true), (#"\Qa\E(b"#, "ab", nil), (#"\\Qa\"#, "", nil),
      (#"\\Qa"#, #"\QA"#, true), (#"(*LIMIT_MATCH=1)a"#, "b", false), (#"(*WHAT)a"#, "a", nil),
      (#"a(*UTF)"#, "a", nil), ("(*CRLF)a.b", "a\rb", true),
    ] as [(String, String, Bool?)]
  )
  func wrapped(pattern: String, subject: String, matches: Bool?) throws {
    var target = PatternCase(rule: "r", pattern: "(?is:" + pattern + ")")
    target.wrapping = PatternCase.Wrapping(prefix: "(?is:", suffix: ")")
    target.pcre2Options = "none"
    let engine = PCRE2Engine().engine(for: target)
    guard let matches else {
      #expect(throws: PatternError.self) { try engine.compile(target.pattern) }
      return
    }
    let found = try Self.matches(target.pattern, Subject(subject), engine)
    #expect((found != .matches([])) == matches, "\(found)")
  }

  @Test(
    "reads options by their words, and writes them",
    arguments: [
      ("none", "none"), ("", "none"), ("utf,ucp", "utf,ucp"), ("ucp,utf", "utf,ucp"),
      ("utf,newline=any", "utf,newline=any"), ("alt-bsux", "alt-bsux"), ("utf,utf", nil),
      ("newline=x", nil), ("UTF", nil), ("utf,", nil),
    ] as [(String, String?)]
  )
  func options(text: String, written: String?) {
    #expect(PCRE2Profile(parsing: text)?.description == written)
  }

  @Test(
    "gives up with a typed outcome, and soon",
    arguments: ["^(a+)+$", "^(a|a)*$", "(?R)?b", "((a*)*)*c", "^(?:(?=(a+))a)*$(?<!a)"]
  )
  func runaway(pattern: String) throws {
    let subject = Subject(String(repeating: "a", count: 5_000) + "!")
    switch try Self.matches(pattern, subject) {
    case .matches(let matches): #expect(matches.isEmpty)
    case .failed(let failure):
      #expect(
        [.matchLimit, .depthLimit, .heapLimit, .stackOverflow].contains(failure.reason)
      )
    }
  }

  @Test("tells apart a subject that is no UTF-16, and one that is too long")
  func subjects() throws {
    let broken = Subject(utf16: [0x61, 0xD800])
    #expect(try Self.matches("a", broken) == .failed(.invalidSubject(offset: 1)))
    let limits = MatchLimits(steps: 10, subjectLength: 3)
    let result = try Self.engine.compile("a").allMatches(in: Subject("aaaa"), limits: limits)
    #expect(result.outcome == .failed(.subjectTooLong(length: 4, limit: 3)))
    let long = Subject(utf16: [UInt16](repeating: 0x61, count: 10 << 20))
    #expect(try Self.matches("b", long) == .matches([]))
    #expect(try Self.matches("a", long) == .failed(.tooManyMatches(limit: 1 << 18)))
  }

  @Test("refuses patterns out of all proportion")
  func sizes() {
    for pattern in [String(repeating: "a", count: 40_000), "(?:(?:a{1000}){1000}){100}"] {
      #expect(throws: PatternError.self) { try Self.engine.compile(pattern) }
    }
    let deep = String(repeating: "(", count: 300) + String(repeating: ")", count: 300)
    #expect(throws: PatternError.self) { try Self.engine.compile(deep) }
  }

  @Test("a pattern that only counting makes too large is not refused")
  func tooLargeToCount() throws {
    let branches = (1...199).map { String(repeating: "a", count: $0) }
    let pattern = "^(?:\(branches.joined(separator: "|")))+$"
    _ = try PCRE2Engine().compile(pattern)
    let engine = PCRE2Engine(counts: true)
    let error = #expect(throws: PatternError.self) { try engine.compile(pattern) }
    #expect(error?.isOfCounting == true)
    let refused = #expect(throws: PatternError.self) { try engine.compile("(") }
    #expect(refused?.isOfCounting == false)
  }

  @Test("counts the same steps with and without machine code, and stops at the limit")
  func counting() throws {
    var settings = PCRE2Settings()
    settings.counts = true
    let compiled = try PCRE2Engine(settings: settings).compile("(a+)+$")
    settings.usesMachineCode = false
    let interpreted = try PCRE2Engine(settings: settings).compile("(a+)+$")
    let subject = Subject("aaaaaaaaaaaa!")
    let limits = MatchLimits(steps: 10_000_000, subjectLength: 100)
    let cost = compiled.firstMatch(in: subject, limits: limits).cost
    #expect(cost > 4_000)
    #expect(interpreted.firstMatch(in: subject, limits: limits).cost == cost)
    let stopped = compiled.firstMatch(
      in: subject,
      limits: MatchLimits(steps: 100, subjectLength: 100)
    )
    #expect(stopped.outcome == .failed(.stepLimit(100, .callouts)))
  }

  @Test("reports every step, and stops when the visitor does")
  func trace() throws {
    let engine = PCRE2Engine(counts: true)
    let pattern = try engine.compilePattern("ab")
    var steps: [[Int]] = []
    let result = pattern.trace(in: Subject("ab"), limits: engine.defaultLimits) { place, offset in
      steps.append([place, offset])
      return true
    }
    #expect(result.outcome == .match(Match(ranges: [0..<2])))
    #expect(steps == [[0, 0], [1, 1], [2, 2]])
    let stopped = pattern.trace(in: Subject("ab"), limits: engine.defaultLimits) { _, _ in false }
    #expect(stopped.outcome == .failed(.stepLimit(1, .callouts)))
  }

  @Test("tells of the attempt that a step belongs to")
  func startsOfSteps() throws {
    var profile = PCRE2Profile.asWritten
    profile.options.insert(.noAutoPossess)
    let engine = PCRE2Engine(profile: profile, counts: true)
    let pattern = try engine.compilePattern("a+b")
    var steps: [SearchStep] = []
    let result = pattern.trace(in: Subject("aaxb"), limits: engine.defaultLimits) { step in
      steps.append(step)
      return true
    }
    #expect(result == MatchResult(outcome: .noMatch, cost: steps.count))
    #expect(
      steps == [
        SearchStep(start: 0, patternOffset: 0, subjectOffset: 0),
        SearchStep(start: 0, patternOffset: 2, subjectOffset: 2),
        SearchStep(start: 0, patternOffset: 2, subjectOffset: 1),
        SearchStep(start: 1, patternOffset: 0, subjectOffset: 1),
        SearchStep(start: 1, patternOffset: 2, subjectOffset: 2),
      ]
    )
    let few = MatchLimits(steps: 3, subjectLength: 9)
    let cut = pattern.trace(in: Subject("aaxb"), limits: few) { (_: SearchStep) in true }
    #expect(cut == pattern.firstMatch(in: Subject("aaxb"), limits: few))
    #expect(cut.outcome == .failed(.stepLimit(3, .callouts)))
    let short = MatchLimits(steps: 9, subjectLength: 3)
    let refused = pattern.trace(in: Subject("aaxb"), limits: short) { (_: SearchStep) in true }
    #expect(refused.outcome == .failed(.subjectTooLong(length: 4, limit: 3)))
  }

  @Test(
    "replaces by PCRE2's own template rules",
    arguments: [
      ("(a)(b)", "ab", "$2$1", .replaced("ba")), ("(a)", "a", "\\$1", .replaced("\\a")),
      ("(a)?b", "b", "[$1]", .replaced("[]")), ("x", "a", "y", .noMatch),
      ("a", "a", "$$", .replaced("$")), ("a*?", "aa", "-", .replaced("-----")),
      ("(a)", "a", "$2", .failed(.templateRefused("unknown substring (-49)"))),
      ("(a)", "a", "x$", .failed(.templateRefused("invalid replacement string (-35)"))),
    ] as [(String, String, String, ReplacementOutcome)]
  )
  func replacement(
    pattern: String,
    subject: String,
    template: String,
    outcome: ReplacementOutcome
  ) throws {
    let result = try Self.engine.compile(pattern)
      .replaceMatches(in: Subject(subject), template: template, limits: Self.engine.defaultLimits)
    #expect(result.outcome == outcome)
  }

  @Test("stops an output that grows over the limit")
  func longOutput() throws {
    let subject = Subject(String(repeating: "a", count: 2_000))
    let template = String(repeating: "x", count: 1_000)
    let result = try Self.engine.compile("a")
      .replaceMatches(in: subject, template: template, limits: Self.engine.defaultLimits)
    #expect(result.outcome == .failed(.outputTooLong(limit: 1 << 20)))
  }

  @Test("threads share a pattern")
  func threads() throws {
    let pattern = try Self.engine.compile("(\\d+)-(\\w+)")
    let limits = Self.engine.defaultLimits
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let subject = Subject("x \(index)-a\(index)")
      let match = pattern.firstMatch(in: subject, limits: limits)
      let length = "\(index)".utf16.count
      let whole = 2..<(2 * length + 4)
      #expect(
        match.outcome
          == .match(Match(ranges: [whole, 2..<(2 + length), (3 + length)..<whole.upperBound]))
      )
    }
  }

  @Test("what a loop reads within one callout is counted, and can be bounded")
  func readAhead() throws {
    // The second loop is followed by what it cannot take, so that PCRE2 never steps back into it.
    let pattern = try PCRE2Engine(counts: true).compilePattern("[a-z]*[a-z]*@")
    let subject = Subject(String(repeating: "a", count: 500) + "!@")
    let whole = pattern.measureCost(in: subject, limit: 10_000_000, readAhead: .max)
    #expect(whole.end == .finished && whole.readAhead > 20 * whole.steps)
    let cut = pattern.measureCost(in: subject, limit: 10_000_000, readAhead: 1_000_000)
    #expect(cut.end == .failed(.workLimit) && cut.readAhead < 1_001_000)
    #expect(pattern.measureCost(in: subject, limit: 1_000).end == .limit)
    // A search without a bound of its own reads so much for each of its steps.
    let limits = MatchLimits(steps: 1_000, subjectLength: 1_000)
    let matched = pattern.firstMatch(in: subject, limits: limits)
    #expect(matched.outcome == .failed(.workLimit) && matched.cost <= 1_000)
    #expect(pattern.trace(in: subject, limits: limits) { (_: SearchStep) in true } == matched)
  }
}

extension NSRegularExpression {
  fileprivate func finds(_ text: String) -> Bool {
    firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}

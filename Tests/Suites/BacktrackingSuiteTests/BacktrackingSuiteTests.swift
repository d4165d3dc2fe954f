import BacktrackingSuite
import Diagnostics
import MatchEngine
import PCRE2Engine
import RE2Engine
import RegexSyntax
import RunRecord
import SubjectDomains
import Testing

@Suite("The search for slow patterns")
struct BacktrackingSuiteTests {
  /// A cap that is reached in a moment, and that ICU, which counts in 10,000s, can still show.
  private static let cap = 1_000_000

  private static func effort(cap: Int = cap, longest: Int = 2_048) -> BacktrackingEffort {
    var effort = BacktrackingEffort(level: 0, longest: longest)
    effort.cap = cap
    return effort
  }

  private static func run(
    _ patterns: [String],
    _ effort: BacktrackingEffort = effort(),
    subjects: [String] = [],
    workers: Int = 1
  ) -> [[SlowRecord]] {
    let targets = patterns.enumerated().map { index, pattern in
      PatternCase(
        rule: "p:\(index + 1)",
        pattern: pattern,
        subjects: subjects.map { Subject($0) }
      )
    }
    return BacktrackingSuite(targets, effort: effort)
      .run(workers: workers, makeEngines: TestEngines.both)
  }

  /// A verdict in short: `exponential`, `polynomial 2`, `bounded`, or the verdict.
  private static func short(_ record: SlowRecord) -> String {
    guard record.verdict == .vulnerable, let growth = record.class else {
      return record.verdict.rawValue
    }
    return growth.rawValue + (record.degree.map { " \($0)" } ?? "")
  }

  private static func text(of attack: Attack) -> String {
    attack.pumps.map { $0.prefix + String(repeating: $0.pump, count: attack.repeat) }.joined()
      + attack.suffix
  }
}

extension BacktrackingSuiteTests {
  @Test(
    "an engine that is linear by construction has nothing to look for, but may refuse a pattern"
  )
  func linearEngine() {
    let targets = [#"^(a+)+$"#, #"a(?=b)"#].map { PatternCase(rule: $0, pattern: $0) }
    let records = BacktrackingSuite(targets, effort: Self.effort()).run(workers: 1) {
      var engines = TestEngines.pcre2(.costed)
      engines.targetEngines.append(BacktrackingEngine(RE2Engine()))
      return engines
    }
    #expect(records.map { $0.map(\.engine) } == [["pcre2", "re2"], ["pcre2", "re2"]])
    #expect(records.map { $0.map(\.verdict) } == [[.vulnerable, .linear], [.notSlow, .refused]])
    #expect(records[0][1].reason == "nothing to look for: linear by construction")
  }

  @Test(
    "every pattern has its verdict on each engine, with the law by which the steps grow",
    arguments: [
      (#"^(a|a){28}$"#, "bounded", "bounded"),
      (#"\s+$"#, "polynomial 2", "polynomial 2"),
      (#"^\s+$"#, "notSlow", "notSlow"),
      (#"^a*a*b"#, "polynomial 2", "notSlow"),
      (#"^a*a*a*b"#, "polynomial 3", "scanning"),
      (#"^(?:\w+\.)*\w+$"#, "notSlow", "notSlow"),
      (#"^https?://a\.example/([0-9]+)$"#, "notSlow", "notSlow"),
      (#"^abc$"#, "notSlow", "notSlow"),
      (#"()"#, "notSlow", "notSlow"),
      (#"^$\b\z"#, "notSlow", "notSlow"),
      (#"(a++)+$"#, "notSlow", "notSlow"),
      (#"["#, "refused", "refused"),
      (#""#, "refused", "notSlow"),
      (#"^(?:(a)(?1)?)+x"#, "refused", "exponential"),
      (#"^[[a-z]--[b]]+[[a-z]--[b]]+$"#, "polynomial 2", "notSlow"),
      (#"^[a[x-z]]+[a[x-z]]+$"#, "polynomial 2", "notSlow"),
      (#"(?|a|b)(a+)+$"#, "refused", "exponential"),
    ]
  )
  func verdicts(_ pattern: String, _ foundation: String, _ pcre2: String) throws {
    let records = try #require(Self.run([pattern]).first)
    #expect(records.map(\.engine) == ["foundation", "pcre2"])
    #expect(records.map(Self.short) == [foundation, pcre2], "\(records.map(\.growth))")
    for record in records {
      #expect(record.pattern == pattern && record.rule == "p:1")
      #expect(record.isSlow == (record.attack != nil))
      #expect(record.isSlow == (record.reason == nil))
    }
  }

  @Test(
    "a reported attack is as near to a URL as it says, and slows the engine down when run alone",
    arguments: [
      #"(a+)+$"#, #"^(?:a|ab|b)*c"#, #"^https?://[^/]+/(?:[a-z]+/?)+\?x$"#, #"a.*b.*c.*$x"#,
      #"^(\w+\s?)*$"#, #"(😀+)+$"#, #"^(a|a){28}$"#, #"^\s*\s*\s*x"#,
    ]
  )
  func attacks(_ pattern: String) throws {
    for record in Self.run([pattern]).joined() where record.verdict == .vulnerable {
      let attack = try #require(record.attack)
      let all =
        [(try #require(record.likeness), attack)]
        + record.otherAttacks.map { ($0.likeness, $0.attack) }
      for (likeness, attack) in all {
        let text = Self.text(of: attack)
        #expect(text.utf16.count == attack.length && attack.length <= 2_048)
        #expect(SubjectDomain.url.likeness(of: Array(text.utf16)) == likeness, "\(text)")
        let steps = try TestEngines.steps(record.engine, pattern, text, limit: Self.cap)
        #expect(steps >= Self.cap, "\(record.engine) took \(steps) over \(text)")
      }
      let lengths = all.map(\.1.length)
      #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 > $1 }, "others are shorter")
      #expect(record.growth.last?.length == attack.length)
    }
  }

  @Test(
    "each point of the growth is what the engine counts by itself",
    arguments: [#"(\w+)(?!.*/x/.*)"#, #"^(\w+\s?)*$"#, #"a.*b.*c.*$x"#]
  )
  func growth(_ pattern: String) throws {
    for record in Self.run([pattern]).joined() where record.verdict == .vulnerable {
      var attack = try #require(record.attack)
      let turn = attack.pumps.reduce(0) { $0 + $1.pump.utf16.count }
      let fixed = Self.text(of: attack).utf16.count - turn * attack.repeat
      for point in record.growth.dropLast() {
        attack.repeat = (point.length - fixed) / turn
        let text = Self.text(of: attack)
        #expect(text.utf16.count == point.length)
        let steps = try TestEngines.steps(record.engine, pattern, text, limit: Self.cap)
        #expect(steps == point.steps, "\(record.engine) over \(point.length) characters")
      }
    }
  }

  @Test("at the cap that the command has, an attack makes the engine take ten million steps")
  func fullCap() throws {
    let records = Self.run(["(a+)+$"], Self.effort(cap: BacktrackingEffort().cap)).joined()
    #expect(records.map(Self.short) == ["exponential", "exponential"])
    for record in records {
      let attack = try #require(record.attack)
      let steps = try TestEngines.steps(
        record.engine,
        record.pattern,
        Self.text(of: attack),
        limit: 10_000_000
      )
      #expect(steps >= 10_000_000)
      #expect(record.likeness == .real && attack.length < 40, "\(attack)")
    }
  }

  @Test(
    "exponential growth is distinguished from a power",
    arguments: [
      "(a+)+$", "^(?:a|ab|b)*c", #"^(\w+\s?)*$"#, "(x+x+)+y", #"^(?:w0\w*|w1\w*|w2\w*)+$"#,
    ]
  )
  func exponential(_ pattern: String) {
    let records = Self.run([pattern]).joined()
    #expect(records.map(Self.short) == ["exponential", "exponential"])
  }

  @Test(
    "what an engine looks at before it searches is part of the attack",
    arguments: ["^" + String(repeating: ".*", count: 40) + "x$", "^(a?){300}a{300}$"]
  )
  func shortCuts(_ pattern: String) {
    let records = Self.run([pattern], Self.effort(cap: BacktrackingEffort().cap)).joined()
    #expect(records.map(\.verdict) == [.vulnerable, .vulnerable])
  }

  @Test(
    "lookaheads, literals that must be there and ends that let it match are part of the attack",
    arguments: [
      #"^(?=.*\d)(?=.*[a-z])(?:\w+\s?)+$"#,
      #"(?i)^(?=.*select)(?=.*from)(?:\s*\w+\s*,?)*$"#,
      #"^(?=.*x$)(?:a+b?)+c"#,
      #"^(?=.*\.com$)(?:[\w-]+\.?)+/$"#,
      #"^(?=[A-Z])(?=.*;$)(?:\w+(?:,\s*)?)+:"#,
      #"(?:[^\s]+\s*)+\?"#,
      #"<(?:[^"'>]|"[^"]*"|'[^']*')*>"#,
    ]
  )
  func conditions(_ pattern: String) {
    let records = Self.run([pattern]).joined()
    let slow = records.filter { $0.verdict == .vulnerable }
    #expect(slow.map(\.engine).contains("pcre2"), "\(records.map(\.reason))")
  }

  @Test(
    "two pumps, or one that several loops take, make the work of each other anew",
    arguments: [
      (#"\s*(\w+)\s*=\s*(.*?)\s*$"#, 400), (#"(?m)^\s*at\s+.*\((.*):(\d+)\)$"#, 1_000),
    ]
  )
  func products(_ pattern: String, _ most: Int) throws {
    let effort = Self.effort(cap: BacktrackingEffort().cap)
    for record in Self.run([pattern], effort).joined() {
      let attack = try #require(record.attack, "\(record.engine)")
      #expect(attack.length <= most)
    }
  }

  @Test(
    "a greater length to look up to hides no short attack",
    arguments: [
      #"(a+)+$"#, #"(?:a{0,50}){0,50}b"#, #"^(?:\w+\s?)+$"#, #"(x+x+)+y"#, #"a.*b.*c.*$x"#,
    ]
  )
  func lengths(_ pattern: String) {
    let short = Self.run([pattern]).joined().map { $0.attack?.length ?? .max }
    let long = Self.run([pattern], Self.effort(longest: 65_536)).joined()
      .map { $0.attack?.length ?? .max }
    for (short, long) in zip(short, long) where short <= 2_048 { #expect(long <= short) }
  }

  @Test("an engine that gave up on what looked slow has not found a pattern harmless")
  func gaveUp() throws {
    let effort = Self.effort(cap: BacktrackingEffort().cap)
    let record = try #require(Self.run([#"(?:a+?)+?(?:.*?)*?b$"#], effort).first?.first)
    #expect(record.verdict == .undecided)
    #expect(record.reason?.contains("stack overflow") == true, "\(record.reason ?? "")")
  }

  @Test("a pattern without an endless loop can be slow too, and its attack is short")
  func bounded() {
    let records = Self.run(
      ["^(a?){25}a{25}$", "^(a|a){24}$", "^(a|a){28}$"],
      Self.effort(cap: BacktrackingEffort().cap)
    )
    for record in records.joined() {
      #expect(Self.short(record) == "bounded")
      #expect(record.attack?.length ?? .max < 30, "\(record.pattern) on \(record.engine)")
    }
  }

  @Test("an attack by a URL is preferred, and a much shorter other one is reported, too")
  func reach() throws {
    let free = try #require(Self.run(["(a+)+$"]).first?.first)
    #expect(free.likeness == .real)
    #expect(Self.text(of: try #require(free.attack)).hasPrefix("http"))
    let blank = try #require(Self.run([#"^(?: |\s)+$"#]).first?.first)
    #expect(blank.likeness == .any)
    let host = try #require(
      Self.run([#"^https?://a\.example/(?:\w+/?)+$"#], subjects: ["https://a.example/b"])
        .first?.first
    )
    #expect(host.likeness == .real)
  }

  @Test("the same comes out whatever the number of workers")
  func workers() {
    let patterns = [
      "(a+)+$", "^abc$", #"\s+$"#, "[", "^(a|a){28}$", #"^a*a*b"#, "(a)\\1+$", "(?|a|b)(a+)+$",
    ]
    let one = Self.run(patterns)
    #expect(Self.run(patterns, workers: 4) == one)
    #expect(one.map { $0[0].rule } == patterns.indices.map { "p:\($0 + 1)" })
  }

  @Test("the worst come first: by reach, growth and length, then what is not slow")
  func ranking() {
    let records = Self.run(["^abc$", "[", #"^ *\s+$x"#, #"^a*a*b"#, "(a+)+$", "^(a|a){28}$"])
    let ranked = records.flatMap(\.self).ranked
    #expect(ranked.count == 12)
    #expect(ranked.prefix(2).allSatisfy { $0.pattern == "(a+)+$" })
    let order: [SlowRecord.Verdict] = [.vulnerable, .undecided, .refused, .notSlow]
    let places = ranked.compactMap { order.firstIndex(of: $0.verdict) }
    #expect(places == places.sorted())
  }

  @Test("nothing longer than requested is reported, and near misses are mentioned")
  func maxLength() throws {
    let short = Self.run([#"\s+$"#], Self.effort(longest: 200)).joined()
    #expect(short.allSatisfy { $0.verdict == .notSlow })
    for record in short {
      let reason = try #require(record.reason)
      #expect(reason.contains("up to 200 characters; the slowest would at about "), "\(reason)")
    }
    let long = Self.run([#"\s+$"#]).joined()
    #expect(long.allSatisfy { $0.verdict == .vulnerable && $0.attack?.length ?? 0 > 200 })
  }

  @Test("the place is the part that does the work, and the location is that part's")
  func place() throws {
    let pattern = "^https?://(?:[a-z]+)*x$"
    let target = PatternCase(
      rule: "r",
      pattern: pattern,
      location: { range in
        SourceLocation(file: "m.json", line: 1, column: range.lowerBound + 1, utf8Range: range)
      }
    )
    let records = BacktrackingSuite([target], effort: Self.effort())
      .run(workers: 1, makeEngines: TestEngines.both).joined()
    for record in records {
      let place = try #require(record.range)
      let part = String(decoding: Array(pattern.utf16)[place.range], as: UTF16.self)
      #expect(part.contains("[a-z]+"), "\(part)")
      #expect(record.location?.offset == place.start)
      #expect(record.explanation?.isEmpty == false)
    }
  }
}

extension BacktrackingSuiteTests {
  private static func fixes(_ pattern: String, subjects: [String]) -> [SlowRecord] {
    var effort = effort()
    effort.searchesForFixes = true
    return run([pattern], effort, subjects: subjects).joined()
      .filter { $0.verdict == .vulnerable }
  }

  @Test("a fix has the steps that its pattern takes on the subjects of the attack")
  func growthOfFix() throws {
    let records = Self.fixes(#"^https?://(\w+\.?)+/$"#, subjects: ["https://a.example/"])
    #expect(records.count == 2)
    for record in records {
      let fix = try #require(record.fix)
      let growth = try #require(fix.growth)
      #expect(growth.map(\.length) == record.growth.map(\.length))
      var attack = try #require(record.attack)
      let turn = attack.pumps.reduce(0) { $0 + $1.pump.utf16.count }
      let fixed = Self.text(of: attack).utf16.count - turn * attack.repeat
      for point in growth {
        attack.repeat = (point.length - fixed) / turn
        let text = Self.text(of: attack)
        let steps = try TestEngines.steps(record.engine, fix.pattern, text, limit: Self.cap)
        #expect(steps == point.steps, "\(record.engine) over \(point.length) characters")
      }
    }
  }

  @Test("the parts of an explanation are those that it quotes")
  func parts() throws {
    let pattern = #"^https?://(\w+\.?)+/$"#
    for record in Self.run([pattern]).joined() {
      let parts = try #require(record.parts).map { part in
        String(decoding: Array(pattern.utf16)[part.range], as: UTF16.self)
      }
      #expect(parts == [#"\w+"#, #"(\w+\.?)+"#])
      #expect(parts.allSatisfy { record.explanation?.contains("`\($0)`") == true })
    }
  }

  @Test(
    "a fix is not slow itself, gives the same on the rule's tests, and says how that is known",
    arguments: [
      (#"^x(a+)+$"#, ["xaaa", "xa", "xb"]), (#"^(a|a){28}$"#, ["aa"]),
      (#"^https?://a\.example/(?:\w+)+/(\d+)$"#, ["https://a.example/b/7"]),
    ]
  )
  func fixes(_ pattern: String, _ subjects: [String]) throws {
    let records = Self.fixes(pattern, subjects: subjects)
    #expect(!records.isEmpty)
    for record in records {
      let fix = try #require(record.fix, "\(record.pattern)")
      #expect(fix.pattern != pattern && fix.proof.hasPrefix("proven on automata"))
      #expect(Self.run([fix.pattern]).joined().allSatisfy { $0.verdict == .notSlow })
      for engine in TestEngines.both().targetEngines.map(\.matcher) {
        let (old, new) = (try engine.compile(pattern), try engine.compile(fix.pattern))
        for subject in subjects.map({ Subject($0) }) {
          let limits = engine.defaultLimits
          #expect(
            old.firstMatch(in: subject, limits: limits).outcome
              == new.firstMatch(in: subject, limits: limits).outcome
          )
        }
      }
    }
    #expect(Self.run([pattern]).joined().allSatisfy { $0.fix == nil }, "none is asked for")
  }

  @Test("a fix without possessive quantifiers is preferred, and one with them says for whom")
  func possessive() throws {
    let plain = try #require(Self.fixes(#"^x(a+)+$"#, subjects: []).first?.fix)
    #expect(!plain.pattern.contains("++") && !plain.proof.contains("JavaScript"))
    for pattern in [#"^(?:a|b)*(?:a|c)*(\d+)x"#, #"^(\d+)\d*[a-z0-9]*x"#] {
      for fix in Self.fixes(pattern, subjects: []).compactMap(\.fix)
      where fix.pattern.contains("++") || fix.pattern.contains("*+") {
        #expect(fix.proof.contains("not for JavaScript"))
      }
    }
  }
}

extension BacktrackingSuiteTests {
  @Test(
    "what is read within few steps is a verdict of its own",
    arguments: [#"a(?![^x]*/x)"#, #"(?:a|b) (?!.*x!)"#]
  )
  func scanning(_ pattern: String) throws {
    let effort = BacktrackingEffort(level: 1, longest: 65_536)
    let target = PatternCase(rule: "r", pattern: pattern)
    let records = BacktrackingSuite([target], effort: effort)
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
    for record in records {
      #expect(record.verdict == .scanning, "\(record)")
      let scan = try #require(record.scan)
      #expect(scan.characters >= 10 * effort.cap && scan.steps < effort.cap)
      #expect(record.degree == 2)
      #expect(record.attack?.length ?? 0 > 10_000)
    }
  }

  @Test(
    "what ICU reads far over within few steps does not use up the work of the search",
    arguments: [#"(\w+)(?!.*;)"#, #"(\d+)(?![^:]*:)"#]
  )
  func farReading(_ pattern: String) throws {
    let target = PatternCase(rule: "r", pattern: pattern)
    let records = BacktrackingSuite([target], effort: BacktrackingEffort(level: 1))
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
    let record = try #require(records.first { $0.engine == "foundation" })
    #expect(record.verdict == .scanning, "\(record)")
    #expect(record.attack?.length ?? .max < 1_000)
    #expect(record.degree == 3)
  }

  /// PCRE2 looks for the last literal of a pattern before it begins, so that the subject must have
  /// it where it is no match.
  @Test(
    "what PCRE2 reads shows where the subject has the literal that it looks for",
    arguments: [#"\d+:"#, #"[a-z]+@"#, #"\w+=\d"#]
  )
  func scanningPastRequiredLiteral(_ pattern: String) throws {
    let effort = BacktrackingEffort(level: 1, longest: 65_536)
    let target = PatternCase(rule: "r", pattern: pattern)
    let records = BacktrackingSuite([target], effort: effort)
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
    let record = try #require(records.first { $0.engine == "pcre2" })
    #expect(record.verdict == .scanning, "\(record)")
    let scan = try #require(record.scan)
    #expect(scan.characters >= 10 * effort.cap && scan.steps < effort.cap)
  }

  @Test(
    "loops whose shortest way ICU tries twice are slow there alone",
    arguments: [
      #"^(?:[\w-]*\w\.)+$"#, #"^(?:[a-z]+a\.)+$"#, #"^(?:\p{L}*a\.)*x"#,
      #"^\w+@(?:\w(?:[\w-]*\w)?\.)+\w+$"#,
    ]
  )
  func retried(_ pattern: String) throws {
    let effort = BacktrackingEffort(level: 0)
    let target = PatternCase(rule: "r", pattern: pattern)
    let records = BacktrackingSuite([target], effort: effort)
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
    let icu = try #require(records.first { $0.engine == "foundation" })
    #expect(icu.verdict == .vulnerable && icu.class == .exponential, "\(icu)")
    #expect(icu.attack?.length ?? .max < 256)
    #expect(icu.explanation?.contains("twice") ?? false)
    let pcre2 = try #require(records.first { $0.engine == "pcre2" })
    #expect(pcre2.class != .exponential)
  }

  @Test(
    "loops that ICU runs otherwise are not slow",
    arguments: [#"^(?:\w*\w\.)+$"#, #"^(?:a*a\.)+$"#, #"^(?:[\w-]*?\w\.)+$"#]
  )
  func notRetried(_ pattern: String) {
    let effort = BacktrackingEffort(level: 0)
    let target = PatternCase(rule: "r", pattern: pattern)
    let records = BacktrackingSuite([target], effort: effort)
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
    for record in records { #expect(record.class != .exponential, "\(record)") }
  }

  @Test(
    "a search that begins anew and fails late is found where no automaton shows it",
    arguments: [#"\b\w*ing\b.*\b\w*ed\b"#]
  )
  func beginnings(_ pattern: String) {
    let effort = BacktrackingEffort(level: 1, longest: 65_536)
    let target = PatternCase(rule: "r", pattern: pattern)
    let records = BacktrackingSuite([target], effort: effort)
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
    for record in records { #expect(record.isSlow, "\(record)") }
  }
}

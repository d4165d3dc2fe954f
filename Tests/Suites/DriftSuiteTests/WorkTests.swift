import Diagnostics
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord
import Testing

@testable import DriftSuite

@Suite("The work that goes into one pattern")
struct WorkTests {
  @Test(
    "a search that JavaScript would not end is not run, and is undecided",
    arguments: [
      ("(a{0,100}){0,100}b", "aaaaaaaaaaaaaaaaaaaa"),
      ("(?=(a?){50}a{50}.*$)q", String(repeating: "a", count: 49)),
      ("^(([a-z])+.)+[A-Z]([a-z])+$", String(repeating: "a", count: 60)),
      ("\\p{XID_Start}+x", String(repeating: "中", count: 2_000)),
      (".*.*[^A-Z]\\b", String(repeating: "灯", count: 800)),
      ("[^a]+.*[\\w-]", String(repeating: "灯", count: 800)),
      ("^https?://(?:(.)\\1?)*x$", "http://" + String(repeating: "a", count: 60)),
    ]
  )
  func unending(_ pattern: String, _ subject: String) {
    let target = PatternCase(rule: "r", pattern: pattern, subjects: [Subject(subject)])
    let result = Comparison.run([target], effort: 0)
    let reasons = result.summary.undecided.filter { $0.engine == "javascript" }.map(\.reason)
    #expect(!reasons.contains(.engineFault), "\(reasons)")
    let byReference = result.summary.undecided.contains { $0.engine == "foundation" }
    let notAsked = reasons == [.tooManySteps] || reasons == [.endlessSearch]
    #expect(byReference || notAsked, "\(reasons)")
    #expect(result.records.isEmpty)
  }

  @Test("a pattern whose work is used up is undecided, the same with any number of workers")
  func usedUp() {
    let subjects = (0..<240).map { number in
      Subject("http://\(String(repeating: "a", count: 120 + number % 40))/\(number)")
    }
    let targets = ["\\w+\\w+\\w+1x", "(?:\\w+/?)\\w*\\w*!"].map {
      PatternCase(rule: $0, pattern: $0, subjects: subjects)
    }
    let one = Comparison.run(targets, effort: 0, workers: 1)
    let two = Comparison.run(targets, effort: 0, workers: 2)
    #expect(one.summary == two.summary && one.records == two.records)
    for target in targets {
      let undecided = one.summary.undecided.filter { $0.rule == target.rule }
      #expect(undecided.contains { $0.reason == WorkAllowance.reason }, "\(target.rule)")
    }
  }

  @Test("steps that ICU does not count are reckoned with")
  func uncounted() {
    // The end of a cluster is searched for from each position, while less than a tick is saved.
    let pattern = #"(a?)(b?)\w\X*+\b"#
    let subjects = (0..<3_000).map {
      Subject("http://" + String(repeating: "é/", count: 30) + "\($0)")
    }
    let target = PatternCase(rule: "r", pattern: pattern, subjects: subjects)
    let result = Comparison.run([target], effort: 0)
    let reasons = result.summary.undecided.filter { $0.engine == "foundation" }.map(\.reason)
    #expect(reasons.contains(WorkAllowance.reason))
  }

  @Test("the most steps are remembered for the next power of two")
  func table() {
    let table = SearchStepBoundCache(of: "^a?b?")
    #expect(
      table.maxSteps(in: 3) == 16 && SearchStepBoundCache(of: "^a*").maxSteps(in: 17) == 4 * 33
    )
    #expect(SearchStepBoundCache(of: "^a*").maxSteps(in: 32) == 4 * 33)
    #expect(SearchStepBoundCache(of: "(").maxSteps(in: 1) == .infinity)
  }

  @Test(
    "the ways of trying a pattern are counted, and a loop over a choice has no end",
    arguments: [
      ("abc", 10, 40.0), ("^abc", 10, 4), ("^a*", 9, 40), ("^a?b?", 9, 16), ("^(?:a|b)c", 9, 8),
      ("^(?:a|b)*", 9, .infinity), ("^(a+)+", 9, .infinity), ("^(?:ab)*", 9, 40),
      ("^(?:a?){3}", 9, 32),
      ("^(?:(?=a)){60}", 9, 240), ("^(?:a){60}", 9, 4), ("^(?:(?:\\b){60}){60}", 9, .infinity),
    ] as [(String, Int, Double)]
  )
  func ways(_ pattern: String, _ length: Int, _ most: Double) throws {
    let ways = SearchStepBound(try RegexParser.parse(pattern))
    #expect(ways.maxSteps(in: pattern.hasPrefix("^") ? length : length - 1) == most)
  }

  @Test(
    "a loop around a back-reference is not asked of JavaScript: another engine cannot foretell it"
  )
  func backReferences() {
    let letters = "abcdefgh".map { "(?:\\1|\($0))?" }.joined()
    let forecast = SearchForecast(
      of: "^(?:(.)\(letters))+$",
      in: .javaScript,
      by: PCRE2Engine(counts: true)
    )
    let subject = Subject("https://a.example/ab/" + String(repeating: "ab", count: 30))
    #expect(forecast.outlook(for: subject, steps: 200_000) == .unknown)
    let plain = SearchForecast(of: "^(.)b\\1c", in: .javaScript, by: PCRE2Engine(counts: true))
    guard case .work = plain.outlook(for: subject, steps: 200_000) else {
      Issue.record("no work")
      return
    }
  }

  @Test("half a pair of surrogates, which the counting engine does not take, is not too much")
  func loneSurrogate() {
    let forecast = SearchForecast(of: "(?:a|ab)*c", in: .javaScript, by: PCRE2Engine(counts: true))
    let outlook = forecast.outlook(
      for: Subject(utf16: Array("abab".utf16) + [0xD801] + Array("c".utf16)),
      steps: 200_000
    )
    guard case .work = outlook else {
      Issue.record("\(outlook)")
      return
    }
  }

  @Test("a forecast tells cheap searches from endless ones")
  func forecast() {
    func outlook(_ pattern: String, _ subject: String) -> SearchForecast.Outlook {
      SearchForecast(of: pattern, in: .javaScript, by: PCRE2Engine(counts: true))
        .outlook(for: Subject(subject), steps: 200_000)
    }
    guard case .work(let work) = outlook("(?:a|ab)*c", "abababc") else {
      Issue.record("no work")
      return
    }
    #expect(work < 1_000)
    let long = String(repeating: "a", count: 60)
    guard case .tooMuch = outlook("(a|a)*b", long) else {
      Issue.record("not too much")
      return
    }
    // PCRE2 has no lookbehind of this kind.
    #expect(outlook("(?<=(a|a)*b)c", long) == .unknown)
  }

  @Test(
    "a lookbehind, which JavaScript matches from right to left, is not forecast from left to right",
    arguments: [
      "(?<=b(?:a|a)*)c", "(?<=b[ac]{0,20}[ac]{0,20}[ac]{0,20}[ac]{0,20}[ac]{0,20}[ac]{0,20})c",
      "(?<=b\(String(repeating: "(?:a|a)", count: 30)))c", "(?<!b(?:a|a)*)c", "(?<=b(?:a|a)*$)c",
    ]
  )
  func lookbehind(_ pattern: String) {
    let forecast = SearchForecast(of: pattern, in: .javaScript, by: PCRE2Engine(counts: true))
    let outlook = forecast.outlook(
      for: Subject(String(repeating: "a", count: 60)),
      steps: 200_000
    )
    if case .work(let work) = outlook { Issue.record("only \(work)") }
  }

  @Test(
    "a lookbehind with few paths is run",
    arguments: ["(?<=https?://)[^/]+/.*", "(?<=a+)\\w", "(?<=a)(?:b|bc)*d", "(?<!x|yz)a+"]
  )
  func shortLookbehind(_ pattern: String) {
    let forecast = SearchForecast(of: pattern, in: .javaScript, by: PCRE2Engine(counts: true))
    let outlook = forecast.outlook(for: Subject("https://a.example/bcbcbcd"), steps: 200_000)
    guard case .work = outlook else {
      Issue.record("\(outlook)")
      return
    }
  }

  @Test("rounds that take nothing are counted")
  func emptyRounds() {
    let pattern = "(?:(?:(?:(?=a)){60}){60}){60}b"
    let forecast = SearchForecast(of: pattern, in: .javaScript, by: PCRE2Engine(counts: true))
    let outlook = forecast.outlook(for: Subject("aaaaaaaa"), steps: 200_000)
    if case .work(let work) = outlook { Issue.record("only \(work)") }
  }

  /// An analysis into which so much work may go, and over which engines may give up so often.
  private static func analysis(
    of pattern: String,
    work: Int,
    giveUpBudget: Int = 24
  ) -> DriftAnalysis {
    let budget = WorkAllowance(work)
    let engines = Comparison.engines().map { $0.givingUp(after: giveUpBudget).bounded(by: budget) }
    let subjects = ["https://a.example/ab\u{E9}\u{661}c/x", "h\u{E9}\u{2028}", "ab\n"]
    let target = PatternCase(rule: "r", pattern: pattern, subjects: subjects.map { Subject($0) })
    var pool = SubjectPool()
    for subject in target.subjects { pool.add(subject) }
    var analysis = DriftAnalysis(
      target,
      EnginePair(reference: engines[0], other: engines[2]),
      engines: engines,
      effort: DriftEffort(level: 1),
      pool: pool
    )
    analysis.run()
    return analysis
  }

  @Test(
    "wherever the work ends, what is shown differs, and known differences are not passed over",
    arguments: ["\\w+$", "[[:word:]]+.$", "(?i)\\w+.$|\\bx"]
  )
  func endOfWork(_ pattern: String) {
    let causes = Self.analysis(of: pattern, work: 10_000_000).findings.map(\.cause.feature)
    #expect(causes.count > 1)
    var work = 500
    var isWhole = false
    while !isWhole, work < 10_000_000 {
      work += work / 4
      let analysis = Self.analysis(of: pattern, work: work)
      for finding in analysis.findings {
        #expect(finding.witness.answers.isDifference, "\(work): \(finding.cause.feature)")
      }
      let found = analysis.findings.map(\.cause.feature)
      isWhole = Set(causes).isSubset(of: found)
      let saysSo =
        analysis.undecided.contains(where: \.isOfStop)
        || analysis.findings.contains {
          $0.cause.note?.contains(WorkAllowance.reason.words) == true
        }
      #expect(isWhole || saysSo, "\(work): \(found)")
    }
  }

  @Test("a fix that an engine was not asked about is refused")
  func uncheckedFix() {
    let subjects = [Subject("ab"), Subject("https://a.example/")]
    func verdict(_ pattern: String, _ fixed: String, giveUpBudget: Int) -> FixCheck.Verdict {
      var engines = Comparison.engines().map { $0.givingUp(after: 24) }
      engines[2] = engines[2].givingUp(after: giveUpBudget)
      var check = FixCheck(of: pattern, engines: engines, subjects: subjects, ownCount: 0)
      return check.verdict(on: fixed)
    }
    #expect(verdict("a[b]", "ab", giveUpBudget: 1) == .exact)
    #expect(verdict("a[b]", "ab", giveUpBudget: 0) == .refused)
    // An engine that refuses the pattern has nothing to keep.
    #expect(verdict("(?i)a[b]", "(?i)ab", giveUpBudget: 0) == .exact)
  }
}

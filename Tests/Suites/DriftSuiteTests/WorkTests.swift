import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord
import Testing

@testable import DriftSuite

@Suite("The work that goes into one pattern")
struct WorkTests {
  @Test(
    "a search that JavaScript would not end is not asked for, and is undecided",
    arguments: [
      ("(a{0,100}){0,100}b", "aaaaaaaaaaaaaaaaaaaa"),
      ("(?=(a?){50}a{50}.*$)q", String(repeating: "a", count: 49)),
      ("^(([a-z])+.)+[A-Z]([a-z])+$", String(repeating: "a", count: 60)),
      ("\\p{XID_Start}+x", String(repeating: "中", count: 2_000)),
      ("^https?://(?:(.)\\1?)*x$", "http://" + String(repeating: "a", count: 60)),
    ]
  )
  func unending(_ pattern: String, _ subject: String) {
    let target = DriftTarget(rule: "r", pattern: pattern, subjects: [Subject(subject)])
    let result = Comparison.run([target], effort: 0)
    let reasons = result.summary.undecided.filter { $0.engine == "javascript" }.map(\.reason)
    #expect(!reasons.contains(MatchFailure.engineFault(code: 0).reason), "\(reasons)")
    let byReference = result.summary.undecided.contains { $0.engine == "foundation" }
    let notAsked = ["too many steps", "might not end"].contains { part in
      reasons.count == 1 && reasons[0].hasPrefix("not asked, ") && reasons[0].hasSuffix(part)
    }
    #expect(byReference || notAsked, "\(reasons)")
    #expect(result.records.isEmpty)
  }

  private static let long =
    ["http://" + String(repeating: "a", count: 60) + "!"]
    .map { Subject($0) } + [Subject(String(repeating: "x", count: 60))]

  @Test("a pattern whose work is used up is undecided, the same with any number of workers")
  func usedUp() {
    let targets = ["^https?://(\\w+/?)+$", "(x+x+)+y", "\\p{L}*\\p{L}*\\p{L}*1"].map {
      DriftTarget(rule: $0, pattern: $0, subjects: Self.long)
    }
    let one = Comparison.run(targets, workers: 1)
    let two = Comparison.run(targets, workers: 2)
    #expect(one.summary == two.summary && one.records == two.records)
    #expect(one.summary.undecidedCount > 0)
  }

  @Test("steps that ICU does not count are reckoned with")
  func uncounted() {
    // The end of a cluster is looked for from each position; less than a tick is saved on the way.
    let pattern = #"(a?)(b?)\w\X*+\b"#
    let subjects = (0..<3_000).map {
      Subject("http://" + String(repeating: "é/", count: 30) + "\($0)")
    }
    let target = DriftTarget(rule: "r", pattern: pattern, subjects: subjects)
    let result = Comparison.run([target], effort: 0)
    let reasons = result.summary.undecided.filter { $0.engine == "foundation" }.map(\.reason)
    #expect(reasons.contains(WorkAllowance.reason))
  }

  @Test("the most steps are remembered for the next power of two")
  func table() {
    let table = SearchWaysTable(of: "^a?b?")
    #expect(table.most(in: 3) == 16 && SearchWaysTable(of: "^a*").most(in: 17) == 4 * 33)
    #expect(SearchWaysTable(of: "^a*").most(in: 32) == 4 * 33)
    #expect(SearchWaysTable(of: "(").most(in: 1) == .infinity)
  }

  @Test(
    "the ways of trying a pattern are counted, and a loop over a choice has no end",
    arguments: [
      ("abc", 10, 40.0), ("^abc", 10, 4), ("^a*", 9, 40), ("^a?b?", 9, 16), ("^(?:a|b)c", 9, 8),
      ("^(?:a|b)*", 9, .infinity), ("^(a+)+", 9, .infinity), ("^(?:ab)*", 9, 40),
      ("^(?:a?){3}", 9, 32),
    ] as [(String, Int, Double)]
  )
  func ways(_ pattern: String, _ length: Int, _ most: Double) throws {
    let ways = SearchWays(try RegexParser.parse(pattern))
    #expect(ways.most(in: pattern.hasPrefix("^") ? length : length - 1) == most)
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
    // PCRE2 has no lookbehind of this kind, and looks ahead in its place.
    guard case .tooMuch = outlook("(?<=(a|a)*b)c", long) else {
      Issue.record("not too much")
      return
    }
  }
}

import Deeplink
import Diagnostics
import EmbeddedFiles
import FoundationEngine
import LinkRuleFormat
import MatchEngine
import PCRE2Engine
import RegressionSuite
import RuleSets
import RunRecord
import TestSupport
import Testing
import URLSchemes
import UniversalLinks

@Suite("Rules of other link systems")
struct LinkRuleTests {
  private static let place = LocationRecord(
    SourceLocation(file: "links.yml", line: 1, column: 1, utf8Range: 0..<0)
  )

  private static func test(
    _ url: String,
    _ outcome: LinkOutcome?,
    name: String? = nil,
    isExact: Bool = false
  ) -> LinkTest {
    LinkTest(
      url: url,
      expectations: [
        LinkTest.Expectation(name: name, outcome: outcome, isExact: isExact, location: place)
      ]
    )
  }

  private static func template(_ text: String, _ tests: [LinkTest] = []) throws -> LinkRule {
    LinkRule(
      "t",
      .template(try DeeplinkTemplate(text), decoding: .asWritten),
      source: text,
      tests: tests,
      location: place
    )
  }

  private static func association(
    _ components: String,
    _ tests: [LinkTest] = []
  ) throws -> LinkRule {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\#(components)]}]}}"#
    let file = try AssociationFile(SourceFile(name: "aasa.json", bytes: Array(text.utf8)))
    return LinkRule(
      "a",
      .association(file, AssociationMatcher(file)),
      source: "aasa.json",
      tests: tests,
      location: place
    )
  }

  @Test("texts that look alike are different results")
  func exactTexts() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let url = "https://h/a/" + decomposed
    let wrong = try Self.template("/a/{id}", [Self.test(url, .id(composed))])
    let right = try Self.template("/a/{id}", [Self.test(url, .id(decomposed))])
    #expect(wrong.runTests().map(\.status) == [.failed])
    #expect(right.runTests().map(\.status) == [.passed])
    #expect(LinkOutcome.id(composed) != .id(decomposed))
    let literal = try Self.template(
      "/\(composed)",
      [Self.test("https://h/\(decomposed)", .arguments([]))]
    )
    #expect(literal.runTests().map(\.status) == [.failed])
  }

  @Test("outcomes are words for people, and read from the words of tests")
  func words() {
    #expect(LinkOutcome.match(by: "1.2").text == "match (component 1.2)")
    #expect(LinkOutcome.match(by: "1.2").withoutReason.text == "match")
    #expect(
      LinkOutcome.rejected("missing-parameter url").text == "rejected (missing-parameter url)"
    )
    #expect(LinkOutcome.Finding("contract-a b") == LinkOutcome.Finding(code: "a", parameter: "b"))
    #expect(LinkOutcome.accepted.text == "accepted" && LinkOutcome.arguments([]).text == "matches")
    let argument = LinkOutcome.Argument("id", ["a\"", "\\"])
    #expect(LinkOutcome.arguments([argument]).text == #"id="a\"","\\""#)
    for text in ["", "1", "1.", ".1", "1.2.3", "a.b", "+1.2", "1. 2", "99999999999999999999.1"] {
      #expect(LinkOutcome.Component(text) == nil, "\(text)")
    }
  }

  private static func contract(_ tests: [LinkTest] = []) throws -> LinkRule {
    let contract = try #require(ContractSet.builtIn["offline-pages"])
    return LinkRule(
      "c",
      .contract(contract),
      source: contract.id,
      tests: tests,
      location: place
    )
  }

  @Test("a test passes where the rule gives what is expected, and fails where not")
  func statuses() throws {
    let rules = [
      try Self.template(
        "/a/{id}",
        [
          Self.test("https://h/a/1", .id("1")), Self.test("https://h/b/1", nil),
          Self.test("https://h/a/1", .id("2")), Self.test("https://h/a/1", nil),
          Self.test("https://h/b", .id("1")),
        ]
      ),
      try Self.association(
        #"{"/": "/x/*", "exclude": true}, {"/": "/*"}"#,
        [
          Self.test("/x/1", .verdict(.block, component: nil), name: "ABCDE12345.a.b"),
          Self.test("/y", .match(by: "1.2"), name: "ABCDE12345.a.b", isExact: true),
          Self.test("/y", .match(by: "1.1"), name: "ABCDE12345.a.b", isExact: true),
          Self.test("/y", nil, name: "ABCDE12345.a.b"),
        ]
      ),
      try Self.contract([
        Self.test("op-action://add?url=http%3A%2F%2Fa.example", .accepted),
        Self.test("op-action://add", .rejected("missing-parameter url"), isExact: true),
        Self.test("op-action://add", .rejected("unknown-command"), isExact: true),
        Self.test("https://a.example", nil),
      ]),
    ]
    let records = RegressionSuite(rules).run(workers: 2)
    #expect(
      records.map(\.status) == [
        .passed, .passed, .failed, .failed, .failed, .passed, .passed, .failed, .failed, .passed,
        .passed, .failed, .passed,
      ]
    )
    let cut = RegressionSuite(rules).run(workers: 2, stopsAtFirstFailure: true)
    #expect(cut.map(\.status).prefix(3) == [.passed, .passed, .failed])
    #expect(cut.dropFirst(3).allSatisfy { $0.skipReason == .afterFailure })
    #expect(cut.map(\.location) == records.map(\.location))
    #expect(records[7].message == "because of component 1.2")
    #expect(Set(records.map(\.rule)) == ["template/t", "association/a", "contract/c"])
  }

  private static var engines: [(engine: any MatchEngine, limits: MatchLimits)] {
    let engines: [any MatchEngine] = [FoundationEngine(), PCRE2Engine()]
    return engines.map { ($0, $0.defaultLimits) }
  }

  @Test("expressions decide as the matchers do, on both engines, over the corpus")
  func comparison() throws {
    let urls = URLCorpus.lists.flatMap { URLList.read($0) }.map(Subject.init(utf16:))
    var rules = [
      try Self.association(
        #"""
        {"/": "/a?c/*", "exclude": true}, {"?": {"q": "?*", "id": "$(digit)*"}},
        {"/": "*/$(alnum)$(alnum)/", "caseSensitive": false}, {"#": "*e*"}, {"?": "*=*"},
        {"/": "/*%20*", "percentEncoded": false}, {"/": "*"}
        """#
      ),
      try Self.contract(),
    ]
    for text in [
      "", "/", "/{a}", "/{a}/{b}?q={c}", "/status/{id}", "?{all}", "{a}#{b}", "/{a*,}/x",
    ] {
      rules.append(try Self.template(text))
    }
    let comparison = RuleComparison(of: rules, over: urls, on: Self.engines, workers: 2)
    #expect(comparison.findings.map(\.message) == [])
    #expect(comparison.summary.comparisons > 100_000)
    #expect(comparison.summary.undecided == 0)
  }

  @Test("an engine that decides differently is reported with the rule and the URL")
  func difference() throws {
    let rule = try Self.template("/a/{id}", [Self.test("https://h/a/1", .id("1"))])
    let comparison = RuleComparison(
      of: [rule],
      over: [],
      on: [(BlindEngine(), FoundationEngine().defaultLimits)],
      workers: 1
    )
    #expect(comparison.summary.differences == 1)
    let finding = try #require(comparison.findings.first)
    #expect(finding.rule == "template/t")
    #expect(finding.message.contains("'https://h/a/1'"))
  }

  @Test("an engine that gives up decides nothing")
  func undecided() throws {
    let rule = try Self.template("/{a}/{b}", [Self.test("https://h/a/1", nil)])
    var limits = PCRE2Engine(counts: true).defaultLimits
    limits.steps = 1
    let comparison = RuleComparison(
      of: [rule],
      over: [],
      on: [(PCRE2Engine(counts: true), limits)],
      workers: 1
    )
    #expect(comparison.summary.undecided == 1)
    #expect(comparison.summary.differences == 0)
  }

  @Test("a test that a template does not match says why")
  func mismatch() throws {
    let matches = LinkOutcome.arguments([])
    let rule = try Self.template(
      "/open/{id:int}",
      [
        Self.test("app:/open/x", matches), Self.test("app://open/7", matches),
        Self.test("app:/open/x", nil),
      ]
    )
    #expect(
      rule.runTests().map(\.message) == [
        "expected a whole number for the argument {id} at offset 10",
        """
        expected "open/", the rest of "/open/" at offset 11; 'open/{id:int}' matches this URL
        """, nil,
      ]
    )
  }

  @Test("the parts of a rule that tests exercise are counted")
  func coverage() throws {
    let rules = [
      try Self.template("/a/{id}", [Self.test("https://h/a/1", nil), Self.test("x:/b", nil)]),
      try Self.association(
        #"{"/": "/x"}, {"/": "/y"}"#,
        [Self.test("/y", nil, name: "ABCDE12345.a.b")]
      ),
    ]
    let records = rules.map(\.coverage)
    #expect(records.map(\.covered) == [3, 1])
    #expect(records.map(\.counted) == [4, 3])
    // A number cannot be without digits, and a wildcard has no value.
    let typed = try Self.template("n://a/{id:int}/{*}", [Self.test("n://a/1/x", nil)]).coverage
    #expect(typed.counted == 3 && typed.covered == 2)
    let gaps = records.flatMap { $0.parts.filter { $0.status == .gap }.map(\.label) }
    #expect(gaps == ["{id} without a value", "component 1.1", "a URL that no component decides"])
  }
}

/// An engine whose patterns match nothing.
private struct BlindEngine: MatchEngine {
  let identity = EngineIdentity(name: "blind", version: "1", costUnit: .callouts)
  let defaultLimits = FoundationEngine().defaultLimits
  let description = FoundationEngine().description

  func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    do {
      return try FoundationEngine().compile("(?!)")
    } catch {
      throw error
    }
  }
}

extension LinkOutcome {
  fileprivate static let accepted = contract(isAccepted: true, findings: [])

  fileprivate static func id(_ value: String) -> LinkOutcome {
    .arguments([Argument("id", [value])])
  }

  fileprivate static func match(by component: String) -> LinkOutcome {
    .verdict(.match, component: Component(component))
  }

  fileprivate static func rejected(_ finding: String) -> LinkOutcome {
    .contract(isAccepted: false, findings: [Finding(finding)])
  }
}

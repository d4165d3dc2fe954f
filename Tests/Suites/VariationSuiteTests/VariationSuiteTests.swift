import FoundationEngine
import LinkResolver
import LinkVariations
import ManifestModel
import MatchEngine
import RunRecord
import TestSupport
import Testing
import VariationSuite

@Suite("Variations of tests' links")
struct VariationSuiteTests {
  /// A rule with one template format.
  struct Sample {
    var title = "Open"
    var pattern: String
    var template = "n://$1"
    var app = "n"
    var tests: [(String, String?)]
  }

  /// All findings about some rules, with their counts.
  static func run(
    _ samples: [Sample],
    kinds: [VariationKind]? = nil,
    witness: (any LinkWitness)? = nil,
    workers: Int = 2
  ) throws -> VariationResult {
    func json(_ text: String?) -> String {
      guard let text else { return "null" }
      return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let actions = samples.map { sample in
      """
      {"title": \(json(sample.title)), "regex": \(json(sample.pattern)),
       "testInputs": [\(sample.tests.map { json($0.0) }.joined(separator: ","))],
       "formats": [{"appId": \(json(sample.app)), "format": \(json(sample.template)),
         "testResults": [\(sample.tests.map { json($0.1) }.joined(separator: ","))]}]}
      """
    }
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n", "name": "N", "scheme": "n"},
                  {"identifier": "o", "name": "O", "scheme": "o"}],
         "actions": [\(actions.joined(separator: ","))]}
        """
    )
    let engine = FoundationEngine()
    return VariationSuite(
      LinkResolver(manifest: manifest, engine: engine),
      engine: engine,
      kinds: kinds.map(Set.init),
      witness: witness
    )
    .run(workers: workers)
  }

  /// The URLs that one kind of variation gives for one rule, and on which it does what it should
  /// not.
  static func urls(
    _ kind: VariationKind,
    _ pattern: String,
    _ link: String,
    _ template: String = "n://$1"
  )
    throws -> [String]
  {
    let result = try run(
      [Sample(pattern: pattern, template: template, tests: [(link, "n://?")])],
      kinds: [kind]
    )
    return result.records.flatMap { [$0.url] + $0.others }
  }

  static let refused: [(VariationKind, String, String, String)] = [
    (
      .queryAppended, #"^https://a\.example/(\d+)$"#, "https://a.example/1",
      "https://a.example/1?utm_source=share"
    ),
    (
      .queryAppended, #"^https://a\.example/\?v=(\d+)$"#, "https://a.example/?v=1",
      "https://a.example/?v=1&utm_source=share"
    ),
    (
      .queryPrepended, #"^https://a\.example/\?v=(\d+).*$"#, "https://a.example/?v=1",
      "https://a.example/?utm_source=share&v=1"
    ),
    (
      .queryReordered, #"^https://a\.example/\?v=(\d+)&w=2$"#, "https://a.example/?v=1&w=2",
      "https://a.example/?w=2&v=1"
    ),
    (
      .queryDropped, #"^https://a\.example/(\d+)\?.*$"#, "https://a.example/1?fbclid=2",
      "https://a.example/1"
    ),
    (.slashAdded, #"^https://a\.example/(\d+)$"#, "https://a.example/1", "https://a.example/1/"),
    (.slashRemoved, #"^https://a\.example/(\d+)/$"#, "https://a.example/1/", "https://a.example/1"),
    (
      .fragmentAdded, #"^https://a\.example/(\d+)$"#, "https://a.example/1",
      "https://a.example/1#top"
    ),
    (
      .partAdded, #"^https://a\.example/(\d+)$"#, "https://a.example/1",
      "https://a.example/1/some-title"
    ),
    (.schemeChanged, #"^https://a\.example/(\d+)$"#, "https://a.example/1", "http://a.example/1"),
    (.wwwAdded, #"^https://notes\.com/(\d+)$"#, "https://notes.com/1", "https://www.notes.com/1"),
    (
      .wwwRemoved, #"^https://www\.notes\.com/(\d+)$"#, "https://www.notes.com/1",
      "https://notes.com/1"
    ),
    (
      .escapeAdded, #"^https://a\.example/(\w+)$"#, "https://a.example/ab", "https://a.example/%61b"
    ),
    (.hostCase, #"^https://a\.example/(\d+)$"#, "https://a.example/1", "https://A.EXAMPLE/1"),
    (
      .escapeCase, #"^https://a\.example/(\w+%C3%A4)$"#, "https://a.example/a%C3%A4",
      "https://a.example/a%c3%a4"
    ),
    (
      .defaultPort, #"^https://a\.example/(\d+)$"#, "https://a.example/1", "https://a.example:443/1"
    ),
    (.trailingDot, #"^https://a\.example/(\d+)$"#, "https://a.example/1", "https://a.example./1"),
    (.hostMobile, #"^https://notes\.com/(\d+)$"#, "https://notes.com/1", "https://m.notes.com/1"),
    (
      .hostLanguage, #"^https://notes\.com/(\d+)$"#, "https://notes.com/1", "https://de.notes.com/1"
    ),
    (
      .hostService, #"^https://notes\.com/(\d+)$"#, "https://notes.com/1", "https://app.notes.com/1"
    ),
    (.hostRegion, #"^https://notes\.com/(\d+)$"#, "https://notes.com/1", "https://notes.co.uk/1"),
    (
      .localeAdded, #"^https://a\.example/n/(\d+)$"#, "https://a.example/n/1",
      "https://a.example/de/n/1"
    ),
    (
      .accountAdded, #"^https://a\.example/n/(\d+)$"#, "https://a.example/n/1",
      "https://a.example/u/0/n/1"
    ),
    (
      .partInserted, #"^https://a\.example/n/(\d+)$"#, "https://a.example/n/1",
      "https://a.example/somebody/n/1"
    ),
    (
      .partDropped, #"^https://a\.example/(\w+)/n/(\d+)$"#, "https://a.example/x/n/1",
      "https://a.example/n/1"
    ),
    (
      .wordChanged, #"^https://a\.example/video/(\d+)$"#, "https://a.example/video/1",
      "https://a.example/embed/1"
    ),
    (
      .slugAdded, #"^https://a\.example/(\d+)$"#, "https://a.example/1",
      "https://a.example/1-some-title"
    ),
    (
      .slugDropped, #"^https://a\.example/(\d+)-\w+$"#, "https://a.example/1-x",
      "https://a.example/1"
    ),
    (
      .valueCharacter, #"^https://a\.example/(\w+)$"#, "https://a.example/anna",
      "https://a.example/an-na"
    ),
    (
      .valueLength, #"^https://a\.example/(\d{2})$"#, "https://a.example/12",
      "https://a.example/122"
    ),
  ]

  @Test("a pattern that is too narrow refuses its variation", arguments: refused)
  func refusals(_ kind: VariationKind, _ pattern: String, _ link: String, _ url: String) throws {
    #expect(try Self.urls(kind, pattern, link).contains(url), "\(kind)")
  }

  @Test("a pattern that takes the variation has no finding", arguments: refused)
  func wide(_ kind: VariationKind, _ pattern: String, _ link: String, _ url: String) throws {
    let urls = try Self.urls(kind, "^.*$", link, "n://1")
    #expect(!urls.contains(url), "\(kind)")
  }

  static let taken: [(VariationKind, String, String, String)] = [
    (
      .reservedWord, #"^https://a\.example/(\w+)$"#, "https://a.example/anna",
      "https://a.example/login"
    ),
    (
      .reservedBelow, #"^https://a\.example/n/(\w+)$"#, "https://a.example/n/anna",
      "https://a.example/n/create"
    ),
    (
      .otherSite, #"^https://(?:\w+\.)?notes\.com/(\d+)$"#, "https://notes.com/1",
      "https://help.notes.com/1"
    ),
    (
      .valueMissing, #"^https://a\.example/n/?(\d*)$"#, "https://a.example/n/1",
      "https://a.example/n"
    ),
    (
      .hostLookAlike, #"^https://.*notes\.com/(\d+)$"#, "https://notes.com/1",
      "https://notnotes.com/1"
    ),
    (
      .valueAlphabet, #"^https://a\.example/n/(\w+)$"#, "https://a.example/n/1234",
      "https://a.example/n/about"
    ),
    (
      .valueAlphabet, #"^https://a\.example/n/(\d+)$"#, "https://a.example/n/1234",
      "https://a.example/n/" + String(repeating: "1234", count: 17)
    ),
  ]

  @Test("a pattern that is too wide takes what is something else", arguments: taken)
  func wrongMatches(_ kind: VariationKind, _ pattern: String, _ link: String, _ url: String) throws
  {
    #expect(try Self.urls(kind, pattern, link).contains(url), "\(kind)")
  }

  @Test("a pattern that refuses what is something else has no finding", arguments: taken)
  func narrow(_ kind: VariationKind, _ pattern: String, _ link: String, _ url: String) throws {
    let exact = "^" + link.replacing(".", with: #"\."#) + "$"
    #expect(try Self.urls(kind, exact, link, "n://1") == [], "\(kind)")
  }

  @Test("every kind of variation has an example, but for what a table or a witness knows")
  func allKinds() {
    let kinds = Set(Self.refused.map(\.0) + Self.taken.map(\.0) + NewRuleTests.mistakes.map(\.0))
    #expect(
      Set(VariationKind.allCases).subtracting(kinds) == [.knownLink, .openedByApp, .excludedByApp]
    )
  }

  @Test("an output that has the whole link, or its query, has the varied one")
  func outputs() throws {
    let whole = #"^https?://(a\.example/.*)$"#
    #expect(try Self.urls(.queryAppended, whole, "https://a.example/1") == [])
    let encoded = #"^https?://a\.example/(.*)$"#
    #expect(try Self.urls(.queryAppended, encoded, "https://a.example/1?b=2", "n://$1") == [])
    // The first group is the query's name: the output is another one.
    let first = #"^https://a\.example/\?(\w+)=.*$"#
    let urls = try Self.urls(.queryPrepended, first, "https://a.example/?v=1", "n://show/$1")
    #expect(urls == ["https://a.example/?utm_source=share&v=1"])
  }

  @Test("a test decides its own link")
  func decided() throws {
    let pattern = #"^https://a\.example/(\w+)$"#
    let link = ("https://a.example/anna", "n://anna")
    let open = try Self.run([Sample(pattern: pattern, tests: [link])], kinds: [.reservedWord])
    #expect(open.records.flatMap { [$0.url] + $0.others }.contains("https://a.example/login"))
    let tests: [(String, String?)] = [link, ("https://a.example/login", "n://login")]
    let closed = try Self.run([Sample(pattern: pattern, tests: tests)], kinds: [.reservedWord])
    #expect(!closed.records.flatMap { [$0.url] + $0.others }.contains("https://a.example/login"))
  }

  @Test("a link that another rule for the same app takes is no finding; for another app it is one")
  func otherRules() throws {
    let first = Sample(
      pattern: #"^https://notes\.com/(\d+)$"#,
      tests: [("https://notes.com/1", "n://1")]
    )
    var second = Sample(
      title: "Phone",
      pattern: #"^https://m\.notes\.com/(\d+)$"#,
      tests: [("https://m.notes.com/2", "n://2")]
    )
    let same = try Self.run([first, second], kinds: [.hostMobile])
    let urls = { (result: VariationResult) in
      result.records.filter { $0.rule == "action/n/open" }.flatMap { [$0.url] + $0.others }
    }
    #expect(!urls(same).contains("https://m.notes.com/1"))
    second.app = "o"
    let other = try Self.run([first, second], kinds: [.hostMobile])
    #expect(urls(other).contains("https://m.notes.com/1"))
  }

  @Test("what other rules show makes a finding weightier, and says so")
  func evidence() throws {
    let profile = Sample(
      pattern: #"^https://notes\.com/(\w+)$"#,
      tests: [("https://notes.com/anna", "n://anna")]
    )
    let alone = try Self.run([profile], kinds: [.reservedWord])
    let search = Sample(
      title: "Find",
      pattern: #"^https://notes\.com/search\?q=(.*)$"#,
      app: "o",
      tests: [("https://notes.com/search?q=x", "n://x")]
    )
    let both = try Self.run([profile, search], kinds: [.reservedWord])
    let (before, after) = (try #require(alone.records.first), try #require(both.records.first))
    #expect(after.weight > before.weight)
    #expect(after.url.hasPrefix("https://notes.com/search"))
    #expect(after.evidence.contains { $0.code == "tests-show" })
    #expect(after.weight == after.evidence.reduce(0) { $0 + $1.weight })
  }

  private struct Answer: LinkWitness {
    let answer: Bool?

    func testimony(on url: String, by apps: Set<String>) -> LinkTestimony? {
      guard apps == ["n"], let answer else { return nil }
      // The link of the test is one that the app takes, by a shape of its own.
      let isTaken = answer || url == "https://notes.com/anna"
      return LinkTestimony(isTaken ? .takes : .leaves, source: url, text: "the file says so")
    }
  }

  @Test(
    "a witness that the app takes a link makes its refusal weightier, and its acceptance lighter",
    arguments: [(VariationKind.slashAdded, 20), (VariationKind.reservedWord, -20)]
  )
  func witnesses(_ kind: VariationKind, _ change: Int) throws {
    let sample = Sample(
      pattern: #"^https://notes\.com/(\w+)$"#,
      tests: [("https://notes.com/anna", "n://anna")]
    )
    let weights = try [nil, true, false].map { answer in
      let result = try Self.run([sample], kinds: [kind], witness: Answer(answer: answer))
      return result.records.first?.weight
    }
    let plain = try #require(weights[0])
    #expect(weights == [plain, plain + change, plain - change])
  }

  @Test("a rule and a cause have one finding, and the result does not depend on the threads")
  func collapsed() throws {
    let samples = (1...12).map { number in
      Sample(
        title: "Open \(number)",
        pattern: "^https://notes\\.com/\(number)/(\\w+)$",
        tests: [("https://notes.com/\(number)/anna", "n://anna")]
      )
    }
    let one = try Self.run(samples, workers: 1)
    let four = try Self.run(samples, workers: 4)
    #expect(one.records == four.records)
    #expect(!one.records.isEmpty)
    for (rule, records) in Dictionary(grouping: one.records, by: \.rule) {
      #expect(Set(records.map(\.cause)).count == records.count, "\(rule)")
    }
  }

  @Test("an engine that gives up makes the variation undecided, and no finding")
  func undecided() throws {
    let manifest = try Manifest(
      text: #"""
        {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "actions": [
          {"title": "Open", "regex": "^https://a\\.example/(?:a|b|ab)*$",
           "testInputs": ["https://a.example/ab"],
           "formats": [{"appId": "n", "format": "n://", "testResults": ["n://"]}]}]}
        """#
    )
    let engine = FoundationEngine()
    var limits = engine.defaultLimits
    limits.subjectLength = 22
    let resolver = LinkResolver(manifest: manifest, engine: engine, limits: limits)
    let result = VariationSuite(resolver, engine: engine, kinds: [.queryAppended]).run(workers: 1)
    #expect(result.undecided == 1)
    #expect(result.records.isEmpty)
  }
}

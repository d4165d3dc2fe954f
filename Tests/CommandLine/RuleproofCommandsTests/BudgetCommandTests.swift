import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The budget command")
struct BudgetCommandTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Map", "regex": "^https?://(?:www\\.)?maps(?:\\.\\w+)+/place/(\\d+)",
       "testInputs": ["https://maps.example/place/1"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1"]}]},
      {"title": "Show", "regex": "^https://b\\.example/(\\w+)$",
       "testInputs": ["https://b.example/q"],
       "formats": [{"appId": "n", "format": "n://show/$1", "testResults": ["n://show/q"]}]}]}
    """#
  static let corpus = """
    https://maps.example/place/2
    https://www.maps.example/search/somewhere-near-the-old-harbour
    https://maps.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    https://b.example/z

    """
  /// The manifest with an unescaped dot, which matches any character.
  static let dotted = manifest.replacing(#"(?:\\.\\w+)+"#, with: #"(?:.\\w+)+"#)

  /// A folder with the goldens of the manifest, which are the same in all tests: recording them
  /// takes longer than most tests do.
  private static let recorded = Result {
    let folder = try files()
    let result = try Tool.run(["golden", "record"], in: folder.url)
    try #require(result.code == 0, "\(result.errors)")
    return folder
  }

  static func folder(_ configuration: String = "") throws -> TemporaryFolder {
    let folder = try files(configuration)
    try FileManager.default.copyItem(
      at: recorded.get().url.appendingPathComponent("golden"),
      to: folder.url.appendingPathComponent("golden")
    )
    return folder
  }

  private static func files(_ configuration: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write(corpus, to: "urls.txt")
    try folder.write(
      "manifests: m.json\ngolden: {corpus: urls.txt}\n\(configuration)",
      to: "ruleproof.yml"
    )
    return folder
  }

  static func verify(_ arguments: [String] = [], _ folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(["budget", "verify"] + arguments, in: folder.url)
  }

  static func record(_ arguments: [String] = [], _ folder: TemporaryFolder) throws -> RunRecord {
    let result = try verify(arguments + ["--format", "json"], folder)
    return try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
  }

  @Test("what has not changed is within its budget")
  func unchanged() throws {
    let result = try Self.verify([], Self.folder())
    #expect(result.code == 0)
    #expect(result.output.contains("costs of 2 rules: within budget"))
  }

  @Test("an unescaped dot is refused with the rule, the URL, the place and the fix")
  func dotted() throws {
    let folder = try Self.folder()
    try folder.write(Self.dotted, to: "m.json")
    let result = try Self.verify([], folder)
    #expect(result.code == 1)
    #expect(result.output.contains("over-budget"))
    #expect(result.output.contains("action/n/map"))
    #expect(result.output.contains("https://maps.example/aaaa"))
    #expect(
      result.output.contains(
        #"replace `.` with `\.` at offset 27 of the pattern, as in the golden"#
      )
    )
    let budgets = try Self.record([], folder).budgets.records
    #expect(Set(budgets.map(\.rule)) == ["action/n/map"])
    let pcre2 = try #require(budgets.first { $0.engine == "pcre2" })
    #expect(pcre2.exceeded.map(\.budget).contains(.maximum))
    #expect(pcre2.range.map { Array(pcre2.pattern.utf16)[$0.range].count } == 9)
    let fix = try #require(pcre2.fix)
    #expect(fix.kind == .revert)
    #expect(fix.pattern == #"^https?://(?:www\.)?maps(?:\.\w+)+/place/(\d+)"#)
  }

  @Test("a fix that takes back half a change, and fails the rule's tests by that, is none")
  func halfAChange() throws {
    let folder = try Self.folder()
    let rewritten = Self.manifest.replacing(
      #"(?:www\\.)?maps(?:\\.\\w+)+/place"#,
      with: #"(?:\\w+\\.?)+/place"#
    )
    #expect(rewritten != Self.manifest)
    try folder.write(rewritten, to: "m.json")
    let budgets = try Self.record([], folder).budgets.records
    #expect(!budgets.isEmpty)
    for fix in budgets.compactMap(\.fix) {
      let text = fix.pattern.replacing("\\", with: "\\\\")
      let fixed = Self.manifest.replacing(
        #"^https?://(?:www\\.)?maps(?:\\.\\w+)+/place/(\\d+)"#,
        with: text
      )
      #expect(fixed != Self.manifest)
      try folder.write(fixed, to: "m.json")
      #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0, "\(fix.pattern)")
    }
  }

  @Test("a cost that grows by a step is over an exact budget, and within a wider one")
  func growth() throws {
    let folder = try Self.folder()
    try folder.write(
      Self.manifest.replacing(#"example/(\\w+)$"#, with: #"example/(?:)(\\w+)$"#),
      to: "m.json"
    )
    #expect(try Self.verify([], folder).code == 1)
    #expect(try Self.verify(["--growth", "50"], folder).code == 0)
    #expect(try Self.verify(["--growth", "-1"], folder).code == 2)
  }

  @Test("where nothing is recorded, only a maximum can be verified")
  func nothingRecorded() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    try folder.write("manifests: m.json\n", to: "ruleproof.yml")
    let result = try Self.verify([], folder)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("[no-goldens]"))
    #expect(result.errors.contains("ruleproof golden record"))
    let searched = try Self.verify(["--maximum", "10000000"], folder)
    #expect(searched.code == 0)
    #expect(searched.output.contains("2 not recorded"))
  }

  @Test("a rule without a golden must keep within the maximum")
  func unrecorded() throws {
    let folder = try Self.folder()
    let rule = #"""
      ,{"title": "Slow", "regex": "^https?://c\\.example/(?:a+)+$",
        "formats": [{"appId": "n", "format": "n://slow"}]}]}
      """#
    try folder.write(String(Self.manifest.dropLast(2)) + rule, to: "m.json")
    let result = try Self.verify([], folder)
    #expect(result.code == 1)
    #expect(result.output.contains("the maximum for one match"))
    #expect(result.output.contains("1 not recorded"))
    let budgets = try Self.record([], folder).budgets.records
    #expect(budgets.allSatisfy { $0.fix?.kind == .rewrite && $0.baseline == .maximum })
    #expect(!budgets.isEmpty)
  }

  @Test("an explicit maximum also applies to recorded rules")
  func maximum() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.manifest.replacing(#"^https://b\\.example/(\\w+)$"#, with: #"^https?://.*x.*y.*z$"#)
        .replacing("n://show/q", with: "n://show"),
      to: "m.json"
    )
    try folder.write(Self.corpus, to: "urls.txt")
    try folder.write("manifests: m.json\ngolden: {corpus: urls.txt}\n", to: "ruleproof.yml")
    #expect(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    #expect(try Self.verify([], folder).code == 0)
    let strict = try Self.verify(["--maximum", "20000"], folder)
    #expect(strict.code == 1)
    #expect(strict.output.contains("on foundation, the maximum for one match"))
    #expect(try Self.verify(["--maximum", "1"], folder).code == 2)
  }

  @Test("an exception with a reason allows a cost until its day")
  func exception() throws {
    let exception = """
      budget:
        allow:
          - rule: action/n/map
            reason: rewritten next month
            until: 2027-03-31

      """
    let folder = try Self.folder(exception)
    let unused = try Self.verify([], folder)
    #expect(unused.code == 0)
    #expect(unused.output.contains("unused-allowance"))
    try folder.write(Self.dotted, to: "m.json")
    let before = try Self.verify(["--date", "2027-03-31", "--verbose"], folder)
    #expect(before.code == 0)
    #expect(before.output.contains("rewritten next month (until 2027-03-31)"))
    #expect(before.output.contains("1 over but allowed"))
    let after = try Self.verify(["--date", "2027-04-01"], folder)
    #expect(after.code == 1)
    #expect(after.output.contains("the exception for it ended on 2027-03-31"))
  }

  @Test(
    "settings that are wrong are errors with their place",
    arguments: [
      "budget: {allow: [{rule: a, reason: b}]}", "budget: {allow: [{rule: a, until: 2027-01-01}]}",
      "budget: {allow: [{reason: a, until: 2027-01-01}]}", "budget: {maximum: 5}",
      "budget: {allow: [{rule: a, reason: b, until: 2027-02-30}]}", "budget: {length: 3}",
      "budget: {grwth: 1}", "budget: [1]",
    ]
  )
  func wrongSettings(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    try folder.write("manifests: m.json\n\(text)\n", to: "ruleproof.yml")
    let result = try Self.verify([], folder)
    #expect(result.code == 2)
    #expect(result.errors.contains("ruleproof.yml:2:"))
  }

  @Test("attacks that were recorded guard a rule after it was fixed")
  func knownAttacks() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.dotted, to: "m.json")
    try folder.write("https://b.example/z\n", to: "urls.txt")
    try folder.write("manifests: m.json\ngolden: {corpus: urls.txt}\n", to: "ruleproof.yml")
    #expect(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    let file = folder.url.appendingPathComponent("golden/action/n/map.golden")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("\n{\"attack\":"))
    try folder.write(Self.manifest, to: "m.json")
    #expect(try Tool.run(["golden", "review", "--accept-all"], in: folder.url).code == 0)
    let fixed = try String(contentsOf: file, encoding: .utf8)
    #expect(fixed.contains("\n{\"attack\":") && fixed.contains(#"(?:\\.\\w+)+"#))
    try folder.write(Self.dotted, to: "m.json")
    let budgets = try Self.record([], folder).budgets.records
    #expect(budgets.contains { $0.exceeded.contains { $0.budget == .attacks } })
  }

  @Test("the result is the same with any number of workers")
  func workers() throws {
    let folder = try Self.folder()
    try folder.write(Self.dotted, to: "m.json")
    let one = try Self.verify(["--format", "json", "--jobs", "1"], folder).output
    #expect(try Self.verify(["--format", "json", "--jobs", "4"], folder).output == one)
  }

  @Test("verify holds changed rules against their budgets")
  func verify() throws {
    let folder = try Self.folder()
    try folder.write(Self.dotted, to: "m.json")
    let result = try Tool.run(["verify", "--no-drift", "--no-slow"], in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("over-budget"))
    let without = try Tool.run(
      ["verify", "--no-drift", "--no-slow", "--no-budgets"],
      in: folder.url
    )
    #expect(!without.output.contains("over-budget"))
  }
}

import RunRecord
import Testing

@testable import Reporters

@Suite("Changes of goldens as findings")
struct GoldenEditTests {
  private static func change(
    _ kind: GoldenRecord.Kind,
    of rule: String = "action/a",
    fails: Bool = true
  ) -> GoldenRecord {
    GoldenRecord(
      id: "\(kind) \(rule)",
      kind: kind,
      rule: rule,
      golden: rule,
      urls: 2,
      fails: fails
    )
  }

  private static func findings(
    _ records: [GoldenRecord],
    rules: Int = 3,
    isStrict: Bool = true,
    amongAll: Bool = true
  ) -> [ReportedFinding] {
    var record = RunRecord(manifests: [], tests: [], engines: [:])
    record.goldens.records = records
    record.goldens.summary = GoldenSummary(rules: rules, urls: 10, records: records)
    if !isStrict { record.goldens.tolerateNewRules(amongAll: amongAll) }
    return ReportedFinding.all(of: record)
  }

  @Test("one edit of a rule is one finding, with the links that are lost first")
  func oneFinding() {
    let findings = Self.findings([
      Self.change(.gained), Self.change(.lost), Self.change(.cost, fails: false),
      Self.change(.definition), Self.change(.definition, of: "action/b"),
    ])
    #expect(findings.map(\.code) == ["lost", "definition"])
    #expect(findings.map(\.rule) == ["action/a", "action/b"])
    let text = findings[0].lines.joined(separator: "\n")
    #expect(text.contains("newly matches 2 URLs") && text.contains("also: different definition"))
    #expect(text.contains("also: changed costs"))
  }

  @Test("a change that fails comes before one that does not")
  func failingFirst() {
    let findings = Self.findings([Self.change(.cost, fails: false), Self.change(.definition)])
    #expect(findings.map(\.code) == ["definition"] && findings[0].fails)
  }

  @Test("every change that fails is a part of the fingerprint")
  func fingerprint() {
    let one = Self.findings([Self.change(.lost)])
    let two = Self.findings([Self.change(.lost), Self.change(.gained)])
    #expect(one[0].subject != two[0].subject)
  }

  @Test("a new rule fails only a strict run, or one in which no rule has a golden")
  func newRules() {
    let new = [Self.change(.unrecorded)]
    #expect(Self.findings(new)[0].fails)
    #expect(!Self.findings(new, isStrict: false)[0].fails)
    #expect(Self.findings(new, rules: 1, isStrict: false)[0].fails)
    #expect(!Self.findings(new, rules: 1, isStrict: false, amongAll: false)[0].fails)
    let others = new + [Self.change(.lost, of: "action/b")]
    #expect(Self.findings(others, isStrict: false).map(\.fails) == [false, true])
  }
}

import Diagnostics
import GoldenStore
import MatchEngine
import PatternRuleFormat
import RegressionSuite
import RuleSets
import RunRecord
import Testing

@Suite("The rules of a file together")
struct PatternSetTests {
  private static func set(_ order: String, _ tests: String = "[]") throws -> any ProvenRule {
    let file = try RuleFiles.read(
      #"""
      {"ruleproof": 1, "name": "both", "order": "\#(order)", "rules": [
        {"id": "one", "pattern": "^a", "template": "1"}, {"id": "two", "pattern": "b$"}],
       "tests": \#(tests)}
      """#
    )
    #expect(file.rules.count == 3)
    return try #require(file.rules.last)
  }

  @Test("the first rule that matches decides, or every one")
  func order() throws {
    let first = try Self.set("first")
    #expect(first.id == "set/both" && first.kind == "set")
    #expect(first.answers(to: "ab") == [RuleAnswer("rule/one")])
    #expect(first.answers(to: "b") == [RuleAnswer("rule/two")])
    #expect(first.answers(to: "c").isEmpty)
    let all = try Self.set("all", #"[{"in": "ab", "rule": "two"}]"#)
    #expect(all.answers(to: "ab") == [RuleAnswer("rule/one"), RuleAnswer("rule/two")])
    #expect(all.runTests().map(\.status) == [.passed])
    #expect(
      all.goldenOutcomes(for: Subject("ab"))
        == ["set/both": .output(ExactText("rule/one\nrule/two"))]
    )
  }

  @Test("a test names the rule that wins, or none")
  func tests() throws {
    let set = try Self.set(
      "first",
      #"""
      [{"in": "ab", "rule": "one"}, {"in": "ab", "rule": "two"}, {"in": "c", "rule": null},
       {"in": "b", "rule": null}, {"in": "a", "rule": "one", "out": "1"},
       {"in": "a", "rule": "one", "out": "2"}]
      """#
    )
    let records = set.runTests()
    #expect(records.map(\.status) == [.passed, .failed, .passed, .failed, .passed, .failed])
    #expect(records[1].expected == "rule/two" && records[1].outcome?.value == "rule/one")
    #expect(records[5].outcome?.value == "rule/one: 1")
  }

  @Test("a file without an order or tests of its own has no set")
  func none() throws {
    let one = #"{"ruleproof": 1, "rules": [{"id": "one", "pattern": "a"}]}"#
    #expect(try RuleFiles.read(one).rules.map(\.id) == ["rule/one"])
  }
}

import Diagnostics
import FileAccess
import Foundation
import RunRecord
import TestSupport
import Testing
import Workspace

@Suite("The parts of a run")
struct ShardPlanTests {
  private static let weights = (1...40).map { number in
    ShardPlan.Weight(rule: "action/a/rule-\(number)", weight: number * number % 97)
  }

  @Test(
    "every rule is in one part, and so is what is of no rule",
    arguments: [1, 2, 3, 7, 16, 100]
  )
  func everyRule(count: Int) throws {
    let plan = ShardPlan(Self.weights, rest: 50, among: count)
    #expect(plan.owners.count == 40)
    #expect(plan.owners.values.allSatisfy((1...count).contains))
    #expect((1...count).contains(plan.rest))
    let rules = Self.weights.enumerated().map { ShardRule(place: $0, rule: $1.rule, file: "m") }
    let parts = try (1...count).map { index in
      SessionShard(try ShardName(index: index, count: count), of: plan, rules: rules)
    }
    #expect(parts.flatMap { $0.rules.map(\.place) }.sorted() == Array(0..<40))
    #expect(parts.count(where: \.hasRest) == 1)
    #expect(parts.count { $0.has("in/no/file") } == 1)
  }

  @Test("the order of the rules does not matter")
  func order() {
    let plan = ShardPlan(Self.weights, rest: 9, among: 7)
    let other = ShardPlan(Self.weights.reversed(), rest: 9, among: 7)
    #expect(plan.owners == other.owners && plan.rest == other.rest)
  }

  @Test("no part has more than its share and one rule, as the heaviest come first")
  func balance() {
    let plan = ShardPlan(Self.weights, rest: 50, among: 4)
    var loads = [1: 0, 2: 0, 3: 0, 4: 0]
    for item in Self.weights {
      loads[plan.owners[ExactText(item.rule)] ?? 0, default: 0] += max(1, item.weight)
    }
    loads[plan.rest, default: 0] += 50
    let share = loads.values.reduce(0, +) / 4
    // The bound of the method: a third more than the best at most.
    #expect(loads.values.allSatisfy { $0 <= share * 4 / 3 }, "\(loads)")
  }

  @Test("rules of one id stay together, and the greatest weights do not overflow")
  func sameID() {
    let same = [("a", Int.max), ("a", Int.max), ("b", Int.max), ("c", -1)]
    let plan = ShardPlan(
      same.map { ShardPlan.Weight(rule: $0, weight: $1) },
      rest: Int.max,
      among: 3
    )
    #expect(Set(plan.owners.keys.map(\.text)) == ["a", "b", "c"])
    #expect(plan.owners[ExactText("a")] != plan.owners[ExactText("b")])
  }

  @Test("a part is named by two numbers", arguments: ["1/1", "2/3", "16/16", "1/10000"])
  func names(text: String) throws {
    #expect(try ShardName(text).text == text)
  }

  @Test(
    "a shard that does not exist is refused",
    arguments: [
      ("", ShardNameError.malformed), ("x", .malformed), ("1", .malformed), ("1/", .malformed),
      ("/1", .malformed), ("1/2/3", .malformed), ("-1/2", .malformed), ("+1/2", .malformed),
      ("1 /2", .malformed), ("١/٢", .malformed), ("1/99999999999999999999", .malformed),
      ("0/3", .index(0, of: 3)), ("4/3", .index(4, of: 3)), ("1/0", .count(0)),
      ("1/10001", .count(10_001)),
    ]
  )
  func wrongNames(text: String, error: ShardNameError) {
    #expect(throws: error) { try ShardName(text) }
  }

  @Test(
    "the environment counts from 0",
    arguments: [(["3", "0"], "1/3"), (["3", "2"], "3/3"), (["1", "0"], "1/1")]
  )
  func environment(values: [String], name: String) throws {
    let named = try ShardName.named(
      in: ["TEST_TOTAL_SHARDS": values[0], "TEST_SHARD_INDEX": values[1]]
    )
    #expect(named?.text == name)
    #expect(try ShardName.named(in: ["TEST_TOTAL_SHARDS": "", "OTHER": "1"]) == nil)
  }

  @Test(
    "an environment with an impossible shard is an error",
    arguments: [["3", ""], ["", "0"], ["3", "3"], ["0", "0"], ["x", "1"], ["3", "-1"]]
  )
  func wrongEnvironment(values: [String]) throws {
    let error = try #require(throws: InputError.self) {
      try ShardName.named(in: ["TEST_TOTAL_SHARDS": values[0], "TEST_SHARD_INDEX": values[1]])
    }
    #expect(error.diagnostics.map(\.code) == ["invalid-shard"])
    #expect(error.diagnostics[0].message.contains("TEST_SHARD_INDEX"))
  }

  @Test("the status file is made, and one that is there stays as it is")
  func statusFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("status").path
    try ShardName.touchStatusFile(["TEST_SHARD_STATUS_FILE": path])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    try folder.write("kept", to: "status")
    try ShardName.touchStatusFile(["TEST_SHARD_STATUS_FILE": path])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("kept".utf8))
    let nowhere = folder.url.appendingPathComponent("no/folder").path
    #expect(throws: InputError.self) {
      try ShardName.touchStatusFile(["TEST_SHARD_STATUS_FILE": nowhere])
    }
  }
}

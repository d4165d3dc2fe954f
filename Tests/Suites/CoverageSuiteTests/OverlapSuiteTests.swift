import CoverageSuite
import FoundationEngine
import MatchEngine
import RunRecord
import TestSupport
import Testing

@Suite("overlaps of rules")
struct OverlapSuiteTests {
  private static func rule(
    _ id: String,
    _ pattern: String,
    _ stage: OverlapRule.Stage = .action,
    _ answer: OverlapRule.Answer = .always,
    tests: [String] = []
  ) -> OverlapRule {
    OverlapRule(
      id: id,
      pattern: pattern,
      stage: stage,
      answer: answer,
      tests: tests.map { Subject($0) }
    )
  }

  private static func run(_ rules: [OverlapRule], corpus: [String] = [], workers: Int = 2)
    -> OverlapRecord
  {
    OverlapSuite(rules, corpus: corpus.map { Subject($0) }, engine: FoundationEngine())
      .run(workers: workers)
  }

  @Test("inputs are grouped by the actions that match them, in the order of the manifest")
  func groups() {
    let rules = [
      Self.rule("all", "^https://a\\.example/", tests: ["https://a.example/1"]),
      Self.rule("numbers", "^https://a\\.example/\\d+$", tests: ["https://a.example/2"]),
      Self.rule("other", "^https://b\\.example/", tests: ["https://b.example/"]),
      Self.rule("redirect", "example", .redirect, tests: ["https://a.example/1"]),
    ]
    let record = Self.run(rules, corpus: ["https://a.example/3", "https://a.example/x"])
    #expect(
      record.groups == [
        OverlapRecord.Group(
          rules: ["all", "numbers"],
          tests: 2,
          corpus: 1,
          examples: ["https://a.example/1", "https://a.example/2", "https://a.example/3"]
        )
      ]
    )
    #expect(record.inputs == 5)
    #expect(record.shared == 3)
  }

  @Test("what a rule accepts is compared with what others accept, over all URLs")
  func relations() {
    let rules = [
      Self.rule("one", "^https://a\\.example/(\\d+)$"),
      Self.rule("two", "^https://a\\.example/([0-9]|[0-9][0-9]+)$"),
      Self.rule("part", "^https://a\\.example/7+$"),
      Self.rule("crossing", "^https://a\\.example/\\d*x?$"),
      Self.rule("apart", "^https://a\\.example/y$"),
    ]
    let found = Self.run(rules).relations.map { "\($0.rule) \($0.kind.rawValue) \($0.other)" }
    #expect(
      Set(found) == [
        "two equal one", "part subset one", "part subset two", "part subset crossing",
        "one subset crossing", "two subset crossing",
      ]
    )
  }

  @Test("a redirect after one that always answers is never reached")
  func reach() {
    let narrow = "^https://r\\.example/go\\?u=x$"
    let wide = "^https://r\\.example/"
    func reach(_ first: OverlapRule, _ second: OverlapRule) -> [OverlapRecord.Reachability] {
      Self.run([first, second]).relations.map(\.reachability)
    }
    let late = Self.rule("late", narrow, .redirect)
    #expect(reach(Self.rule("early", wide, .redirect), late) == [.unreachable])
    #expect(reach(Self.rule("early", narrow, .redirect), late) == [.unreachable])
    #expect(reach(late, Self.rule("behind", wide, .redirect)) == [.reachable])
    #expect(
      reach(Self.rule("early", wide, .redirect, .sometimes("at times")), late) == [.sometimes]
    )
    #expect(reach(Self.rule("action", wide), late) == [.unreachable])
    #expect(reach(late, Self.rule("action", wide)) == [.unreachable])
    #expect(reach(Self.rule("action", wide), Self.rule("other", narrow)) == [.reachable])
    #expect(reach(Self.rule("preview", wide, .preview), late).isEmpty)
  }

  @Test("what automata cannot say is undecided")
  func undecided() {
    let rules = [
      Self.rule("any", "^(?:aa|bb)$"), Self.rule("reference", "^(a|b)\\1$"),
    ]
    let found = Self.run(rules).relations
    #expect(found.map(\.kind) == [.undecided, .undecided])
    #expect(found.first?.note == "back-reference")
  }

  @Test("about some rules it says what it says about them among all", arguments: 0..<30)
  func about(_ seed: UInt64) throws {
    let parts = ["https://a\\.example/", "x?", "(?:b|c)*", "[0-9]+", "z", ".*", "(?=y)"]
    var generator = SeededGenerator(seed: seed)
    let rules = (0..<14).map { number in
      let pattern =
        "^https?://"
        + (0..<3).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
      let stage = OverlapRule.Stage.allCases[Int.random(in: 0..<3, using: &generator)]
      let tests = generator.chance(0.5) ? [] : ["https://a.example/b1", "https://z"]
      return Self.rule("r\(number)", pattern + "$", stage, tests: tests)
    }
    let corpus = ["https://a.example/x1", "https://a.example/zb", "http://1", "https://b"]
      .map { Subject($0) }
    let whole = OverlapSuite(rules, corpus: corpus, engine: FoundationEngine()).run(workers: 2)
    let ids: Set = ["r\(seed % 14)", "r\(seed * 5 % 14)"]
    let part = OverlapSuite(rules, corpus: corpus, engine: FoundationEngine(), about: ids)
      .run(workers: 2)
    #expect(part.groups == whole.groups.filter { !ids.isDisjoint(with: $0.rules) })
    #expect(
      part.relations == whole.relations.filter { ids.contains($0.rule) || ids.contains($0.other) }
    )
    #expect(part.rules == ids.count && part.inputs == whole.inputs)
  }

  @Test("the record is the same whatever the number of threads")
  func workers() {
    let rules = (0..<12).map {
      Self.rule("r\($0)", "^https://a\\.example/\(String(repeating: "x?", count: $0))$")
    }
    #expect(Self.run(rules, workers: 1) == Self.run(rules, workers: 5))
  }
}

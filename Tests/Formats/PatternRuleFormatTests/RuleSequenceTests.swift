import Diagnostics
import MatchEngine
import RuleSets
import Synchronization
import Testing

@testable import PatternRuleFormat

@Suite("Rules that are asked one after the other")
struct RuleSequenceTests {
  /// A rule with a pattern, of which nothing else matters.
  private static func rule(_ pattern: String, engine: String = "pcre2") -> PatternRule {
    let text = """
      {"ruleproof": 1, "engine": "\(engine)", "rules": [{"id": "a", "pattern": "\(pattern)", "flags": "i"}]}
      """
    let rule = try? RuleFiles.read(text).rules.first
    guard let rule = rule as? PatternRule else { fatalError("no rule of \(pattern)") }
    return rule
  }

  private static let any = rule(".")

  /// More subjects than those for which each rule is asked.
  private static let crowd = (0..<20).map { Subject("crow \($0)") }

  /// Each rule takes the numbers that it divides, and of 13 nothing is known.
  private static func answers(_ rules: [Int], endsAtFirst: Bool, _ numbers: [Int]) -> [[Int]?] {
    let sequence = RuleSequence<Int, Int>(rules, endsAtFirst: endsAtFirst) { _ in
      Self.any
    } ask: { rule, subjects in
      subjects.map { subject in
        let number = Int(subject.text) ?? 0
        if number == 13 { return .failure(UnknownOutcome(reason: .stepLimit, message: nil)) }
        return .success(number.isMultiple(of: rule) ? rule : nil)
      }
    }
    let subjects = numbers.map { Subject("\($0)") }
    let all = sequence.answers(to: subjects).map { $0.flatMap { try? $0.get() }?.map(\.answer) }
    let each = subjects.map { try? sequence.answers(to: $0).get().map(\.answer) }
    #expect(all == each, "together and alone")
    return all
  }

  @Test("the first rule that takes a subject decides, or each gives something")
  func orders() {
    let numbers = Array(1...1_200)
    let first = Self.answers([6, 2, 3], endsAtFirst: true, numbers)
    let all = Self.answers([6, 2, 3], endsAtFirst: false, numbers)
    for number in numbers where number != 13 {
      let takes = [6, 2, 3].filter { number.isMultiple(of: $0) }
      #expect(all[number - 1] == takes && first[number - 1] == Array(takes.prefix(1)))
    }
    #expect(all[12] == nil && first[12] == nil)
  }

  @Test("a rule of which that is not known ends it")
  func unknown() {
    #expect(Self.answers([13, 2], endsAtFirst: true, [26, 13, 4]) == [[13], nil, [2]])
    #expect(Self.answers([], endsAtFirst: true, [1]) == [[]])
  }

  @Test("is asked only about what may match it, and beyond ASCII about everything")
  func candidates() {
    let asked = Mutex<[String]>([])
    let sequence = RuleSequence<String, String>(["Tern", "Gull"], endsAtFirst: false) {
      Self.rule($0)
    } ask: { rule, subjects in
      asked.withLock { $0 += subjects.map { "\(rule) \($0.text)" } }
      return subjects.map { _ in .success(rule) }
    }
    let subjects = ["a tern", "a gull", "a crow", "ä crow"].map { Subject($0) }
    let given = sequence.answers(to: subjects + Self.crowd).map {
      $0.flatMap { try? $0.get() }?.map(\.place)
    }
    #expect(given == [[0], [1], [], [0, 1]] + Self.crowd.map { _ in [] })
    let expected = ["Tern a tern", "Tern ä crow", "Gull a gull", "Gull ä crow"]
    #expect(asked.withLock(\.self) == expected)
  }

  @Test("a letter beyond ASCII that a language pairs with one of ASCII finds it")
  func otherCases() {
    // Python's re pairs a dotless i with i, and the long s with s.
    for pattern in ["b\u{131}rd", "b\\\\u0131rd", "gee\u{17F}e"] {
      let sequence = RuleSequence<Int, Int>([0], endsAtFirst: true) { _ in
        Self.rule(pattern, engine: "python")
      } ask: { _, subjects in
        subjects.map { _ in .success(0) }
      }
      let subjects = ["a bird", "GEESE"].map { Subject($0) } + Self.crowd
      let given = sequence.answers(to: subjects).map { $0.flatMap { try? $0.get() }?.count }
      #expect(given.allSatisfy { $0 == 1 }, "\(pattern)")
    }
  }
}

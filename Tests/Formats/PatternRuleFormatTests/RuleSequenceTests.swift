import Diagnostics
import MatchEngine
import Testing

@testable import PatternRuleFormat

@Suite("Rules that are asked one after the other")
struct RuleSequenceTests {
  /// Each rule takes the numbers that it divides, and of 13 nothing is known.
  private static func answers(_ rules: [Int], endsAtFirst: Bool, _ numbers: [Int]) -> [[Int]?] {
    let sequence = RuleSequence<Int, Int>(rules, endsAtFirst: endsAtFirst) { rule, subjects in
      subjects.map { subject in
        let number = Int(subject.text) ?? 0
        if number == 13 { return .failure(UnknownOutcome(reason: .stepLimit, message: nil)) }
        return .success(number.isMultiple(of: rule) ? rule : nil)
      }
    }
    let subjects = numbers.map { Subject("\($0)") }
    let all = sequence.answers(to: subjects).map { $0.flatMap { try? $0.get() } }
    let each = subjects.map { try? sequence.answers(to: $0).get() }
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
}

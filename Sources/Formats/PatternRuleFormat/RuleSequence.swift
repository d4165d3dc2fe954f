package import MatchEngine
import ParallelWork
import Synchronization

/// Rules that are asked one after the other what they give for subjects.
package final class RuleSequence<Rule: Sendable, Answer: Sendable>: Sendable {
  let rules: [Rule]
  let endsAtFirst: Bool
  let ask: @Sendable (Rule, [Subject]) -> [Result<Answer?, UnknownOutcome>]
  let patterns: @Sendable () -> [PatternRule]
  /// Which rules may take a subject; made for the first call that asks about many.
  private let candidates = Mutex<RuleCandidates?>(nil)

  /// For how many subjects of a call each rule is asked: to find which rules may take one takes longer.
  private static var fewSubjects: Int { 16 }

  /// How many subjects each rule is asked about at once: an engine in another process answers many in the time of one.
  private static var blockSize: Int { 500 }

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - rules: The rules in their order.
  ///   - endsAtFirst: Whether the first rule that takes a subject decides.
  ///   - pattern: The pattern that decides whether a rule takes a subject.
  ///   - ask: What a rule gives for each of some subjects; nil where it takes one not.
  package init(
    _ rules: [Rule],
    endsAtFirst: Bool,
    by pattern: @escaping @Sendable (Rule) -> PatternRule,
    ask: @escaping @Sendable (Rule, [Subject]) -> [Result<Answer?, UnknownOutcome>]
  ) {
    self.rules = rules
    self.endsAtFirst = endsAtFirst
    self.ask = ask
    patterns = { rules.map(pattern) }
  }

  /// What the rule at a place gives.
  package struct Taken: Sendable {
    package let place: Int
    package let answer: Answer
  }
}

extension RuleSequence {
  /// What the rules give for a subject, those that take it in order; a rule of which that is not known ends it.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - start: The place of the first rule that is asked.
  /// - Returns: What the rules give.
  package func answers(
    to subject: Subject,
    from start: Int = 0
  ) -> Result<[Taken], UnknownOutcome> {
    block([subject], from: start, isOfMany: false)[0] ?? .success([])
  }

  /// The same for each of some subjects; nil for one that an interruption has left out.
  package func answers(to subjects: [Subject]) -> [Result<[Taken], UnknownOutcome>?] {
    let isOfMany = subjects.count > Self.fewSubjects
    return stride(from: 0, to: subjects.count, by: Self.blockSize).flatMap { start in
      let block = subjects[start..<min(start + Self.blockSize, subjects.count)]
      return self.block(Array(block), isOfMany: isOfMany)
    }
  }

  private func block(
    _ subjects: [Subject],
    from start: Int? = nil,
    isOfMany: Bool
  ) -> [Result<[Taken], UnknownOutcome>?] {
    var found = subjects.map { _ in Result<[Taken], UnknownOutcome>.success([]) }
    var isOpen = subjects.map { _ in true }
    let places = zip(rules.indices, asked(about: subjects, isOfMany))
    for (place, asked) in places where place >= start ?? 0 {
      if start == nil, Interruption.isRequested { return subjects.map { _ in nil } }
      let asked = asked.filter { isOpen[$0] }
      guard !asked.isEmpty else { continue }
      for (index, answer) in zip(asked, ask(rules[place], asked.map { subjects[$0] })) {
        switch answer {
        case .failure(let unknown):
          found[index] = .failure(unknown)
          isOpen[index] = false
        case .success(let answer?):
          found[index] = found[index].map { $0 + [Taken(place: place, answer: answer)] }
          isOpen[index] = !endsAtFirst
        case .success(nil): break
        }
      }
    }
    return found
  }

  /// For each rule the places of the subjects that it may take.
  private func asked(about subjects: [Subject], _ isOfMany: Bool) -> [[Int]] {
    guard isOfMany else { return rules.map { _ in Array(subjects.indices) } }
    let candidates = candidates.withLock { known in
      let candidates = known ?? RuleCandidates(patterns())
      known = candidates
      return candidates
    }
    var asked = rules.map { _ in [Int]() }
    for (index, subject) in subjects.enumerated() {
      for place in candidates.places(for: subject.text) { asked[place].append(index) }
    }
    return asked
  }
}

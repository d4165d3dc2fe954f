package import MatchEngine
import ParallelWork

/// Rules that are asked one after the other what they give for subjects.
package struct RuleSequence<Rule, Answer> {
  private let rules: [Rule]
  private let endsAtFirst: Bool
  private let ask: (Rule, [Subject]) -> [Result<Answer?, UnknownOutcome>]

  /// How many subjects each rule is asked about at once: an engine in another process answers many in the time of one.
  private static var blockSize: Int { 500 }

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - rules: The rules in their order.
  ///   - endsAtFirst: Whether the first rule that takes a subject decides.
  ///   - ask: What a rule gives for each of some subjects; nil where it takes one not.
  package init(
    _ rules: [Rule],
    endsAtFirst: Bool,
    ask: @escaping (Rule, [Subject]) -> [Result<Answer?, UnknownOutcome>]
  ) {
    self.rules = rules
    self.endsAtFirst = endsAtFirst
    self.ask = ask
  }
}

extension RuleSequence {
  /// What the rules give for a subject, those that take it in order; a rule of which that is not known ends it.
  package func answers(to subject: Subject) -> Result<[Answer], UnknownOutcome> {
    block([subject], isInterruptible: false)[0] ?? .success([])
  }

  /// The same for each of some subjects; nil for one that an interruption has left out.
  package func answers(to subjects: [Subject]) -> [Result<[Answer], UnknownOutcome>?] {
    stride(from: 0, to: subjects.count, by: Self.blockSize).flatMap { start in
      let block = subjects[start..<min(start + Self.blockSize, subjects.count)]
      return self.block(Array(block), isInterruptible: true)
    }
  }

  private func block(
    _ subjects: [Subject],
    isInterruptible: Bool
  ) -> [Result<[Answer], UnknownOutcome>?] {
    var found = subjects.map { _ in Result<[Answer], UnknownOutcome>.success([]) }
    var open = Array(subjects.indices)
    for rule in rules where !open.isEmpty {
      if isInterruptible, Interruption.isRequested { return subjects.map { _ in nil } }
      var next: [Int] = []
      for (index, answer) in zip(open, ask(rule, open.map { subjects[$0] })) {
        switch answer {
        case .failure(let unknown):
          found[index] = .failure(unknown)
          continue
        case .success(let answer?):
          found[index] = found[index].map { $0 + [answer] }
          if endsAtFirst { continue }
        case .success(nil): break
        }
        next.append(index)
      }
      open = next
    }
    return found
  }
}

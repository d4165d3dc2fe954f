import MatchEngine
import ParallelWork
public import RunRecord
import SubjectDomains

extension DriftSuite {
  /// Counts the pairs of patterns and subjects on which engines differ, without finding causes.
  ///
  /// Every pattern runs on its own subjects and on the corpus.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - makeEngines: Creates the engines of a thread, the reference first.
  /// - Returns: The counts; if one engine refuses a pattern, each subject is a difference.
  public func count(
    workers: Int,
    makeEngines: @escaping @Sendable () -> [DriftEngine]
  ) -> DriftSummary {
    countByTarget(workers: workers, makeEngines: makeEngines)
      .reduce(DriftSummary(patterns: 0, comparisons: 0, findings: [:], undecided: [])) { $0 + $1 }
  }

  /// The same counts for each target.
  package func countByTarget(
    workers: Int,
    makeEngines: @escaping @Sendable () -> [DriftEngine]
  ) -> [DriftSummary] {
    let counts = ParallelWork.map(targets.count, workers: workers, makeState: makeEngines) {
      self.counts(of: targets[$0], $1)
    }
    Interruption.note("drift", counts.count { $0 != nil }, of: targets.count, "patterns")
    let none = DriftSummary(patterns: 0, comparisons: 0, findings: [:], undecided: [])
    return counts.map { $0 ?? none }
  }

  private func counts(of target: PatternCase, _ engines: [DriftEngine]) -> DriftSummary {
    var sum = DriftSummary(patterns: 1, comparisons: 0, findings: [:], undecided: [])
    sum.domains = [target.domain.id].recorded
    guard let reference = engines.first else { return sum }
    var pool = SubjectPool()
    for subject in target.subjects { pool.add(subject) }
    let own = pool.subjects.filter { !corpus.contains($0) }
    for other in engines.dropFirst() {
      let pair = EnginePair(
        reference: reference.givingUp(after: options.effort.giveUpBudget),
        other: other.givingUp(after: options.effort.giveUpBudget)
      )
      .bounded(by: WorkAllowance(options.effort.work))
      let reading = pair.read(target.pattern)
      var undecided: [UndecidedAnswer] = []
      for subjects in [own, corpus.subjects.filter { target.domain.takes($0.utf16) }] {
        for subject in subjects {
          sum.comparisons += 1
          let answers = reading.answers(on: subject)
          if answers.isDifference {
            let likeness = target.domain.likeness(of: subject.utf16)
            sum.findings[likeness, default: 0] += 1
            if answers.other.isRefused { sum.addSpelling(of: other.name, likeness) }
          } else if !answers.isAgreement {
            undecided += DifferenceSearch.undecided(in: answers, reading, subject)
          }
        }
      }
      sum.undecided += Self.counts(undecided, of: target.rule)
    }
    return sum
  }
}

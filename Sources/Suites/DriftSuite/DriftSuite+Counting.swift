import MatchEngine
import ParallelWork
public import RunRecord
import SubjectDomains

extension DriftSuite {
  /// Runs every pattern on every subject, its own and the corpus', and counts the pairs on which engines
  /// differ, without looking for causes.
  ///
  /// - Parameters:
  ///   - workers: How many threads to use.
  ///   - makeEngines: Makes the engines for one thread, the one whose meaning counts first.
  /// - Returns: The counts; of a pattern that one engine refuses each subject is a difference.
  public func count(
    workers: Int,
    makeEngines: @escaping @Sendable () -> [DriftEngine]
  ) -> DriftSummary {
    countByTarget(workers: workers, makeEngines: makeEngines)
      .reduce(DriftSummary(patterns: 0, comparisons: 0, findings: [:], undecided: [])) { $0 + $1 }
  }

  /// The same counts, for each target by itself.
  package func countByTarget(
    workers: Int,
    makeEngines: @escaping @Sendable () -> [DriftEngine]
  ) -> [DriftSummary] {
    let counts = ParallelWork.map(targets.count, workers: workers, makeState: makeEngines) {
      self.counts(of: targets[$0], $1)
    }
    let none = DriftSummary(patterns: 1, comparisons: 0, findings: [:], undecided: [])
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
            sum.findings[target.domain.likeness(of: subject.utf16), default: 0] += 1
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

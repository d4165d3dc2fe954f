package import MatchEngine
import ParallelWork
package import RuleSets
package import RunRecord

/// Introduces mistakes into rules and checks whether a test or a golden detects them.
///
/// The idea is R. DeMillo's, R. Lipton's and F. Sayward's: "Hints on test data selection: help for
/// the practicing programmer", IEEE Computer 11(4), 1978. An equivalent mutant cannot be detected;
/// such mutants are identified with automata and are ignored.
package struct MutationSuite: Sendable {
  private let targets: [MutationTarget]
  private let others: [OtherTarget]
  private let engine: any MatchEngine & Sendable

  /// Plans mutations.
  ///
  /// - Parameters:
  ///   - targets: The rules of manifests.
  ///   - others: The rules of other formats.
  ///   - engine: What the rules of manifests run on.
  package init(
    _ targets: [MutationTarget],
    _ others: [OtherTarget] = [],
    engine: any MatchEngine & Sendable
  ) {
    self.targets = targets
    self.others = others
    self.engine = engine
  }
}

package struct MutationResult: Sendable, Hashable {
  package var mutant: Mutant
  package var verdict: MutantVerdict
  /// Where the mistake is, if not where the rule is.
  package var location: LocationRecord?
}

package struct RuleMutants: Sendable, Hashable {
  /// The mutants that were run, in their order.
  package var results: [MutationResult]
  /// How many mutants were not run, since the run was stopped.
  package var notRun: Int
}

extension MutationSuite {
  /// Makes the mutants of every rule and runs them; the same results whatever the number of
  /// workers, unless the run is stopped.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - isStopped: Whether to stop: the mutant that is running is finished, and the rest is
  ///     counted as not run.
  ///   - finished: Is handed every rule whose mutants were all run, by its place, from any thread.
  /// - Returns: The mutants, for each target in their order; those of other formats follow.
  package func run(
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false },
    finished: @escaping @Sendable (Int, [MutationResult]) -> Void = { _, _ in }
  ) -> [RuleMutants] {
    ParallelWork.map(targets.count + others.count, workers: workers) { index in
      let mutants =
        index < targets.count
        ? Self.mutants(of: targets[index], engine, isStopped)
        : Self.mutants(of: others[index - targets.count], isStopped)
      if mutants.notRun == 0 { finished(index, mutants.results) }
      return mutants
    }
  }

  private static func mutants(
    of target: MutationTarget,
    _ engine: any MatchEngine,
    _ isStopped: () -> Bool
  ) -> RuleMutants {
    let mutants = RuleMutation.mutants(of: target)
    guard !mutants.isEmpty, !isStopped() else {
      return RuleMutants(results: [], notRun: mutants.count)
    }
    var mutation = RuleMutation(target, engine: engine)
    return run(mutants, isStopped) { mutant in
      MutationResult(mutant: mutant, verdict: mutation.verdict(on: mutant))
    }
  }

  private static func mutants(of target: OtherTarget, _ isStopped: () -> Bool) -> RuleMutants {
    let mutants = target.rule.mutants(most: RuleMutation.maximum)
    guard !mutants.isEmpty, !isStopped() else {
      return RuleMutants(results: [], notRun: mutants.count)
    }
    var mutation = OtherMutation(target)
    return run(mutants, isStopped) { mutant in
      let verdict = mutation.verdict(on: mutant)
      return MutationResult(mutant: mutant.mutant, verdict: verdict, location: mutant.location)
    }
  }

  private static func run<Item>(
    _ mutants: [Item],
    _ isStopped: () -> Bool,
    _ result: (Item) -> MutationResult
  ) -> RuleMutants {
    var results: [MutationResult] = []
    for mutant in mutants {
      guard !isStopped() else { break }
      let result = result(mutant)
      // What was cut short is no verdict.
      guard !Interruption.isRequested else { break }
      results.append(result)
    }
    return RuleMutants(results: results, notRun: mutants.count - results.count)
  }
}

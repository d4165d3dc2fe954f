internal import Dispatch
public import MatchEngine
internal import Synchronization

/// Puts mistakes into rules and asks whether a test or a golden notices.
///
/// The idea is R. DeMillo's, R. Lipton's and F. Sayward's: "Hints on test data selection: help for the
/// practicing programmer", IEEE Computer 11(4), 1978. A mutant that means the same as its rule cannot be
/// noticed; those are told by automata and do not count.
public struct MutationSuite: Sendable {
  private let targets: [MutationTarget]
  private let engine: any MatchEngine & Sendable

  /// Plans mutations.
  ///
  /// - Parameters:
  ///   - targets: The rules.
  ///   - engine: What the rules run on.
  public init(_ targets: [MutationTarget], engine: any MatchEngine & Sendable) {
    self.targets = targets
    self.engine = engine
  }
}

/// A mutant with what became of it.
public struct MutationResult: Sendable, Hashable {
  /// The mutant.
  public var mutant: Mutant
  /// What became of it.
  public var verdict: MutantVerdict
}

extension MutationSuite {
  /// Makes the mutants of every rule and runs them; the same results whatever the number of workers.
  ///
  /// - Parameters:
  ///   - workers: How many threads to use.
  ///   - progress: Is told how many rules are done, from any thread.
  /// - Returns: The mutants, for each target in their order.
  public func run(
    workers: Int,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> [[MutationResult]] {
    let results = Mutex([[MutationResult]](repeating: [], count: targets.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(workers, targets.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < targets.count else { return }
        let result = Self.results(of: targets[index], engine)
        results.withLock { $0[index] = result }
        progress(1)
      }
    }
    return results.withLock { $0 }
  }

  private static func results(
    of target: MutationTarget,
    _ engine: any MatchEngine
  ) -> [MutationResult] {
    let mutants = RuleMutation.mutants(of: target.rule)
    guard !mutants.isEmpty else { return [] }
    var mutation = RuleMutation(target, engine: engine)
    return mutants.map { MutationResult(mutant: $0, verdict: mutation.verdict(on: $0)) }
  }
}

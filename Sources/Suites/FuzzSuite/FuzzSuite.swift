internal import DequeModule
internal import Dispatch
internal import Synchronization

/// Fuzzes rules: searches for URLs on which they crash something, are slow, differ between engines,
/// or have wrong outputs.
package struct FuzzSuite: Sendable {
  let targets: [FuzzTarget]
  let options: Options

  package struct Options: Sendable {
    package var seed: UInt64
    /// The number of URLs to try for all rules; nil to continue until stopped.
    package var executions: Int?

    package init(seed: UInt64, executions: Int? = nil) {
      self.seed = seed
      self.executions = executions
    }
  }

  package init(_ targets: [FuzzTarget], options: Options) {
    self.targets = targets
    self.options = options
  }
}

package struct FuzzProgress: Sendable, Hashable {
  /// The number of URLs tried.
  package var executions = 0
  /// The number of them that reached something new.
  package var kept = 0
  /// The maximum number of steps that one URL took.
  package var greatestCost = 0
  package var findings = 0
}

package struct FuzzResult: Sendable {
  package var progress = FuzzProgress()
  package var findings: [Finding] = []
  /// The rules that could not be fuzzed, and why.
  package var obstacles: [(rule: String, reason: String)] = []
}

extension FuzzSuite {
  /// The number of URLs tried for a rule in one round.
  private static let roundSize = 128

  /// Fuzzes the rules round-robin.
  ///
  /// With a fixed number of executions, the result does not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - makeEngines: Creates the engines of a thread.
  ///   - isStopped: Whether to stop; polled often, on any thread.
  ///   - progress: Called with the progress and new findings, on one thread at a time.
  /// - Returns: The findings.
  package func run(
    workers: Int,
    makeEngines: @escaping @Sendable () -> FuzzEngines,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (FuzzProgress, [Finding]) -> Void = { _, _ in }
  ) -> FuzzResult {
    let turns = FuzzTurns(targets, options)
    DispatchQueue.concurrentPerform(iterations: max(1, min(workers, targets.count))) { _ in
      let engines = makeEngines()
      while !isStopped(), var turn = turns.take() {
        let before = FuzzTurns.Count(turn.fuzzer)
        let size = min(Self.roundSize, turn.left)
        turn.fuzzer.runRound(
          of: size,
          isLast: turn.left == size,
          engines,
          isStopped: isStopped
        )
        turn.left -= size
        turns.giveBack(turn, after: before, progress)
      }
    }
    return turns.result
  }
}

/// The rules that wait for their turn.
private final class FuzzTurns: Sendable {
  struct Turn: @unchecked Sendable {
    let index: Int
    var fuzzer: RuleFuzzer
    /// The number of URLs still to try.
    var left: Int
  }

  struct Count {
    let executions: Int
    let kept: Int
    let findings: Set<Finding.Key>

    init(_ fuzzer: RuleFuzzer) {
      executions = fuzzer.executions
      kept = fuzzer.keptCount
      findings = Set(fuzzer.findings.keys)
    }
  }

  private struct State: @unchecked Sendable {
    var waiting: Deque<Turn>
    var done: [Turn] = []
    var progress = FuzzProgress()
  }

  private let state: Mutex<State>

  init(_ targets: [FuzzTarget], _ options: FuzzSuite.Options) {
    var waiting: Deque<Turn> = []
    for (index, target) in targets.enumerated() {
      let share = options.executions.map { total in
        total / targets.count + (index < total % targets.count ? 1 : 0)
      }
      let fuzzer = RuleFuzzer(target, seed: options.seed)
      waiting.append(Turn(index: index, fuzzer: fuzzer, left: share ?? Int.max))
    }
    state = Mutex(State(waiting: waiting))
  }

  func take() -> Turn? {
    state.withLock { state in
      while let turn = state.waiting.popFirst() {
        if turn.left > 0 { return turn }
        state.done.append(turn)
      }
      return nil
    }
  }

  func giveBack(
    _ turn: Turn,
    after before: Count,
    _ report: (FuzzProgress, [Finding]) -> Void
  ) {
    state.withLock { state in
      let fuzzer = turn.fuzzer
      state.progress.executions += fuzzer.executions - before.executions
      state.progress.kept += fuzzer.keptCount - before.kept
      state.progress.greatestCost = max(state.progress.greatestCost, fuzzer.greatestCost)
      let new = fuzzer.findings.filter { !before.findings.contains($0.key) }
      state.progress.findings += new.count
      if turn.left > 0, fuzzer.obstacle == nil {
        state.waiting.append(turn)
      } else {
        state.done.append(turn)
      }
      report(state.progress, new.sorted { $0.key < $1.key }.map(\.value))
    }
  }

  var result: FuzzResult {
    state.withLock { state in
      var result = FuzzResult(progress: state.progress)
      let turns = (state.done + Array(state.waiting)).sorted { $0.index < $1.index }
      for turn in turns {
        result.findings += turn.fuzzer.findings.sorted { $0.key < $1.key }.map(\.value)
        if let obstacle = turn.fuzzer.obstacle, turn.fuzzer.executions == 0 {
          result.obstacles.append((turn.fuzzer.target.rule, obstacle))
        }
      }
      return result
    }
  }
}

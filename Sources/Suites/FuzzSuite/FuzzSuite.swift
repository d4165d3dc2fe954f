internal import DequeModule
internal import Dispatch
internal import Synchronization

/// Fuzzes rules: looks for URLs on which they crash something, are slow, differ between engines, or
/// give what they should not.
package struct FuzzSuite: Sendable {
  let targets: [FuzzTarget]
  let options: Options

  /// What to do, and how much of it.
  package struct Options: Sendable {
    /// What URLs are drawn from.
    package var seed: UInt64
    /// How many URLs are tried over all rules; nil to go on until told to stop.
    package var executions: Int?

    package init(seed: UInt64, executions: Int? = nil) {
      self.seed = seed
      self.executions = executions
    }
  }

  /// Plans the fuzzing of rules.
  package init(_ targets: [FuzzTarget], options: Options) {
    self.targets = targets
    self.options = options
  }
}

/// How far fuzzing has come.
package struct FuzzProgress: Sendable, Hashable {
  /// The URLs tried.
  package var executions = 0
  /// Those of them that reached something new.
  package var kept = 0
  /// The most steps that one URL took.
  package var greatestCost = 0
  /// The findings.
  package var findings = 0
}

/// What fuzzing found.
package struct FuzzResult: Sendable {
  /// How far it came.
  package var progress = FuzzProgress()
  /// The findings, in the order of the rules.
  package var findings: [Finding] = []
  /// The rules that could not be fuzzed, and why.
  package var obstacles: [(rule: String, reason: String)] = []
}

extension FuzzSuite {
  /// The URLs that are tried of one rule before another has its turn.
  private static let roundSize = 128

  /// Fuzzes the rules in turns.
  ///
  /// With a number of executions the result is the same whatever the number of workers.
  ///
  /// - Parameters:
  ///   - workers: How many threads to use.
  ///   - makeEngines: Makes the engines for one thread.
  ///   - isStopped: Whether to stop; is asked often, from any thread.
  ///   - progress: Is told how far it has come, from one thread at a time, with what was found since.
  /// - Returns: What was found.
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
  /// A rule's turn.
  struct Turn: @unchecked Sendable {
    let index: Int
    var fuzzer: RuleFuzzer
    /// How many URLs of it are still to be tried.
    var left: Int
  }

  /// How far a rule has come.
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

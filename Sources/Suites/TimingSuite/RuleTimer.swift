import Digests
package import MatchEngine

/// Measures how long rules search, in interleaved rounds: each round times every rule on every
/// engine once, so that a slow moment of the machine affects them all alike.
package struct RuleTimer {
  private let targets: [PatternCase]
  private let engines: [TimedEngine]
  private let options: Options
  private let now: () -> Double

  /// How much is measured.
  package struct Options: Sendable, Hashable {
    package var rounds: Int
    /// How long a measurement lasts at least, in nanoseconds: searches are repeated until it does.
    package var leastTime: Double
    /// The number of measurements between two runs of the calibration loop.
    package var calibrationGap: Int

    package init(rounds: Int = 11, leastTime: Double = 100_000, calibrationGap: Int = 16) {
      self.rounds = rounds
      self.leastTime = leastTime
      self.calibrationGap = calibrationGap
    }
  }

  /// Plans measurements.
  ///
  /// - Parameters:
  ///   - targets: The rules.
  ///   - engines: The engines.
  ///   - options: How much is measured.
  ///   - now: The clock, in nanoseconds; only differences count.
  package init(
    _ targets: [PatternCase],
    engines: [TimedEngine],
    options: Options = Options(),
    now: @escaping () -> Double
  ) {
    self.targets = targets
    self.engines = engines
    self.options = options
    self.now = now
  }
}

extension RuleTimer {
  /// A rule on an engine, ready to be timed.
  private struct Trial {
    let pattern: any CompiledPattern
    let limits: MatchLimits
    let subjects: [Subject]
    /// How often all subjects are searched in one measurement.
    var repetitions = 1
    var times: [Double] = []
    var ratios: [Double] = []
    /// Why it cannot be timed.
    var problem: String?
  }

  package func run(progress: (Int) -> Void = { _ in }) -> TimingReport {
    var loop = CalibrationLoop()
    let pairs = targets.flatMap { target in engines.map { (target, $0) } }
    var trials = pairs.map { prepared($0.0, $0.1) }
    // The first round settles how often searches are repeated, and warms up.
    for index in trials.indices {
      if case .success(var trial) = trials[index] {
        warmUp(&trial)
        trials[index] = trial.problem.map { .failure(Problem(words: $0)) } ?? .success(trial)
      }
    }
    _ = calibration(&loop)
    var calibrations: [Double] = []
    for round in 0..<options.rounds {
      var latest = calibration(&loop)
      calibrations.append(latest)
      for step in trials.indices {
        // Each round starts at a different trial, so that none always follows the same other.
        let index = (step + round * trials.count / max(options.rounds, 1)) % trials.count
        guard case .success(var trial) = trials[index] else { continue }
        if step % options.calibrationGap == options.calibrationGap - 1 {
          latest = calibration(&loop)
          calibrations.append(latest)
        }
        let time = measured(trial)
        trial.times.append(time)
        trial.ratios.append(latest > 0 ? time / latest : 0)
        trials[index] = .success(trial)
      }
      progress(round + 1)
    }
    // Uses the result, so that the compiler cannot remove the walk.
    precondition(loop.place >= 0, "the calibration loop left its table")
    let spread = Spread(of: calibrations)
    return TimingReport(
      rounds: options.rounds,
      machine: .current,
      calibration: spread.rounded,
      rules: zip(pairs, trials).map { timing(of: $0.0, on: $0.1.engine.identity, $1, spread) }
    )
  }

  private struct Problem: Error {
    let words: String
  }

  private func timing(
    of target: PatternCase,
    on engine: EngineIdentity,
    _ trial: Result<Trial, Problem>,
    _ calibration: Spread
  ) -> TimingReport.RuleTiming {
    var timing = TimingReport.RuleTiming(
      rule: target.rule,
      engine: engine.name,
      version: engine.version,
      inputs: target.inputDigest
    )
    switch trial {
    case .failure(let problem): timing.untimed = problem.words
    case .success(let trial):
      let time = Spread(of: trial.times)
      let least = calibration.minimum > 0 ? time.minimum / calibration.minimum : 0
      timing.time = time.rounded
      timing.relative = Spread(minimum: least, median: trial.ratios.median ?? 0).rounded
    }
    return timing
  }
}

extension RuleTimer {
  /// Compiles a pattern and searches once: what fails is not timed.
  private func prepared(_ target: PatternCase, _ timed: TimedEngine) -> Result<Trial, Problem> {
    guard !target.subjects.isEmpty else { return .failure(Problem(words: "it has no test inputs")) }
    do throws(PatternError) {
      let pattern = try timed.engine.compile(target.pattern)
      for subject in target.subjects {
        let outcome = pattern.firstMatch(in: subject, limits: timed.limits).outcome
        if case .failed(let failure) = outcome {
          return .failure(Problem(words: "the engine gave up: \(failure.message)"))
        }
      }
      return .success(
        Trial(pattern: pattern, limits: timed.limits, subjects: target.subjects)
      )
    } catch {
      return .failure(Problem(words: "the pattern does not compile: \(error.message)"))
    }
  }

  private func warmUp(_ trial: inout Trial) {
    while trial.repetitions < 1 << 16 {
      let time = measured(trial) * Double(trial.repetitions * trial.subjects.count)
      guard time < options.leastTime else { return }
      trial.repetitions *= 2
    }
  }

  /// How long one search takes, in the mean over all subjects and repetitions.
  private func measured(_ trial: Trial) -> Double {
    let start = now()
    for _ in 0..<trial.repetitions {
      for subject in trial.subjects {
        _ = trial.pattern.firstMatch(in: subject, limits: trial.limits)
      }
    }
    let elapsed = max(0, now() - start)
    return elapsed / Double(trial.repetitions * trial.subjects.count)
  }

  private func calibration(_ loop: inout CalibrationLoop) -> Double {
    let start = now()
    loop.run()
    return max(0, now() - start) / Double(CalibrationLoop.thousands)
  }
}

/// A fixed amount of work that depends on nothing but the machine: a walk through a table in an
/// order that the table itself gives, as a search through the states of an automaton is.
struct CalibrationLoop {
  private let table: [Int32]
  private(set) var place: Int32 = 0

  private static let size = 4_096
  /// The thousands of steps in a round.
  static let thousands = 100

  init() {
    // An odd factor and an odd step go through all of a power of two (Knuth, TAOCP 2, 3.2.1.2).
    table = (0..<Self.size).map { Int32((1_229 * $0 + 331) % Self.size) }
  }

  mutating func run() {
    table.withUnsafeBufferPointer { table in
      for _ in 0..<Self.thousands * 1_000 {
        place = table[Int(place)]
      }
    }
  }
}

extension PatternCase {
  /// A digest of its subjects: times over other subjects are other times.
  fileprivate var inputDigest: String {
    var bytes: [UInt8] = []
    for subject in subjects {
      bytes += "\(subject.utf16.count):".utf8
      bytes.append(units: subject.utf16)
    }
    return String(SHA256.hex(bytes).prefix(32))
  }
}

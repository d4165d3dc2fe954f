internal import ScriptRuntime

/// Watches the time and memory of a call while the pool waits for the worker.
struct CallWatch: ChannelWait {
  private let worker: Worker
  private let limits: ScriptLimits
  /// When the worker is killed if it never waited for a processor.
  private var plannedEnd: SuspendingClock.Instant
  /// When the worker is killed, as currently known.
  private var end: SuspendingClock.Instant
  /// When the worker is killed at the latest, however busy the machine is.
  private var lastEnd: SuspendingClock.Instant
  private var nextLook: SuspendingClock.Instant
  /// The worker's delay when first measured.
  private var firstDelay: Duration?
  private var hasLooked = false

  init(_ worker: Worker, limits: ScriptLimits, graceMilliseconds: Int) {
    self.worker = worker
    self.limits = limits
    let giveUpBudget = Duration.milliseconds(limits.milliseconds) + .milliseconds(graceMilliseconds)
    let start = clock.now
    plannedEnd = start + giveUpBudget
    end = plannedEnd
    lastEnd = start + giveUpBudget * 10
    nextLook = worker.lookedAt + Self.pause(resident: worker.resident, limit: limits.memory)
  }
}

private let clock = SuspendingClock()

extension CallWatch {
  var timeout: Int32? { clock.now.duration(to: min(nextLook, end)).pollTimeout }

  mutating func nothingCame() throws(ChannelError) {
    let now = clock.now
    if now >= nextLook { try look(at: now) }
    if now >= end { try extend(at: now) }
  }

  /// Excludes the parent's own time from the call's.
  mutating func excuse(_ time: Duration) {
    plannedEnd += time
    end += time
    lastEnd += time
  }

  /// Measures again at the end of the call.
  ///
  /// Peaks between two measurements count, too, so that the outcome does not depend on their
  /// timing.
  mutating func finish() throws(ChannelError) {
    guard hasLooked else { return }
    try look(at: clock.now)
    if worker.peakRose(over: limits.memory) { throw memoryLimit }
  }
}

extension CallWatch {
  private mutating func look(at now: SuspendingClock.Instant) throws(ChannelError) {
    worker.look(at: now)
    guard worker.resident <= limits.memory else { throw memoryLimit }
    if !hasLooked {
      hasLooked = true
      firstDelay = worker.gauge.delay
    }
    nextLook = now + Self.pause(resident: worker.resident, limit: limits.memory)
  }

  private var memoryLimit: ChannelError { .stopped(.memoryLimit(bytes: limits.memory)) }

  /// How long a process cannot reach the limit, clamped to keep the harness responsive and the
  /// watch cheap.
  private static func pause(resident: Int, limit: Int) -> Duration {
    // No process fills memory faster than this, per second.
    let growth = 8_000_000_000.0
    let seconds = Double(max(0, limit - resident)) / growth
    return .seconds(min(max(seconds, 0.001), 0.020))
  }

  /// Extends the deadline by the time in which the worker was runnable but other processes ran.
  private mutating func extend(at now: SuspendingClock.Instant) throws(ChannelError) {
    if let firstDelay, let delay = worker.gauge.delay {
      end = min(plannedEnd + (delay - firstDelay), lastEnd)
    }
    guard now < end else { throw .stopped(.timeLimit(milliseconds: limits.milliseconds)) }
  }
}

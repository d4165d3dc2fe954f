internal import ScriptRuntime

/// Watches the time and the memory of one call while the pool waits for the worker.
struct CallWatch: ChannelWait {
  private let worker: Worker
  private let limits: ScriptLimits
  /// The time at which the worker is killed if it never had to wait for a processor.
  private var plannedEnd: SuspendingClock.Instant
  /// The time at which the worker is killed, as far as known.
  private var end: SuspendingClock.Instant
  /// The time at which the worker is killed however busy the machine is.
  private var lastEnd: SuspendingClock.Instant
  private var nextLook: SuspendingClock.Instant
  /// The worker's delay at the first look; nil before that.
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

  /// Takes the parent's own time out of the call's.
  mutating func excuse(_ time: Duration) {
    plannedEnd += time
    end += time
    lastEnd += time
  }

  /// Looks back at the end of the call.
  ///
  /// What a call holds between two looks counts too, so that its outcome does not depend on when
  /// they happened to be.
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

  /// The time within which a process cannot reach the limit, in bounds that keep the harness
  /// responsive and the watch cheap.
  private static func pause(resident: Int, limit: Int) -> Duration {
    // No process fills more memory in a second than this.
    let growth = 8_000_000_000.0
    let seconds = Double(max(0, limit - resident)) / growth
    return .seconds(min(max(seconds, 0.001), 0.020))
  }

  /// Gives the worker the time back in which it was ready to run but other processes ran.
  private mutating func extend(at now: SuspendingClock.Instant) throws(ChannelError) {
    if let firstDelay, let delay = worker.gauge.delay {
      end = min(plannedEnd + (delay - firstDelay), lastEnd)
    }
    guard now < end else { throw .stopped(.timeLimit(milliseconds: limits.milliseconds)) }
  }
}

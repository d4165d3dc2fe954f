internal import ChildProcesses
internal import ScriptRuntime

/// A worker process and the channel to it, used by one call at a time.
// Unchecked: `slots` gives a worker to one thread at a time. Only the process, which is
// thread-safe, is used by others, to end it.
final class Worker: @unchecked Sendable {
  let process: ChildProcess
  let gauge: ProcessGauge
  let channel: Channel
  /// The number of calls so far.
  private(set) var calls: UInt32 = 0
  /// The script of the last call.
  private(set) var lastSource = ""
  /// The memory in use when last measured, in bytes.
  private(set) var resident = 0
  /// When it was last measured.
  private(set) var lookedAt = SuspendingClock().now
  /// The peak of its memory known so far, in bytes.
  private(set) var peak = 0

  init(process: ChildProcess, socket: Socket) {
    self.process = process
    gauge = ProcessGauge(process.number)
    channel = Channel(socket)
  }
}

extension Worker {
  /// Starts a worker, which greets when it is ready.
  static func launch(
    _ program: WorkerProgram,
    by starter: WorkerStarter
  ) throws(SystemError) -> Worker {
    let (ours, theirs) = try Socket.pair()
    return Worker(process: try starter.start(program, with: theirs), socket: ours)
  }

  /// Waits until the worker is ready.
  ///
  /// - Parameter milliseconds: The time limit.
  /// - Throws: An error after which the worker is unusable.
  /// - Returns: The worker's greeting.
  func awaitGreeting(within milliseconds: Int) throws(ChannelError) -> Hello {
    var wait = DeadlineWait(
      deadline: SuspendingClock().now.advanced(by: .milliseconds(milliseconds)),
      reason: .timeLimit(milliseconds: milliseconds)
    )
    let frame = try channel.receive(waiting: &wait) {
      $0 == .hello ? Hello.maxLength : nil
    }
    let hello = try Hello(payload: frame.payload)
    look(at: SuspendingClock().now)
    return hello
  }

  /// Measures the memory in use.
  func look(at now: SuspendingClock.Instant) {
    resident = gauge.resident ?? resident
    lookedAt = now
  }

  /// Updates the worker's peak memory.
  ///
  /// - Returns: Whether it has risen over a limit since the last update.
  func peakRose(over limit: Int) -> Bool {
    let before = peak
    peak = max(before, gauge.peak ?? resident)
    return peak > limit && peak > before
  }

  /// Counts a call of a script and returns its number.
  func beginCall(of source: String) -> UInt32 {
    calls += 1
    lastSource = source
    return calls
  }
}

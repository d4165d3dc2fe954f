internal import ChildProcesses
internal import ScriptRuntime

/// A worker process and the channel to it, used by one call at a time.
// Unchecked: `slots` hands a worker to one thread at a time, and what others may touch at any
// moment, to end it, is the process, which is safe.
final class Worker: @unchecked Sendable {
  let process: ChildProcess
  let gauge: ProcessGauge
  let channel: Channel
  /// The calls that it was given.
  private(set) var calls: UInt32 = 0
  /// The script of the last of them.
  private(set) var lastSource = ""
  /// The memory that it held when somebody last looked, in bytes.
  private(set) var resident = 0
  /// When that was.
  private(set) var lookedAt = SuspendingClock().now
  /// The most memory that it was known to hold at any time, in bytes.
  private(set) var peak = 0

  init(process: ChildProcess, socket: Socket) {
    self.process = process
    gauge = ProcessGauge(process.number)
    channel = Channel(socket)
  }
}

extension Worker {
  /// Starts a worker, which will greet when it is ready.
  static func launch(
    _ program: WorkerProgram,
    by starter: WorkerStarter
  ) throws(SystemError) -> Worker {
    let (ours, theirs) = try Socket.pair()
    return Worker(process: try starter.start(program, with: theirs), socket: ours)
  }

  /// Waits until the worker is ready.
  ///
  /// - Parameter milliseconds: The longest time that this may take.
  /// - Throws: An error after which the worker is of no use.
  /// - Returns: What the worker says of itself.
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

  /// Asks how much memory the worker holds now.
  func look(at now: SuspendingClock.Instant) {
    resident = gauge.resident ?? resident
    lookedAt = now
  }

  /// Asks for the most memory that the worker ever held.
  ///
  /// - Returns: Whether that rose over a limit since it was last asked for.
  func peakRose(over limit: Int) -> Bool {
    let before = peak
    peak = max(before, gauge.peak ?? resident)
    return peak > limit && peak > before
  }

  /// Counts a call of a script.
  ///
  /// - Returns: The call's number.
  func beginCall(of source: String) -> UInt32 {
    calls += 1
    lastSource = source
    return calls
  }
}

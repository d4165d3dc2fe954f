internal import ScriptRuntime

/// Decides how long one side waits for the other.
protocol ChannelWait {
  /// How long to wait for the other side now, in milliseconds; nil for as long as it takes.
  var timeout: Int32? { get }

  /// Takes note that nothing came in that time, or in less.
  ///
  /// - Throws: `ChannelError.stopped` when it has been long enough.
  mutating func nothingCame() throws(ChannelError)
}

/// Waits for as long as it takes: the worker's side, which has nothing else to do.
struct EndlessWait: ChannelWait {
  var timeout: Int32? { nil }

  mutating func nothingCame() throws(ChannelError) {}
}

/// Waits until a time, then stops with a reason.
struct DeadlineWait: ChannelWait {
  var deadline: SuspendingClock.Instant
  var reason: ScriptFailure

  var timeout: Int32? { SuspendingClock().now.duration(to: deadline).pollTimeout }

  mutating func nothingCame() throws(ChannelError) {
    guard SuspendingClock().now < deadline else { throw .stopped(reason) }
  }
}

extension Duration {
  /// This in whole milliseconds, rounded up, from 0 to a day.
  var pollTimeout: Int32 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < 86_400 else { return 86_400_000 }
    return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

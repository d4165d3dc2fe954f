internal import ScriptRuntime

/// Decides how long to wait for the other side.
protocol ChannelWait {
  /// The time to wait now, in milliseconds; nil for no limit.
  var timeout: Int32? { get }

  /// Called when nothing arrived within that time or less.
  ///
  /// - Throws: `ChannelError.stopped` to stop waiting.
  mutating func nothingCame() throws(ChannelError)
}

/// Waits without a limit, like a worker, which has nothing else to do.
struct EndlessWait: ChannelWait {
  var timeout: Int32? { nil }

  mutating func nothingCame() throws(ChannelError) {}
}

/// Waits until a deadline, then stops with a reason.
struct DeadlineWait: ChannelWait {
  var deadline: SuspendingClock.Instant
  var reason: ScriptFailure

  var timeout: Int32? { SuspendingClock().now.duration(to: deadline).pollTimeout }

  mutating func nothingCame() throws(ChannelError) {
    guard SuspendingClock().now < deadline else { throw .stopped(reason) }
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded up, from 0 to a day.
  var pollTimeout: Int32 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < 86_400 else { return 86_400_000 }
    return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

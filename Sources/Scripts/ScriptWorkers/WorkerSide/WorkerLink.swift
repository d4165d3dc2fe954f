internal import ChildProcesses
internal import ScriptRuntime

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The worker's side of the channel, which the thread that runs a script and the threads of its
/// HTTP requests share.
final class WorkerLink: Sendable {
  private let channel: Monitor<Channel>

  init(_ channel: sending Channel) {
    self.channel = Monitor(channel)
  }
}

extension WorkerLink {
  /// Greets the pool, and says what the system did not take away from the worker.
  func greet(missing: [ConfinementPart]) throws(ChannelError) {
    try send(Hello(missing: missing).frame(.hello, call: 0))
  }

  /// Sends a frame.
  func send(_ frame: [UInt8]) throws(ChannelError) {
    try channel.withLock { channel throws(ChannelError) in
      var wait = EndlessWait()
      try channel.send(frame, waiting: &wait)
    }
  }

  /// Waits for the next call.
  func receiveCall() throws(ChannelError) -> (number: UInt32, payload: CallPayload) {
    let frame = try channel.withLock { channel throws(ChannelError) in
      var wait = EndlessWait()
      return try channel.receive(waiting: &wait) { $0 == .call ? Frame.maxToWorkerLength : nil }
    }
    return (frame.call, try CallPayload(payload: frame.payload))
  }

  /// Sends a frame and waits for one of these kinds.
  func exchange(_ frame: [UInt8], for kinds: Set<FrameKind>) throws(ChannelError) -> Frame {
    try channel.withLock { channel throws(ChannelError) in
      var wait = EndlessWait()
      try channel.send(frame, waiting: &wait)
      return try channel.receive(waiting: &wait) {
        kinds.contains($0) ? Frame.maxToWorkerLength : nil
      }
    }
  }
}

internal import ChildProcesses
internal import ScriptRuntime

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The worker's side of the channel, shared by the script's thread and those of its HTTP requests.
final class WorkerLink: Sendable {
  private let channel: Monitor<Channel>

  init(_ channel: sending Channel) {
    self.channel = Monitor(channel)
  }
}

extension WorkerLink {
  /// Greets the pool and reports the missing parts of the confinement.
  func greet(missing: [ConfinementPart]) throws(ChannelError) {
    try send(Hello(missing: missing).frame(.hello, call: 0))
  }

  func send(_ frame: [UInt8]) throws(ChannelError) {
    try channel.withLock { channel throws(ChannelError) in
      var wait = EndlessWait()
      try channel.send(frame, waiting: &wait)
    }
  }

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

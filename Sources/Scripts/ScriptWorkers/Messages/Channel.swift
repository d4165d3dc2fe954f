internal import ChildProcesses

/// One end of the socket between the pool and a worker, which carries frames.
///
/// A channel is used by one thread at a time.
final class Channel {
  private let socket: Socket
  private var buffer = [UInt8](repeating: 0, count: Channel.bufferSize)
  /// The range of received bytes not consumed yet.
  private var pending = 0..<0
  private var spin = AdaptiveSpin()

  init(_ socket: Socket) {
    self.socket = socket
  }

  private static let bufferSize = 1 << 16
}

extension Channel {
  var hasUnreadBytes: Bool { !pending.isEmpty }

  /// Sends a frame, in one piece if the other side keeps up.
  func send(_ frame: [UInt8], waiting wait: inout some ChannelWait) throws(ChannelError) {
    var sent = 0
    while sent < frame.count {
      switch socket.send(frame[sent...]) {
      case .moved(let count): sent += count
      case .wouldBlock:
        if !socket.waitUntilWritable(milliseconds: wait.timeout) { try wait.nothingCame() }
      case .closed: throw .closed
      }
    }
  }

  /// Receives a frame.
  ///
  /// - Parameters:
  ///   - wait: How long to wait.
  ///   - bound: The maximum payload of a kind; nil if the kind is not allowed here.
  /// - Throws: An error after which the channel is unusable.
  /// - Returns: The frame.
  func receive(
    waiting wait: inout some ChannelWait,
    bound: (FrameKind) -> Int?
  ) throws(ChannelError) -> Frame {
    try fill(Frame.headerSize, waiting: &wait)
    guard let header = FrameHeader(buffer[pending]), let bound = bound(header.kind) else {
      throw .malformed
    }
    guard header.length <= bound else { throw .tooLong(header.kind) }
    let size = Frame.headerSize + header.length
    try fill(size, waiting: &wait)
    let start = pending.lowerBound + Frame.headerSize
    let end = pending.lowerBound + size
    let payload = Array(buffer[start..<end])
    drop(size)
    return Frame(kind: header.kind, call: header.call, payload: payload)
  }
}

extension Channel {
  /// Receives until this many bytes are pending.
  private func fill(_ count: Int, waiting wait: inout some ChannelWait) throws(ChannelError) {
    guard pending.count < count else { return }
    makeRoom(for: count)
    if spin.isWorthIt() { spin.note(success: try ask(for: count)) }
    while pending.count < count {
      // An answer that has arrived counts, however late it is read.
      if socket.waitUntilReadable(milliseconds: wait.timeout) {
        try receiveMore()
      } else {
        try wait.nothingCame()
      }
    }
  }

  /// Polls briefly for this many bytes.
  ///
  /// - Returns: Whether they are pending.
  private func ask(for count: Int) throws(ChannelError) -> Bool {
    for _ in 0..<AdaptiveSpin.rounds where pending.count < count { try receiveMore() }
    return pending.count >= count
  }

  /// Receives the available bytes.
  private func receiveMore() throws(ChannelError) {
    switch socket.receive(into: &buffer, at: pending.upperBound) {
    case .moved(let received): pending = pending.lowerBound..<pending.upperBound + received
    case .wouldBlock: break
    case .closed: throw .closed
    }
  }

  /// Moves the pending bytes to the front of a buffer with room for this many.
  private func makeRoom(for count: Int) {
    guard pending.lowerBound + count > buffer.count else { return }
    var larger = [UInt8](repeating: 0, count: max(count, Self.bufferSize))
    larger.replaceSubrange(0..<pending.count, with: buffer[pending])
    buffer = larger
    pending = 0..<pending.count
  }

  private func drop(_ count: Int) {
    pending = pending.lowerBound + count..<pending.upperBound
    guard pending.isEmpty else { return }
    pending = 0..<0
    // The buffer of a long frame is not kept.
    if buffer.count > Self.bufferSize { buffer = [UInt8](repeating: 0, count: Self.bufferSize) }
  }
}

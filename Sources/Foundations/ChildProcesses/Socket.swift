internal import CChildProcess

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A connected stream socket, closed with its last reference.
package final class Socket: Sendable {
  package let descriptor: Int32

  package init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Two sockets that are connected to each other.
  package static func pair() throws(SystemError) -> (Socket, Socket) {
    var descriptors: (Int32, Int32) = (-1, -1)
    let error = withUnsafeMutableBytes(of: &descriptors) {
      ruleproof_make_sockets($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard error == 0 else { throw SystemError(number: error) }
    return (Socket(owning: descriptors.0), Socket(owning: descriptors.1))
  }
}

/// An error number of the system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  package var description: String { String(cString: strerror(number)) }
}

/// What came of moving bytes.
package enum SocketResult: Hashable {
  /// This many bytes were moved.
  case moved(Int)
  /// None can be moved now.
  case wouldBlock
  /// The other side is gone.
  case closed
}

extension Socket {
  /// Sends as many bytes as there is room for.
  package func send(_ bytes: ArraySlice<UInt8>) -> SocketResult {
    let count = bytes.withUnsafeBytes { bytes in
      retrying { systemSend(descriptor, bytes.baseAddress, bytes.count, Self.flags) }
    }
    return Self.result(count, whenNone: .wouldBlock)
  }

  /// Receives what is there, up to the end of a buffer.
  package func receive(into buffer: inout [UInt8], at position: Int) -> SocketResult {
    let count = buffer.withUnsafeMutableBytes { bytes in
      let room = UnsafeMutableRawBufferPointer(rebasing: bytes[position...])
      return retrying { recv(descriptor, room.baseAddress, room.count, Self.flags) }
    }
    return Self.result(count, whenNone: .closed)
  }

  private static func result(_ count: Int, whenNone none: SocketResult) -> SocketResult {
    switch count {
    case 0: none
    case 1...: .moved(count)
    default: errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .closed
    }
  }

  private func retrying(_ body: () -> Int) -> Int {
    while true {
      let count = body()
      if count >= 0 || errno != EINTR { return count }
    }
  }

  #if canImport(Darwin)
  // SIGPIPE is turned off on the socket itself.
  private static let flags = MSG_DONTWAIT
  #else
  private static let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
  #endif
}

extension Socket {
  /// Waits until something can be received or the other side is gone, but not longer than this.
  ///
  /// - Returns: Whether one of these happened.
  package func waitUntilReadable(milliseconds: Int32?) -> Bool {
    wait(for: POLLIN, milliseconds: milliseconds)
  }

  /// Waits until something can be sent or the other side is gone, but not longer than this.
  ///
  /// - Returns: Whether one of these happened.
  package func waitUntilWritable(milliseconds: Int32?) -> Bool {
    wait(for: POLLOUT, milliseconds: milliseconds)
  }

  /// Waits until the other side is gone, but not longer than this.
  ///
  /// - Returns: Whether it is gone.
  package func waitUntilClosed(milliseconds: Int32?) -> Bool {
    wait(for: 0, milliseconds: milliseconds)
  }

  /// Waits until something can be received from one of some sockets, or sent to one, or the other side is
  /// gone, but not longer than this.
  package static func wait(
    receivingFrom sources: [Socket],
    sendingTo target: Socket?,
    milliseconds: Int32
  ) {
    var entries = sources.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    if let target {
      entries.append(pollfd(fd: target.descriptor, events: Int16(POLLOUT), revents: 0))
    }
    _ = poll(&entries, nfds_t(entries.count), milliseconds)
  }

  private func wait(for events: Int32, milliseconds: Int32?) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    // An interrupted wait is a short one: whoever waits asks again.
    return poll(&entry, 1, milliseconds ?? -1) > 0
  }
}

#if canImport(Darwin)
private let systemSend = Darwin.send
#else
private let systemSend = Glibc.send
#endif

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

  /// A pair of sockets connected to each other.
  package static func pair() throws(SystemError) -> (Socket, Socket) {
    var descriptors: (Int32, Int32) = (-1, -1)
    let error = withUnsafeMutableBytes(of: &descriptors) {
      ruleproof_make_sockets($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard error == 0 else { throw SystemError(number: error) }
    return (Socket(owning: descriptors.0), Socket(owning: descriptors.1))
  }
}

/// An `errno` value.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  package var description: String { String(cString: strerror(number)) }
}

package enum SocketResult: Hashable {
  case moved(Int)
  /// The operation would block.
  case wouldBlock
  /// The peer has closed the connection.
  case closed
}

extension Socket {
  /// Sends as many bytes as fit into the socket's buffer.
  package func send(_ bytes: ArraySlice<UInt8>) -> SocketResult {
    let count = bytes.withUnsafeBytes { bytes in
      retrying { systemSend(descriptor, bytes.baseAddress, bytes.count, Self.flags) }
    }
    return Self.result(count, whenNone: .wouldBlock)
  }

  /// Receives the available bytes, up to the end of the buffer.
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
  // SO_NOSIGPIPE is set on the socket itself.
  private static let flags = MSG_DONTWAIT
  #else
  private static let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
  #endif
}

extension Socket {
  /// Waits until data or a hang-up arrives; false on timeout.
  package func waitUntilReadable(milliseconds: Int32?) -> Bool {
    wait(for: POLLIN, milliseconds: milliseconds)
  }

  /// Waits until there is room to send or the peer hangs up; false on timeout.
  package func waitUntilWritable(milliseconds: Int32?) -> Bool {
    wait(for: POLLOUT, milliseconds: milliseconds)
  }

  /// Waits until the peer hangs up; false on timeout.
  package func waitUntilClosed(milliseconds: Int32?) -> Bool {
    wait(for: 0, milliseconds: milliseconds)
  }

  /// Waits until one of the sockets is readable or writable, or its peer hangs up.
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
    // An interrupted wait returns early; callers loop.
    return poll(&entry, 1, milliseconds ?? -1) > 0
  }
}

#if canImport(Darwin)
private let systemSend = Darwin.send
#else
private let systemSend = Glibc.send
#endif

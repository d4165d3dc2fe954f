import Foundation

/// A connection that was accepted.
final class ClientSocket: @unchecked Sendable {
  let descriptor: Int32
  private let lock = NSLock()
  private var isOpen = true

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    #if !os(Linux)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Reads what is there.
  ///
  /// - Parameter deadline: Until when to wait.
  /// - Returns: The bytes; the end also for an error.
  func read(until deadline: ContinuousClock.Instant) -> Reading {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let left = ContinuousClock.now.duration(to: deadline).milliseconds
      guard left > 0 else { return .late }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return ready == 0 ? .late : .end }
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return .end }
      return .bytes(Array(bytes[..<count]))
    }
  }

  enum Reading {
    case bytes([UInt8])
    case end
    case late
  }

  /// Writes bytes whole, unless the other side stops taking them for a while.
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&entry, 1, Self.writeTimeout)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      let count = bytes.withUnsafeBytes { buffer in
        send(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Self.flags)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Whether the other side has closed the connection.
  var isGone: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return false }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0
  }

  /// Shuts down both directions, which wakes a blocked reader.
  func stop() {
    lock.lock()
    defer { lock.unlock() }
    if isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  func close() {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    isOpen = false
    Foundation.close(descriptor)
  }

  private static let writeTimeout: Int32 = 10_000

  #if os(Linux)
  private static let flags = Int32(MSG_NOSIGNAL)
  #else
  private static let flags: Int32 = 0
  #endif
}

extension Duration {
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}

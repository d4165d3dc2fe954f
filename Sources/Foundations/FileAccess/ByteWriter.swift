import Foundation

/// Writes bytes to file descriptors.
package enum ByteWriter {
  /// Writes a text whole.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - descriptor: Where to.
  /// - Returns: The number of the system's error, if there was one.
  package static func write(_ text: String, to descriptor: Int32) -> Int32? {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes bytes whole.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: Where to.
  /// - Returns: The number of the system's error, if there was one.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Somebody made the pipe one that does not wait.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
        continue
      }
      guard count > 0 else { return count < 0 ? errno : EIO }
      bytes = bytes.dropFirst(count)
    }
    return nil
  }
}

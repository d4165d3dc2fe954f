import Foundation
import Synchronization

/// The base protocol of the Language Server Protocol 3.17: JSON messages, each after a header with
/// its length in bytes.
final class MessageChannel: Sendable {
  private let input: Int32
  private let output: Int32
  private let writing = Mutex(())

  /// - Parameters:
  ///   - input: The file descriptor that is read.
  ///   - output: The file descriptor that is written.
  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// The longest header and the longest message, in bytes.
  static let headerLimit = 8 << 10
  static let messageLimit = 128 << 20

  /// Why no further message can be read.
  enum Failure: Error, Hashable {
    /// A header is not as the protocol has it: where the next message begins is not known.
    case badHeader(String)
    /// A message is longer than the limit.
    case tooLong(Int)
    /// The input ends within a message.
    case cutOff

    /// What is wrong: lower case, without a full stop.
    var message: String {
      switch self {
      case .badHeader(let text): "the header '\(text)' has no valid Content-Length"
      case .tooLong(let count):
        "a message of \(count) bytes is over the limit of \(messageLimit) bytes"
      case .cutOff: "the input ends within a message"
      }
    }
  }
}

extension MessageChannel {
  /// Writes a message.
  ///
  /// - Returns: Whether it was written; a client that is gone reads nothing.
  @discardableResult
  func write(_ message: JSONOutput) -> Bool {
    let body = message.bytes
    let bytes = Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    return writing.withLock { _ in
      bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
          let count = Foundation.write(
            output,
            buffer.baseAddress?.advanced(by: done),
            buffer.count - done
          )
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return false }
          done += count
        }
        return true
      }
    }
  }

  /// What reads messages, one after the other.
  struct Reader {
    private let input: Int32
    private var buffer: [UInt8] = []
    private var start = 0

    init(_ channel: MessageChannel) { input = channel.input }

    /// The next message; nil at the end of the input.
    mutating func next() throws(Failure) -> [UInt8]? {
      if start > 1 << 20 {
        buffer.removeFirst(start)
        start = 0
      }
      guard let length = try header() else { return nil }
      while buffer.count - start < length {
        guard fill() else { throw .cutOff }
      }
      let message = Array(buffer[start..<(start + length)])
      start += length
      if start == buffer.count {
        buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
        start = 0
      }
      return message
    }

    /// The length that the next header says; nil at the end of the input.
    private mutating func header() throws(Failure) -> Int? {
      var length: Int?
      var lineStart = start
      var position = start
      while true {
        while position >= buffer.count {
          if position - start > MessageChannel.headerLimit {
            throw .badHeader(shown(start..<position))
          }
          guard fill() else {
            if position == start { return nil }
            throw .cutOff
          }
        }
        if position - start > MessageChannel.headerLimit {
          throw .badHeader(shown(start..<position))
        }
        defer { position += 1 }
        guard buffer[position] == UInt8(ascii: "\n") else { continue }
        var end = position
        if end > lineStart, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        if end == lineStart {
          guard let length else { throw .badHeader(shown(start..<position)) }
          guard length <= MessageChannel.messageLimit else { throw .tooLong(length) }
          start = position + 1
          return length
        }
        let line = String(decoding: buffer[lineStart..<end], as: UTF8.self)
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { throw .badHeader(shown(lineStart..<end)) }
        if parts[0].lowercased() == "content-length" {
          let text = parts[1].trimmingCharacters(in: .whitespaces)
          guard let count = Int(text), count >= 0 else { throw .badHeader(shown(lineStart..<end)) }
          length = count
        }
        lineStart = position + 1
      }
    }

    private func shown(_ range: Range<Int>) -> String {
      String(decoding: buffer[range].prefix(60), as: UTF8.self).filter { !$0.isNewline }
    }

    private mutating func fill() -> Bool {
      let size = 1 << 16
      let old = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: size))
      while true {
        let input = input
        let count = buffer.withUnsafeMutableBytes { bytes in
          Foundation.read(input, bytes.baseAddress?.advanced(by: old), size)
        }
        if count < 0, errno == EINTR { continue }
        buffer.removeLast(size - max(count, 0))
        return count > 0
      }
    }
  }
}

/// What a server answers, byte for byte.
public struct Reply: Sendable {
  /// The bytes to write.
  public var bytes: [UInt8]
  /// What becomes of the connection after them.
  public var end: End

  /// What becomes of the connection.
  public enum End: Sendable {
    /// It is closed.
    case close
    /// It stays open, and nothing comes any more.
    case silence
  }

  /// Creates a reply of bytes.
  public init(_ bytes: some Sequence<UInt8>, end: End = .close) {
    self.bytes = Array(bytes)
    self.end = end
  }
}

extension Reply {
  /// An answer with a correct length.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - headers: The header fields, as lines without their ends.
  ///   - body: The body.
  /// - Returns: The reply.
  public static func answer(
    _ status: Int = 200,
    _ headers: [String] = [],
    _ body: some Sequence<UInt8> = []
  ) -> Reply {
    let body = Array(body)
    return Reply(head(status, headers + ["Content-Length: \(body.count)"]) + body)
  }

  /// An answer in chunks.
  ///
  /// - Parameters:
  ///   - headers: The header fields, as lines without their ends.
  ///   - chunks: The chunks.
  /// - Returns: The reply.
  public static func chunked(_ headers: [String] = [], _ chunks: [[UInt8]]) -> Reply {
    let body = (chunks + [[]]).flatMap { chunk in
      Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return Reply(head(200, headers + ["Transfer-Encoding: chunked"]) + body)
  }

  /// A redirect.
  ///
  /// - Parameters:
  ///   - location: The value of `Location`.
  ///   - status: The status.
  /// - Returns: The reply.
  public static func redirect(_ location: String, _ status: Int = 302) -> Reply {
    answer(status, ["Location: \(location)"], Array("moved".utf8))
  }

  /// The header of an answer.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - headers: The header fields, as lines without their ends.
  /// - Returns: The bytes up to the body.
  public static func head(_ status: Int, _ headers: [String]) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Status"] + headers + ["Date: Tue, 01 Jan 2030 00:00:00 GMT"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

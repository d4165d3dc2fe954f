import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An HTTP server on a loopback address, for tests.
///
/// Each connection has a thread of its own, takes one request, and is answered once.
public final class LoopbackServer: Sendable {
  /// The port.
  public let port: Int
  private let listener: Listener
  private let scheme: String

  /// Starts a server on a free port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - tls: Makes it an https server.
  ///   - answer: What it answers; it is called on the thread of the connection.
  /// - Throws: When no port can be had.
  public init(
    tls: ServerCertificate? = nil,
    _ answer: @escaping @Sendable (ReceivedRequest) -> Reply
  ) throws {
    listener = try Listener()
    port = listener.port
    scheme = tls == nil ? "http" : "https"
    Thread.detachNewThread { [listener] in
      while let socket = listener.accept() {
        Thread.detachNewThread {
          let connection = Connection(socket: socket, certificate: tls)
          connection?.serve { request in
            listener.received.withLock { $0.append(request) }
            return answer(request)
          }
          listener.close(socket)
        }
      }
    }
  }

  deinit {
    listener.stop()
  }
}

extension LoopbackServer {
  /// The URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: The path, from its slash on.
  ///   - host: The host by which the server is to be asked.
  /// - Returns: The URL.
  public func url(_ path: String, host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(port)\(path)"
  }

  /// Stops listening for connections.
  public func stop() { listener.stop() }

  /// The requests that came, in order.
  public var requests: [ReceivedRequest] { listener.received.withLock { $0 } }
}

/// A request that came to the server.
public struct ReceivedRequest: Sendable, Hashable {
  /// The method.
  public var method: String
  /// The target of the request line.
  public var target: String
  /// The header fields; names in lower case.
  public var headers: [String: String]
  /// The body.
  public var body: [UInt8]
}

extension ReceivedRequest {
  /// Reads a whole request; nil while some of it is missing.
  ///
  /// It reads the plainest HTTP only: what the client sends is checked by the tests themselves.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].dropFirst()) : "")
    }
    let headers = Dictionary(fields) { "\($0), \($1)" }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    let body = Array(text[end.upperBound...].utf8)
    guard body.count >= length else { return nil }
    self.init(method: String(words[0]), target: String(words[1]), headers: headers, body: body)
  }
}

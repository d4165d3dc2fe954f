import NIOCore
import NIOPosix
public import NIOSSL
import Synchronization

/// An HTTP server on a loopback address, for tests.
public final class LoopbackServer: Sendable {
  private let channel: any Channel
  private let received: ReceivedRequests
  private let scheme: String

  /// Starts a server on a free port of 127.0.0.1.
  ///
  /// - Parameters:
  ///   - tls: Makes it an https server.
  ///   - answer: What it answers; it is called on an event loop and must not block.
  /// - Throws: When no port can be had.
  public init(
    tls: TLSConfiguration? = nil,
    _ answer: @escaping @Sendable (ReceivedRequest) -> Reply
  ) throws {
    let received = ReceivedRequests()
    let context = try tls.map { try NIOSSLContext(configuration: $0) }
    channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(ServerHandler(received: received, answer: answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).wait()
    self.received = received
    scheme = tls == nil ? "http" : "https"
  }

  deinit {
    channel.close(promise: nil)
  }
}

extension LoopbackServer {
  /// The port.
  public var port: Int { channel.localAddress?.port ?? 0 }

  /// The URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: The path, from its slash on.
  ///   - host: The host by which the server is to be asked.
  /// - Returns: The URL.
  public func url(_ path: String, host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(port)\(path)"
  }

  /// Stops listening, and waits until nobody can connect any more.
  ///
  /// - Throws: When it had stopped before.
  public func stop() throws {
    try channel.close().wait()
  }

  /// The requests that came, in order.
  public var requests: [ReceivedRequest] { received.all.withLock { $0 } }
}

final class ReceivedRequests: Sendable {
  let all = Mutex<[ReceivedRequest]>([])
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

import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import ScriptRuntime

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a hop has no answer.
enum HopFailure: Error, Equatable {
  /// The host's address, or one of them, or the spelling of the host, is refused.
  case addressRefused(String)
  /// The host can be no host.
  case invalidHost
  case bodyTooLong
  case headerTooLong
  case timeLimit
  /// A name server answered that there is no such host.
  case unknownHost
  /// The server could not be reached or understood; the words are always the same for one cause.
  case unreachable(String)
}

extension HopFailure {
  func failure(at url: HTTPURL, from start: HTTPURL, policy: LivePolicy) -> HTTPFailure {
    switch self {
    case .addressRefused(let address): .addressRefused(url: url.text, address: address)
    case .invalidHost: .unsupportedURL(url.text)
    case .bodyTooLong: .tooLarge(url: url.text, limit: policy.bodyLength)
    case .headerTooLong: .tooLarge(url: url.text, limit: policy.headerLength)
    case .timeLimit: .timeLimit(url: start.text, milliseconds: policy.milliseconds)
    case .unknownHost: .unknownHost(url: url.text)
    case .unreachable(let reason): .unreachable(url: url.text, reason: reason)
    }
  }
}

extension HopFailure {
  /// Reads an error of the client; words of the system are left out, since they differ by machine.
  init(_ error: any Error) {
    switch error {
    case let failure as HopFailure: self = failure
    case let error as HTTPClientError: self.init(clientError: error)
    case HTTPParserError.headerOverflow: self = .headerTooLong
    case HTTPParserError.invalidEOFState: self = .unreachable("the connection was closed")
    case is HTTPParserError: self = .unreachable("the answer is not HTTP")
    case NIOHTTPDecompression.DecompressionError.limit: self = .bodyTooLong
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      self = .unreachable("the body's content encoding is broken")
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
      self = .unreachable("no secure connection")
    case ChannelError.connectTimeout: self = .timeLimit
    case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
      self = .unreachable("the connection was closed")
    case is IOError, is NIOConnectionError: self = .unreachable("no connection")
    default: self = .unreachable("the request failed")
    }
  }

  private init(clientError error: HTTPClientError) {
    switch error {
    case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .cancelled,
      .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
      self = .timeLimit
    case .remoteConnectionClosed: self = .unreachable("the connection was closed")
    default: self = .unreachable("the request failed")
    }
  }
}

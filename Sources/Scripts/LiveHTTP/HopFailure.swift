internal import CCurl
import ScriptRuntime

enum HopFailure: Error, Equatable {
  /// An address of the host, or the spelling of the host, is refused.
  case addressRefused(String)
  case invalidHost
  case bodyTooLong
  case headerTooLong
  case timeLimit
  /// libcurl refused to buffer more of the answer.
  case tooMuchMemory
  /// A name server answered that the host does not exist.
  case unknownHost
  /// The server could not be reached or understood; each cause has fixed words.
  case unreachable(String)
}

extension HopFailure {
  func failure(at url: HTTPURL, from start: HTTPURL, policy: LivePolicy) -> HTTPFailure {
    switch self {
    case .addressRefused(let address): .addressRefused(url: url.text, address: address)
    case .invalidHost: .unsupportedURL(url.text)
    case .bodyTooLong: .tooLarge(url: url.text, limit: policy.bodyLength)
    case .headerTooLong: .tooLarge(url: url.text, limit: policy.headerLength)
    case .tooMuchMemory: .tooLarge(url: url.text, limit: policy.bodyLength)
    case .timeLimit: .timeLimit(url: start.text, milliseconds: policy.milliseconds)
    case .unknownHost: .unknownHost(url: url.text)
    case .unreachable(let reason): .unreachable(url: url.text, reason: reason)
    }
  }
}

extension HopFailure {
  /// Converts a libcurl result; nil if the transfer was completed.
  ///
  /// System error messages are left out, since they differ by machine.
  init?(_ code: CURLcode, systemError: Int, isSecure: Bool) {
    switch code {
    case CURLE_OK: return nil
    case CURLE_COULDNT_CONNECT: self = .unreachable("no connection")
    case CURLE_OPERATION_TIMEDOUT: self = .timeLimit
    // The second is libcurl's newer code for the same, CURLE_TOO_LARGE, since 8.6.
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100): self = .tooMuchMemory
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self = .unreachable("the answer is not HTTP")
    case CURLE_RECV_ERROR where systemError == 0 && !isSecure:
      // The connection was fine, the chunks were not.
      self = .unreachable("the answer is not HTTP")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR:
      self = .unreachable("the connection was closed")
    case CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING:
      self = .unreachable("the body's content encoding is broken")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      self = .unreachable("no secure connection")
    default: self = .unreachable("the request failed")
    }
  }
}

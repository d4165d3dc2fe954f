/// An http or https URL in the one spelling in which it is sent, compared and recorded.
///
/// - The scheme and the host are lower case, a host in Unicode is in punycode, and one dot at its end
///   is dropped.
/// - A port that is the scheme's own is dropped, and so are a user name and a password.
/// - The path is at least `/`; its `.` and `..` segments are resolved.
/// - What a URL cannot hold as it is (spaces, controls, non-ASCII, a `%` that starts no escape) is
///   percent-encoded; nothing is decoded.
///
/// Everything else, such as the order of a query and the case of its escapes, is kept.
public struct HTTPURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// The host: a name, an IPv4 address, or an IPv6 address in brackets.
  public let host: String
  /// The port, where it is not the scheme's own.
  public let port: Int?
  /// The path.
  public let path: String
  /// The query without its `?`.
  public let query: String?
  /// The fragment without its `#`; it is not sent.
  public let fragment: String?

  /// The longest URL that is taken, in UTF-8 bytes as it is sent.
  public static let maxLength = 16 << 10

  init(
    scheme: String,
    host: String,
    port: Int?,
    path: String,
    query: String?,
    fragment: String?
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }
}

extension HTTPURL {
  /// The port to connect to.
  public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// The host, and the port where it is not the scheme's own, as in the header field `Host`.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Scheme, host and port: what must be equal for two URLs to be of one origin.
  public var origin: String { "\(scheme)://\(authority)" }

  /// The path and the query: the target of the request line.
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// The URL without its fragment: what is sent, and what an exchange is recorded under.
  public var text: String { origin + target }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL with its fragment.
  public var description: String { fragment.map { "\(text)#\($0)" } ?? text }
}

/// An http or https URL in the normalised spelling that is sent, compared and recorded.
///
/// - The scheme and the host are in lower case, a Unicode host is in Punycode, and a trailing dot
///   is
///   dropped.
/// - A default port is dropped, and so are a user name and a password.
/// - The path is at least `/`; its `.` and `..` segments are resolved.
/// - Invalid characters (spaces, controls, non-ASCII, a `%` that starts no escape) are
///   percent-encoded; nothing is decoded.
///
/// Everything else, such as the order of a query and the case of its escapes, is kept.
public struct HTTPURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// The host: a name, an IPv4 address, or an IPv6 address in brackets.
  public let host: String
  /// The port, unless it is the scheme's default.
  public let port: Int?
  /// The path.
  public let path: String
  /// The query without its `?`.
  public let query: String?
  /// The fragment without its `#`; it is not sent.
  public let fragment: String?

  /// The maximum length of a URL as sent, in UTF-8 bytes.
  public static let maxLength = 16 << 10
}

extension HTTPURL {
  /// The port to connect to.
  public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// The host, with the port unless it is the default, as in the header field `Host`.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Scheme, host and port, which determine the origin.
  public var origin: String { "\(scheme)://\(authority)" }

  /// The path and the query: the target of the request line.
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// The URL without its fragment, as sent and recorded.
  public var text: String { origin + target }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL with its fragment.
  public var description: String { fragment.map { "\(text)#\($0)" } ?? text }
}

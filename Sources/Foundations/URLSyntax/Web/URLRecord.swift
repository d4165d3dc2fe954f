/// A URL in its parts.
///
/// Source: URL standard (WHATWG), section 4.
package struct URLRecord: Sendable, Hashable {
  /// The scheme in lower case, without its colon.
  package var scheme = ""
  var username = ""
  var password = ""
  /// The host as written in a URL, if there is one.
  package var host: String?
  /// The port; nil if there is none or it is the default.
  var port: UInt16?
  var segments: [String] = []
  /// The path of a URL such as `mailto:`, in which case there are no segments.
  var opaquePath: String?
  /// The query without its `?`.
  package var query: String?
  /// The fragment without its `#`.
  package var fragment: String?

  /// The special schemes with their default ports.
  static let specialPorts: [String: UInt16?] = [
    "ftp": 21, "file": nil, "http": 80, "https": 443, "ws": 80, "wss": 443,
  ]
}

extension URLRecord {
  var isSpecial: Bool { Self.specialPorts[scheme] != nil }

  var defaultPort: UInt16? { Self.specialPorts[scheme] ?? nil }

  /// Whether the URL may have a user name, a password and a port.
  var mayHaveCredentials: Bool { !(host ?? "").isEmpty && scheme != "file" }

  /// Removes the last segment, except the drive letter of a file's path.
  mutating func shortenPath() {
    if scheme == "file", segments.count == 1, segments[0].isNormalizedDriveLetter { return }
    _ = segments.popLast()
  }
}

extension URLRecord {
  /// The whole URL.
  package var href: String {
    var text = scheme + ":"
    if let host {
      text += "//" + credentials + host + (port.map { ":\($0)" } ?? "")
    } else if segments.count > 1, segments[0].isEmpty {
      text += "/."
    }
    return text + pathname + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  private var credentials: String {
    if username.isEmpty && password.isEmpty { return "" }
    return username + (password.isEmpty ? "" : ":" + password) + "@"
  }

  var pathname: String { opaquePath ?? segments.map { "/" + $0 }.joined() }

  /// The scheme, host and port, or `null` if they do not identify an origin.
  var origin: String {
    guard isSpecial, scheme != "file", let host else { return "null" }
    return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
  }

  /// The parts visible to scripts: href, protocol, username, password, host, hostname, port,
  /// pathname, search, hash and origin.
  package var parts: [String] {
    let portText = port.map(String.init) ?? ""
    return [
      href, scheme + ":", username, password,
      (host ?? "") + (portText.isEmpty ? "" : ":" + portText), host ?? "", portText, pathname,
      (query ?? "").isEmpty ? "" : "?" + (query ?? ""),
      (fragment ?? "").isEmpty ? "" : "#" + (fragment ?? ""), origin,
    ]
  }
}

extension String {
  /// Whether it is a letter and a colon.
  var isNormalizedDriveLetter: Bool {
    let bytes = Array(utf8)
    return bytes.count == 2 && isDriveLetter && bytes[1] == UInt8(ascii: ":")
  }

  /// Whether it is a letter and a colon or bar.
  var isDriveLetter: Bool {
    let scalars = Array(unicodeScalars)
    return scalars.count == 2 && scalars[0].isASCIILetter
      && (scalars[1] == ":" || scalars[1] == "|")
  }
}

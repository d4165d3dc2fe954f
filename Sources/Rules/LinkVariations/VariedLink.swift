/// A web link split at its delimiters, so that one part can be changed while all others keep their
/// bytes.
///
/// The parts are kept as written, without decoding or normalisation (RFC 3986, appendix B).
package struct VariedLink: Sendable, Hashable {
  /// `http` or `https`, in the original case.
  package var scheme: String
  /// The host, in the original case.
  package var host: String
  /// The port with its colon, or empty.
  package var port: String
  /// The path with its leading slash, or empty.
  package var path: String
  /// The query without `?`.
  package var query: String?
  /// The fragment without `#`.
  package var fragment: String?

  package init(
    scheme: String,
    host: String,
    port: String,
    path: String,
    query: String? = nil,
    fragment: String? = nil
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// The longest link that is split, in bytes: no browser sends one that is as long.
  private static let maxLength = 1 << 16

  /// Splits a link; nil unless it is a web link without user, IP address and white space in the
  /// host.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maxLength else { return nil }
    // By scalars: characters take many times as long, and every URL of a corpus is split.
    let all = text.unicodeScalars
    guard let colon = all.firstIndex(of: ":"), all[colon...].starts(with: "://".unicodeScalars)
    else { return nil }
    scheme = String(all[..<colon])
    guard ["http", "https"].contains(scheme.lowercased()) else { return nil }
    let rest = all[colon...].dropFirst(3)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains(where: { $0 == "@" || $0 == "[" || $0.isSpace }) else { return nil }
    let name = authority.prefix { $0 != ":" }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
      labels.last?.contains(where: \.properties.isAlphabetic) == true
    else { return nil }
    host = String(name)
    port = String(authority[name.endIndex...])
    let tail = rest[authority.endIndex...]
    let path = tail.prefix { $0 != "?" && $0 != "#" }
    self.path = String(path)
    self.tail = String(tail[path.endIndex...])
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, by Unicode's property.
  package var isSpace: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension VariedLink {
  package var text: String { scheme + "://" + host + port + rest }

  /// Everything after the host and the port.
  package var rest: String { path + tail }

  /// The query and the fragment with their delimiters.
  package var tail: String {
    get { (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "") }
    set {
      let text = newValue.unicodeScalars
      query = text.first == "?" ? String(text.dropFirst().prefix { $0 != "#" }) : nil
      fragment = text.firstIndex(of: "#").map { String(text[text.index(after: $0)...]) }
    }
  }

  /// The parts of the path between its slashes; a trailing slash adds an empty one.
  package var segments: [String] {
    get {
      path.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        .map { String($0) }
    }
    set { path = "/" + newValue.joined(separator: "/") }
  }

  /// The parameters of the query, as written.
  package var parameters: [String] {
    get { query?.split(separator: "&", omittingEmptySubsequences: false).map(String.init) ?? [] }
    set { query = newValue.isEmpty ? nil : newValue.joined(separator: "&") }
  }

  /// The host in lower case, without a `www.` that precedes two or more labels.
  package var bareHost: String {
    let name = host.lowercased()
    return name.hasPrefix("www.") && name.dropFirst(4).contains(".")
      ? String(name.dropFirst(4)) : name
  }

  /// A copy of the link with a change applied.
  package func with(_ change: (inout VariedLink) -> Void) -> VariedLink {
    var copy = self
    change(&copy)
    return copy
  }
}

extension String {
  /// The name in `name=value`.
  package var parameterName: Substring { prefix { $0 != "=" } }

  /// The value in `name=value`, if there is one.
  package var parameterValue: Substring? {
    firstIndex(of: "=").map { self[index(after: $0)...] }
  }
}

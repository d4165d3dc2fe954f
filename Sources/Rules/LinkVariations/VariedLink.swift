/// A web link taken apart at its delimiters, so that one part can be changed and all others keep their
/// bytes.
///
/// The parts are text as it was written: nothing is decoded and nothing is put in order (RFC 3986,
/// appendix B).
package struct VariedLink: Sendable, Hashable {
  /// `http` or `https`, in the case in which it was written.
  package var scheme: String
  /// The host, in the case in which it was written.
  package var host: String
  /// The port with its colon; empty if there is none.
  package var port: String
  /// The path with its first slash; empty if there is none.
  package var path: String
  /// The query without `?`; nil if there is none.
  package var query: String?
  /// The fragment without `#`; nil if there is none.
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

  /// Takes a link apart; nil for what is no web link, and for one with a user, an address for a host, or
  /// white space in its host.
  package init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    scheme = String(text[..<colon.lowerBound])
    guard ["http", "https"].contains(scheme.lowercased()) else { return nil }
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains(where: { "@[".contains($0) || $0.isWhitespace }) else { return nil }
    let name = authority.prefix { $0 != ":" }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
      labels.last?.contains(where: \.isLetter) == true
    else { return nil }
    host = String(name)
    port = String(authority.dropFirst(name.count))
    let tail = rest.dropFirst(authority.count)
    path = String(tail.prefix { $0 != "?" && $0 != "#" })
    self.tail = String(tail.dropFirst(path.count))
  }
}

extension VariedLink {
  /// The link as text.
  package var text: String { scheme + "://" + host + port + rest }

  /// What follows the host and the port.
  package var rest: String { path + tail }

  /// The query and the fragment with their signs.
  package var tail: String {
    get { (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "") }
    set {
      let text = newValue.unicodeScalars
      query = text.first == "?" ? String(text.dropFirst().prefix { $0 != "#" }) : nil
      fragment = text.firstIndex(of: "#").map { String(text[text.index(after: $0)...]) }
    }
  }

  /// The parts of the path between its slashes; one empty part after a slash at the end.
  package var segments: [String] {
    get {
      path.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        .map { String($0) }
    }
    set { path = "/" + newValue.joined(separator: "/") }
  }

  /// The parameters of the query, as they are written.
  package var parameters: [String] {
    get { query?.split(separator: "&", omittingEmptySubsequences: false).map(String.init) ?? [] }
    set { query = newValue.isEmpty ? nil : newValue.joined(separator: "&") }
  }

  /// The host in lower case, without `www.` before two labels or more.
  package var bareHost: String {
    let name = host.lowercased()
    return name.hasPrefix("www.") && name.dropFirst(4).contains(".")
      ? String(name.dropFirst(4)) : name
  }

  /// The link with a change made to it.
  package func with(_ change: (inout VariedLink) -> Void) -> VariedLink {
    var copy = self
    change(&copy)
    return copy
  }
}

extension String {
  /// The name of a parameter `name=value`.
  package var parameterName: Substring { prefix { $0 != "=" } }

  /// The value of a parameter `name=value`; nil if it has none.
  package var parameterValue: Substring? {
    firstIndex(of: "=").map { self[index(after: $0)...] }
  }
}

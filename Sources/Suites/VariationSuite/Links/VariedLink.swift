/// A web link taken apart at its delimiters, so that one part can be changed and all others keep their
/// bytes.
///
/// The parts are text as it was written: nothing is decoded and nothing is put in order (RFC 3986,
/// appendix B).
struct VariedLink: Hashable {
  /// `http` or `https`, in the case in which it was written.
  var scheme: String
  /// The host, in the case in which it was written.
  var host: String
  /// The port with its colon; empty if there is none.
  var port: String
  /// The path with its first slash; empty if there is none.
  var path: String
  /// The query without `?`; nil if there is none.
  var query: String?
  /// The fragment without `#`; nil if there is none.
  var fragment: String?

  /// Takes a link apart; nil for what is no web link, and for one with a user, an address for a host, or
  /// white space.
  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://"), !text.contains(where: \.isWhitespace) else {
      return nil
    }
    scheme = String(text[..<colon.lowerBound])
    guard ["http", "https"].contains(scheme.lowercased()) else { return nil }
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@"), !authority.contains("[") else { return nil }
    let name = authority.prefix { $0 != ":" }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
      labels.last?.contains(where: \.isLetter) == true
    else { return nil }
    host = String(name)
    port = String(authority.dropFirst(name.count))
    let tail = rest.dropFirst(authority.count)
    path = String(tail.prefix { $0 != "?" && $0 != "#" })
    let end = tail.dropFirst(path.count)
    query = end.first == "?" ? String(end.dropFirst().prefix { $0 != "#" }) : nil
    fragment = end.firstIndex(of: "#").map { String(end[end.index(after: $0)...]) }
  }
}

extension VariedLink {
  /// The link as text.
  var text: String { scheme + "://" + host + port + rest }

  /// What follows the host and the port.
  var rest: String {
    path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  /// The parts of the path between its slashes; one empty part after a slash at the end.
  var segments: [String] {
    get {
      path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
    set { path = "/" + newValue.joined(separator: "/") }
  }

  /// The parameters of the query, as they are written.
  var parameters: [String] {
    get { query?.split(separator: "&", omittingEmptySubsequences: false).map(String.init) ?? [] }
    set { query = newValue.isEmpty ? nil : newValue.joined(separator: "&") }
  }

  /// The host in lower case, without `www.`.
  var bareHost: String {
    let name = host.lowercased()
    return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  /// The link with a change made to it.
  func with(_ change: (inout VariedLink) -> Void) -> VariedLink {
    var copy = self
    change(&copy)
    return copy
  }
}

extension String {
  /// The name of a parameter `name=value`.
  var parameterName: Substring { prefix { $0 != "=" } }

  /// The value of a parameter `name=value`; nil if it has none.
  var parameterValue: Substring? {
    firstIndex(of: "=").map { self[index(after: $0)...] }
  }
}

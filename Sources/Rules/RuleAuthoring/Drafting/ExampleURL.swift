import SubjectDomains

/// A web link that a rule is drafted from, taken apart (RFC 3986, section 3).
package struct ExampleURL: Sendable, Hashable {
  /// The link with its scheme and host in lower case, as browsers send them.
  package let text: String
  /// Whether the host begins with `www.`, which `labels` leave out.
  let hasWWW: Bool
  /// The labels of the host; a single one for an address in brackets.
  let labels: [Scalars]
  /// The port with its colon.
  let port: Scalars
  /// The parts of the path, without the empty one of a trailing slash.
  let segments: [Scalars]
  let query: [QueryItem]
  let fragment: Scalars?

  struct QueryItem: Sendable, Hashable {
    let name: Scalars
    /// The text after `=`, if there is one.
    let value: Scalars?
  }

  /// The most characters of a link.
  package static let lengthLimit = SubjectDomain.url.maxUsualLength

  /// Parses a link.
  ///
  /// - Parameter text: The link as typed.
  /// - Throws: `ExampleURLError` if it is not a web link.
  package init(_ text: String) throws(ExampleURLError) {
    let scalars = Scalars(text.unicodeScalars)
    guard !scalars.isEmpty else { throw .empty }
    guard scalars.count <= Self.lengthLimit else { throw .tooLong }
    if let bad = scalars.first(where: \.isNoPartOfURL) { throw .badCharacter(bad) }
    guard let separator = scalars.firstRange(of: "://") else { throw .noWebLink }
    let scheme = scalars[..<separator].lowercased
    guard ["http", "https"].contains(scheme.string) else { throw .noWebLink }
    let rest = scalars[(separator + 3)...]
    let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }.lowercased
    let host = try Self.host(of: authority)
    port = host.port
    hasWWW = host.labels.count > 2 && host.labels[0].string == "www"
    labels = hasWWW ? Array(host.labels.dropFirst()) : host.labels
    let tail = rest.dropFirst(authority.count)
    self.text = String(scheme + "://".unicodeScalars + authority + tail)
    let parts = tail.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count > 1 ? Scalars(parts[1]) : nil
    let target = (parts.first ?? []).split(
      separator: "?",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    var path = (target.first ?? []).split(separator: "/", omittingEmptySubsequences: false)
      .map(Scalars.init)
    if path.first?.isEmpty == true { path.removeFirst() }
    while path.last?.isEmpty == true { path.removeLast() }
    segments = path
    query = (target.count > 1 ? target[1] : []).split(separator: "&").map { item in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(
        name: Scalars(sides.first ?? []),
        value: sides.count > 1 ? Scalars(sides[1]) : nil
      )
    }
  }

  private static func host(
    of authority: Scalars
  ) throws(ExampleURLError) -> (labels: [Scalars], port: Scalars) {
    guard !authority.contains("@") else { throw .userName }
    var host = authority[...]
    var port: Scalars = []
    let end = authority.lastIndex(of: "]").map { $0 + 1 } ?? 0
    if let colon = authority[end...].firstIndex(of: ":") {
      port = Scalars(authority[colon...])
      host = authority[..<colon]
      guard port.count <= 6, port.dropFirst().allSatisfy(\.isDigit) else { throw .badHost }
      if port.count == 1 { port = [] }
    }
    guard !host.isEmpty else { throw .noHost }
    if host.first == "[" {
      let inside = host.dropFirst().dropLast()
      let isAddress = inside.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
      guard host.last == "]", !inside.isEmpty, isAddress else { throw .badHost }
      return ([Scalars(host)], port)
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false).map(Scalars.init)
    guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isHostPart) }) else { throw .badHost }
    return (labels, port)
  }
}

/// Why no rule can be drafted from a text.
package enum ExampleURLError: Error, Sendable, Hashable {
  /// The text is empty.
  case empty
  case tooLong
  /// It contains this character, which must be escaped in links.
  case badCharacter(Unicode.Scalar)
  /// It does not begin with `http://` or `https://`.
  case noWebLink
  /// It has user information.
  case userName
  case noHost
  /// Its host or port is invalid.
  case badHost
}

extension ExampleURLError {
  /// What is wrong and what was expected: lower case, without a full stop.
  package var message: String {
    switch self {
    case .empty: "is empty: expected a web link"
    case .tooLong: "has more than \(ExampleURL.lengthLimit) characters"
    case .badCharacter(let scalar):
      "contains the character U+\(scalar.hexNumber), which must be percent-encoded"
    case .noWebLink: "is not a web link: expected http:// or https:// at its start"
    case .userName: "has a user name before its host, which links to pages never have"
    case .noHost: "has no host"
    case .badHost: "has an invalid host or port"
    }
  }
}

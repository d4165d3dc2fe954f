import SubjectDomains

/// A web link that a rule is drafted from, taken apart (RFC 3986, section 3).
package struct ExampleURL: Sendable, Hashable {
  /// The link, its scheme and host in small letters as a browser sends them.
  package let text: String
  /// Whether the host begins with `www.`, which `labels` leave out.
  let hasWWW: Bool
  /// The parts of the host between its dots; one for an address in brackets.
  let labels: [Scalars]
  /// The port with its colon.
  let port: Scalars
  /// The parts of the path between its slashes, without what an ending slash leaves.
  let segments: [Scalars]
  /// The parts of the query.
  let query: [QueryItem]
  /// What follows the `#`.
  let fragment: Scalars?

  /// A part of a query.
  struct QueryItem: Sendable, Hashable {
    let name: Scalars
    /// What follows the `=`; nil if there is none.
    let value: Scalars?
  }

  /// The most characters of a link.
  package static let lengthLimit = SubjectDomain.url.maxUsualLength

  /// Takes a link apart.
  ///
  /// - Parameter text: The link as it was typed.
  /// - Throws: `ExampleURLError` if it is no web link.
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

/// Why a text is no link to draft a rule from.
package enum ExampleURLError: Error, Sendable, Hashable {
  /// There is nothing.
  case empty
  /// It has too many characters.
  case tooLong
  /// It holds this character, which no link holds as it is.
  case badCharacter(Unicode.Scalar)
  /// It does not begin with `http://` or `https://`.
  case noWebLink
  /// It names a user.
  case userName
  /// It has no host.
  case noHost
  /// Its host or port is none.
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

extension String {
  /// The host of a link in lower case, without user, port and `www.`.
  ///
  /// An IPv6 address keeps its brackets.
  ///
  /// - Parameter needsScheme: Whether a text without `://` has no host; otherwise it starts with
  ///   the host.
  /// - Returns: The host, if there is one.
  package func linkHost(needsScheme: Bool = true) -> String? {
    var rest = unicodeScalars[...]
    if let colon = rest.firstIndex(of: ":"), rest[colon...].starts(with: "://".unicodeScalars) {
      rest = rest[colon...].dropFirst(3)
    } else if needsScheme {
      return nil
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let start = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    let place = authority[start...]
    let end =
      place.first == "["
      ? place.firstIndex(of: "]").map(place.index(after:)) : place.firstIndex(of: ":")
    let host = String(place[..<(end ?? place.endIndex)]).lowercased()
    let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return bare.isEmpty ? nil : bare
  }
}

import LinkVariations

/// The shape of a link: a host, words, and names in braces for what varies.
struct LinkShape {
  /// The host; nil for any host of the service.
  let host: String?
  /// The path with its query, split at the braces into alternating text and names, starting with
  /// text.
  private let parts: [Part]
  let domain: String

  private enum Part: Equatable {
    case text(String)
    case name(String)
  }

  /// Reads a shape such as `/watch?v={id}` or `//m.notes.example/{user}/{id}`.
  init(_ text: String, domain: String) {
    self.domain = domain
    var rest = text[...]
    if rest.hasPrefix("//") {
      let name = rest.dropFirst(2).prefix { $0 != "/" }
      rest = rest.dropFirst(2 + name.count)
      var host = String(name)
      // A name in the host varies like any other.
      if host.hasPrefix("{") { host = "" }
      self.host = host.isEmpty ? nil : host
      nameInHost = host.isEmpty ? String(name.dropFirst().prefix { $0 != "}" }) : nil
    } else {
      host = nil
      nameInHost = nil
    }
    var parts: [Part] = []
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      parts.append(.name(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
    self.parts = parts
  }

  /// The name whose value is the first label of the host.
  let nameInHost: String?
}

extension LinkShape {
  /// The values of the names in a link; nil if the link has another shape.
  ///
  /// A trailing slash, and a query or fragment that the shape lacks, are ignored.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - words: The words that cannot be a name at the start of a path.
  /// - Returns: The values by their names.
  func values(in link: VariedLink, besides words: Set<String>) -> [String: String]? {
    var values: [String: String] = [:]
    if let nameInHost {
      let label = link.host.prefix { $0 != "." }
      guard link.host.lowercased() == label.lowercased() + "." + domain, label != "www" else {
        return nil
      }
      values[nameInHost] = String(label)
    } else if let host, host != link.host.lowercased(), "www." + host != link.host.lowercased() {
      return nil
    }
    var text = link.path
    let hasQuery = parts.contains { part in
      if case .text(let text) = part { text.contains("?") } else { false }
    }
    if hasQuery { text += "?" + (link.query ?? "") }
    var rest = text[...]
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        guard rest.hasPrefix(text) else { return nil }
        rest = rest.dropFirst(text.count)
      case .name(let name):
        let value = rest.prefix { !"/?&#".contains($0) }
        let kept: Substring
        if index + 1 < parts.count, case .text(let next) = parts[index + 1], !next.isEmpty,
          !"/?&#".contains(next.first ?? "/")
        {
          // The text after the name ends it where it is no delimiter, as in `{name}-s{id}`.
          guard let end = value.ranges(of: next).last?.lowerBound else { return nil }
          kept = value[..<end]
        } else {
          kept = value
        }
        guard !kept.isEmpty, name != "num" || kept.allSatisfy(\.isNumber),
          index != 1 || parts[0] != .text("/") || !words.contains(String(kept))
        else { return nil }
        values[name] = String(kept)
        rest = rest.dropFirst(kept.count)
      }
    }
    return rest.isEmpty || rest == "/" || (hasQuery && rest.hasPrefix("&")) ? values : nil
  }

  /// The link of this shape with some values; names without a value get a made-up one.
  func link(_ values: [String: String], like link: VariedLink) -> VariedLink {
    var copy = link
    copy.query = nil
    copy.fragment = nil
    let below = nameInHost.map { values[$0] ?? "somebody" }
    copy.host = below.map { $0 + "." + domain } ?? host ?? hostLike(link)
    var text = ""
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .name(let name): text += values[name] ?? Self.madeUp(name)
      }
    }
    let path = text.prefix { !"?#".contains($0) }
    copy.path = String(path)
    let rest = text.dropFirst(path.count)
    if rest.hasPrefix("?") { copy.query = String(rest.dropFirst().prefix { $0 != "#" }) }
    if let sign = rest.firstIndex(of: "#") {
      copy.fragment = String(rest[rest.index(after: sign)...])
    }
    return copy
  }

  /// The link's own host where it is one of the domain.
  private func hostLike(_ link: VariedLink) -> String {
    let host = link.host.lowercased()
    return host == domain || host == "www." + domain ? link.host : domain
  }

  private static func madeUp(_ name: String) -> String {
    switch name {
    case "id", "num": "12345"
    case "cc": "de"
    // Names of users have no hyphen with most services.
    case "user": "someuser"
    default: "some-" + name
    }
  }
}

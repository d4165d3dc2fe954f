/// The changes that several kinds of work have in common.
extension VariedLink {
  /// A parameter that no rule knows.
  package static let foreignParameter = "from=mail"

  package var withOtherScheme: VariedLink {
    with { $0.scheme = $0.scheme == "http" ? "https" : "http" }
  }

  /// The link with `www.` before its host, or without it.
  package var withOtherWWW: VariedLink { onHost(hasWWW ? bareHost : "www." + bareHost) }

  package func onHost(_ name: String) -> VariedLink { with { $0.host = name } }

  package func adding(query: String) -> VariedLink {
    with { link in
      guard let own = link.query, !own.isEmpty else {
        link.query = query
        return
      }
      link.query = own + "&" + query
    }
  }

  package func adding(fragment: String) -> VariedLink { with { $0.fragment = fragment } }

  package var withSlash: VariedLink { with { $0.path += "/" } }
}

/// Links of other owners that look like this one.
extension VariedLink {
  /// The link on a host that begins like its own.
  package var onLongerHost: VariedLink { onHost(host + ".example.net") }

  /// The link on a domain that ends like its own, which is the registered end of the host.
  package func onPrefixedHost(_ domain: String) -> VariedLink {
    onHost(host.dropLast(domain.count) + "not" + domain)
  }

  /// The link with its host in the path of another.
  package var inPath: VariedLink {
    with { link in
      link.path = "/" + link.host + link.path
      link.host = "example.net"
    }
  }
}

/// What checks ask of a link in the tests of a manifest.
extension VariedLink {
  /// Takes apart a link as browsers send them: with scheme and host in lower case, and no other signs in the
  /// host than those of names; nil for other texts.
  package init?(sent text: String) {
    self.init(text)
    let isName = host.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
    }
    guard isName, scheme == scheme.lowercased() else { return nil }
  }

  package var hasWWW: Bool { host.count != bareHost.count }

  /// The last two labels of the host.
  package var domain: String { host.split(separator: ".").suffix(2).joined(separator: ".") }

  /// Whether the host is a registered domain itself: its name has two parts.
  package var isWholeDomain: Bool { bareHost == domain }

  /// Whether a path with a name at its end is all that follows the host, so that more can be put after it.
  package var isPlainPath: Bool {
    let last = segments.last ?? ""
    return port.isEmpty && tail.isEmpty && !last.isEmpty && !last.contains(".")
  }

  /// The link on a host that is not registered.
  package var onAnotherHost: VariedLink { onHost("ruleproof-other.test") }

  /// The link with another ending of its domain, which patterns for many countries take.
  package var inAnotherCountry: VariedLink {
    onHost(host.split(separator: ".").dropLast().joined(separator: ".") + ".zz")
  }
}

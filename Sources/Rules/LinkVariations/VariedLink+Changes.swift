/// Changes used for several purposes.
extension VariedLink {
  /// A parameter that no rule expects.
  package static let foreignParameter = "from=mail"

  package var withOtherScheme: VariedLink {
    with { $0.scheme = $0.scheme == "http" ? "https" : "http" }
  }

  /// The link with `www.` added to or removed from its host.
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

/// Similar links with other owners.
extension VariedLink {
  /// The link on a longer host that begins with its own.
  package var onLongerHost: VariedLink { onHost(host + ".example.net") }

  /// The link on a domain that ends with its own registered domain.
  package func onPrefixedHost(_ domain: String) -> VariedLink {
    onHost(host.dropLast(domain.count) + "not" + domain)
  }

  /// The link with its host in the path of another.
  ///
  /// - Parameter prefix: What is before the host there, such as a subdomain with its dot.
  /// - Returns: The link.
  package func inPath(after prefix: String = "") -> VariedLink {
    with { link in
      link.path = "/" + prefix + link.host + link.path
      link.host = "example.net"
    }
  }
}

/// Changes used by checks of a manifest's test links.
extension VariedLink {
  /// Splits a link in the form that browsers send: scheme and host in lower case, the host a plain
  /// name; nil for other texts.
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

  /// Whether the host is a registered domain itself, with two labels.
  package var isWholeDomain: Bool { bareHost == domain }

  /// Whether the host is followed only by a path, to which a query can be added.
  package var isPath: Bool { port.isEmpty && tail.isEmpty && segments.count { !$0.isEmpty } > 0 }

  /// Whether the host is followed only by a path that ends in a name, so that it can be extended.
  package var isPlainPath: Bool {
    let last = segments.last ?? ""
    return port.isEmpty && tail.isEmpty && !last.isEmpty && !last.contains(".")
  }

  /// The link on an unregistered host.
  package var onAnotherHost: VariedLink { onHost("ruleproof-other.test") }

  /// The link with a different top-level domain, which patterns for many countries match.
  package var inAnotherCountry: VariedLink {
    onHost(host.split(separator: ".").dropLast().joined(separator: ".") + ".zz")
  }
}

import UniversalLinks

/// The parts of a host as people see them: the subdomain, the name and the ending.
struct SiteName: Hashable {
  /// What comes before the registered domain, without its dot; empty if nothing does.
  let subdomain: String
  /// The registered label, such as `example`.
  let name: String
  /// The public suffix, such as `co.uk`.
  let ending: String

  /// Splits a host; nil for a public suffix itself.
  init?(_ host: String) {
    let host = host.lowercased()
    guard let domain = RegistrableDomain.of(host), let dot = domain.firstIndex(of: ".") else {
      return nil
    }
    name = String(domain[..<dot])
    ending = String(domain[domain.index(after: dot)...])
    subdomain = host == domain ? "" : String(host.dropLast(domain.count + 1))
  }

  var domain: String { name + "." + ending }

  /// Whether it is probably a domain for short links, such as `redd.it`, which has few pages of its own.
  var isShort: Bool { name.count <= 4 }
}

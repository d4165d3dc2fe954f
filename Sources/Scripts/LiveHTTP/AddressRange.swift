import URLSyntax

/// The addresses with a common prefix.
struct AddressRange: Sendable, Hashable {
  var first: IPAddress
  var prefixLength: Int

  /// Parses `10.0.0.0/8` or `fc00::/7`.
  init?(_ text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let first = IPAddress(String(parts[0])), let length = Int(parts[1]),
      (0...first.bytes.count * 8).contains(length)
    else { return nil }
    self.first = first
    prefixLength = length
  }

  func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    let whole = prefixLength / 8
    guard address.bytes[..<whole] == first.bytes[..<whole] else { return false }
    let rest = prefixLength % 8
    guard rest > 0 else { return true }
    return (address.bytes[whole] ^ first.bytes[whole]) >> (8 - rest) == 0
  }
}

/// Ranges of the IANA special-purpose address registries (RFC 6890 and its updates).
enum SpecialRanges {
  /// IPv4 addresses that are not public.
  static let ipv4 = ranges([
    "0.0.0.0/8",  // this network, and the unspecified address
    "10.0.0.0/8",  // private
    "100.64.0.0/10",  // shared by carriers
    "127.0.0.0/8",  // loopback
    "169.254.0.0/16",  // link-local; clouds answer about themselves here
    "172.16.0.0/12",  // private
    "192.0.0.0/24",  // protocol assignments
    "192.0.2.0/24",  // documentation
    "192.88.99.0/24",  // relays to 6to4, deprecated
    "192.168.0.0/16",  // private
    "198.18.0.0/15",  // benchmarks
    "198.51.100.0/24",  // documentation
    "203.0.113.0/24",  // documentation
    "224.0.0.0/4",  // multicast
    "240.0.0.0/4",  // reserved, and broadcast
  ])

  /// The only public IPv6 addresses.
  static let globalIPv6 = ranges(["2000::/3"])

  /// IPv6 addresses in ``globalIPv6`` that are not public, or lead to an IPv4 address that cannot
  /// be determined.
  static let ipv6 = ranges([
    "2001::/23",  // protocol assignments: Teredo, benchmarks, ORCHID
    "2001:db8::/32",  // documentation
    "2002::/16",  // 6to4: an IPv4 address is within
    "3fff::/20",  // documentation
  ])

  /// IPv6 addresses whose last four bytes are the IPv4 address that they lead to.
  static let embeddingIPv4 = ranges([
    "::ffff:0:0/96",  // IPv4-mapped
    "64:ff9b::/96",  // NAT64
  ])

  private static func ranges(_ texts: [String]) -> [AddressRange] {
    texts.map { text in
      guard let range = AddressRange(text) else { preconditionFailure("'\(text)' is not a range") }
      return range
    }
  }
}

package import URLSyntax

/// Which addresses may be connected to.
package struct AddressPolicy: Sendable, Hashable {
  /// Whether all addresses are allowed, and hosts may be numbers in any spelling.
  package var allowPrivate: Bool
  /// Addresses that are always allowed.
  package var exceptions: Set<IPAddress>

  /// Creates a policy that by default allows only public addresses.
  package init(allowPrivate: Bool = false, exceptions: Set<IPAddress> = []) {
    self.allowPrivate = allowPrivate
    self.exceptions = exceptions
  }

  /// Whether the address may be connected to.
  ///
  /// Loopback, private, shared, link-local, multicast, documentation and reserved addresses are
  /// refused, and so is every IPv6 address outside `2000::/3`. An IPv4-mapped or NAT64 address is
  /// treated like the IPv4 address in it; IPv4-compatible, 6to4 and Teredo addresses are refused.
  package func allows(_ address: IPAddress) -> Bool {
    if allowPrivate || exceptions.contains(address) { return true }
    if SpecialRanges.embeddingIPv4.contains(where: { $0.contains(address) }) {
      return IPAddress(bytes: Array(address.bytes.suffix(4))).map(allows) ?? false
    }
    let isIn = { (ranges: [AddressRange]) in ranges.contains { $0.contains(address) } }
    return address.isIPv4
      ? !isIn(SpecialRanges.ipv4) : isIn(SpecialRanges.globalIPv6) && !isIn(SpecialRanges.ipv6)
  }
}

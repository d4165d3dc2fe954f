import URLSyntax

/// What a URL's host says about the address, before any name is looked up.
enum HostKind: Equatable {
  /// A name to look up.
  case name
  /// An address in its usual text.
  case address(IPAddress)
  /// An IPv4 address in a spelling that hides it: `2130706433`, `0x7f.1`, `0177.0.0.1`.
  case disguisedAddress(IPAddress)
  /// Neither an address nor a name that can be looked up, such as `1.2.3.256`.
  case invalid
}

extension HostKind {
  /// Reads the host of an ``HTTPURL``.
  ///
  /// What resolvers of the C library take for an address must not pass as a name.
  init(_ host: String) {
    if host.hasPrefix("["), host.hasSuffix("]") {
      self = IPAddress(ipv6: host.dropFirst().dropLast()).map { .address($0) } ?? .invalid
    } else if let address = IPAddress(host) {
      self = .address(address)
    } else {
      self =
        switch DomainKind(host) {
        case .name: .name
        case .address(let address): .disguisedAddress(address)
        case .invalid: .invalid
        }
    }
  }
}

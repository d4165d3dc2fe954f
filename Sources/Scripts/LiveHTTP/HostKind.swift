import URLSyntax

/// What a URL's host reveals about its address without a lookup.
enum HostKind: Equatable {
  /// A name to look up.
  case name
  /// An address in its usual text.
  case address(IPAddress)
  /// An IPv4 address in a disguised spelling: `2130706433`, `0x7f.1`, `0177.0.0.1`.
  case disguisedAddress(IPAddress)
  /// Neither an address nor a valid name, such as `1.2.3.256`.
  case invalid
}

extension HostKind {
  /// Classifies the host of an ``HTTPURL``.
  ///
  /// Anything that the C library's resolver reads as an address must not pass as a name.
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

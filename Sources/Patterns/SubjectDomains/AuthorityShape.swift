import URLSyntax

/// Decides whether browsers accept the authority of a URL, the part between `//` and the path.
///
/// For ASCII hosts, by the URL standard, <https://url.spec.whatwg.org/#host-parsing>.
enum AuthorityShape {
  /// Whether browsers accept an authority.
  ///
  /// - Parameters:
  ///   - units: The authority, of only RFC 3986 characters.
  ///   - scheme: The scheme in lower case.
  /// - Returns: Whether it is accepted.
  static func isTaken(_ units: ArraySlice<UInt16>, scheme: String) -> Bool {
    let user = units.lastIndex(of: Sign.at)
    if let user, units[..<user].contains(where: { $0 == Sign.open || $0 == Sign.close }) {
      return false
    }
    let place = units[(user.map { $0 + 1 } ?? units.startIndex)...]
    guard let end = hostEnd(place) else { return false }
    let host = place[..<end]
    let hasExtras = user != nil || end < place.endIndex
    if host.isEmpty || (scheme == "file" && hasExtras) { return false }
    return isPort(place[end...]) && isHost(host, isSpecial: specialSchemes.contains(scheme))
  }

  /// Schemes whose hosts are domains or addresses.
  private static let specialSchemes = ["http", "https", "ws", "wss", "ftp", "file"]

  /// The end of the host, before its port; nil for an unclosed bracket.
  private static func hostEnd(_ place: ArraySlice<UInt16>) -> Int? {
    guard place.first == Sign.open else {
      return place.firstIndex(of: Sign.colon) ?? place.endIndex
    }
    return place.firstIndex(of: Sign.close).map { $0 + 1 }
  }

  /// Empty, or a colon and a 16-bit number.
  private static func isPort(_ units: ArraySlice<UInt16>) -> Bool {
    guard units.first == Sign.colon else { return units.isEmpty }
    let digits = units.dropFirst()
    return digits.allSatisfy { (0x30...0x39).contains($0) }
      && digits.reduce(0, { min($0 * 10 + Int($1) - 0x30, 0x10000) }) <= 0xFFFF
  }

  private static func isHost(_ host: ArraySlice<UInt16>, isSpecial: Bool) -> Bool {
    let text = String(decoding: host, as: UTF16.self)
    if host.first == Sign.open { return IPAddress(ipv6: text.dropFirst().dropLast()) != nil }
    guard !host.contains(Sign.open), !host.contains(Sign.close) else { return false }
    guard isSpecial else { return true }
    // A browser would decode the escape.
    guard !host.contains(Sign.percent) else { return false }
    return switch DomainKind(text) {
    case .name: text.split(separator: ".").allSatisfy(isLabel)
    case .address: true
    case .invalid: false
    }
  }

  /// Whether a label is plain ASCII or valid Punycode.
  private static func isLabel(_ label: Substring) -> Bool {
    let text = label.lowercased()
    guard text.hasPrefix("xn--") else { return true }
    return PunycodeLabel.isTaken(text.dropFirst(4))
  }
}

/// Delimiters of an authority.
private enum Sign {
  static let at = UInt16(UInt8(ascii: "@"))
  static let open = UInt16(UInt8(ascii: "["))
  static let close = UInt16(UInt8(ascii: "]"))
  static let colon = UInt16(UInt8(ascii: ":"))
  static let percent = UInt16(UInt8(ascii: "%"))
}

/// Tells whether a browser takes the authority of a URL: what stands between `//` and the path.
///
/// By the URL standard, <https://url.spec.whatwg.org/#host-parsing>, for hosts of ASCII.
enum AuthorityShape {
  /// Whether a browser takes an authority.
  ///
  /// - Parameters:
  ///   - units: The authority, of the characters of RFC 3986 alone.
  ///   - scheme: The scheme, in lower case.
  /// - Returns: Whether a browser takes it.
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

  /// Where the host ends, before its port; nil for an address in brackets without an end.
  private static func hostEnd(_ place: ArraySlice<UInt16>) -> Int? {
    guard place.first == Sign.open else {
      return place.firstIndex(of: Sign.colon) ?? place.endIndex
    }
    return place.firstIndex(of: Sign.close).map { $0 + 1 }
  }

  /// Nothing, or a colon and a number of 16 bits at the most.
  private static func isPort(_ units: ArraySlice<UInt16>) -> Bool {
    guard units.first == Sign.colon else { return units.isEmpty }
    let digits = units.dropFirst()
    return digits.allSatisfy(isDigit) && (number(digits, radix: 10) ?? 0) <= 0xFFFF
      && (digits.isEmpty || number(digits, radix: 10) != nil)
  }

  private static func isHost(_ host: ArraySlice<UInt16>, isSpecial: Bool) -> Bool {
    if host.first == Sign.open { return isIPv6(host.dropFirst().dropLast()) }
    guard !host.contains(Sign.open), !host.contains(Sign.close) else { return false }
    guard isSpecial else { return true }
    // A browser would send what an escape stands for.
    guard !host.contains(Sign.percent) else { return false }
    var labels = host.split(separator: Sign.dot, omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    if let last = labels.last, isNumber(last) { return isIPv4(labels) }
    return labels.allSatisfy(isLabel)
  }

  /// Whether a label is one of ASCII, or the code of one that is not.
  private static func isLabel(_ label: ArraySlice<UInt16>) -> Bool {
    let text = String(decoding: label, as: UTF16.self).lowercased()
    guard text.hasPrefix("xn--") else { return true }
    return PunycodeLabel.isTaken(text.dropFirst(4))
  }
}

extension AuthorityShape {
  /// Whether a host that ends in this label has to be an address.
  private static func isNumber(_ label: ArraySlice<UInt16>) -> Bool {
    guard !label.isEmpty else { return false }
    return label.allSatisfy(isDigit)
      || (isHexadecimal(label) && label.dropFirst(2).allSatisfy(isHexadecimalDigit))
  }

  private static func isHexadecimal(_ label: ArraySlice<UInt16>) -> Bool {
    label.count >= 2 && label.first == Sign.zero
      && label.dropFirst().first.map { $0 | 0x20 } == Sign.lowerX
  }

  private static func isIPv4(_ labels: [ArraySlice<UInt16>]) -> Bool {
    let values = labels.map(value)
    guard labels.count <= 4, let last = values.last, let last else { return false }
    return values.dropLast().allSatisfy { $0.map { $0 <= 255 } ?? false }
      && last < UInt64(1) << UInt64(8 * (5 - labels.count))
  }

  /// A number in decimal, octal behind `0` or hexadecimal digits behind `0x`.
  private static func value(_ label: ArraySlice<UInt16>) -> UInt64? {
    if isHexadecimal(label) { return label.count == 2 ? 0 : number(label.dropFirst(2), radix: 16) }
    let isOctal = label.count > 1 && label.first == Sign.zero
    return label.isEmpty ? nil : number(label, radix: isOctal ? 8 : 10)
  }

  /// An address of eight numbers, some zeros of which `::` can stand for, and the last two of which
  /// can be written as of IPv4.
  private static func isIPv6(_ address: ArraySlice<UInt16>) -> Bool {
    let text = String(decoding: address, as: UTF16.self)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    var count = 0
    for (index, half) in halves.enumerated() where !half.isEmpty {
      let pieces = half.split(separator: ":", omittingEmptySubsequences: false)
      for (place, piece) in pieces.enumerated() {
        let isLast = index == halves.count - 1 && place == pieces.count - 1
        guard let width = width(of: piece, isLast: isLast) else { return false }
        count += width
      }
    }
    return halves.count == 2 ? count < 8 : count == 8
  }

  /// How many numbers of an address a piece stands for; nil if it is none.
  private static func width(of piece: Substring, isLast: Bool) -> Int? {
    let units = ArraySlice(piece.utf16)
    if isLast, units.contains(Sign.dot) {
      let parts = units.split(separator: Sign.dot, omittingEmptySubsequences: false)
      let areTaken = parts.allSatisfy { part in
        part.allSatisfy(isDigit) && (part.count == 1 || part.first != Sign.zero)
          && number(part, radix: 10).map { $0 <= 255 } ?? false
      }
      return areTaken && parts.count == 4 ? 2 : nil
    }
    return (1...4).contains(units.count) && number(units, radix: 16) != nil ? 1 : nil
  }

  private static func isHexadecimalDigit(_ unit: UInt16) -> Bool {
    isDigit(unit) || (0x61...0x66).contains(unit | 0x20)
  }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  private static func number(_ digits: ArraySlice<UInt16>, radix: Int) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ $0 < 128 && $0 != Sign.plus && $0 != Sign.hyphen })
    else {
      return nil
    }
    let significant = digits.drop { $0 == Sign.zero }
    guard !significant.isEmpty else { return 0 }
    return UInt64(String(decoding: significant, as: UTF16.self), radix: radix)
  }
}

/// Signs that mean something in an authority.
private enum Sign {
  static let at = UInt16(UInt8(ascii: "@"))
  static let open = UInt16(UInt8(ascii: "["))
  static let close = UInt16(UInt8(ascii: "]"))
  static let colon = UInt16(UInt8(ascii: ":"))
  static let dot = UInt16(UInt8(ascii: "."))
  static let percent = UInt16(UInt8(ascii: "%"))
  static let zero = UInt16(UInt8(ascii: "0"))
  static let lowerX = UInt16(UInt8(ascii: "x"))
  static let plus = UInt16(UInt8(ascii: "+"))
  static let hyphen = UInt16(UInt8(ascii: "-"))
}

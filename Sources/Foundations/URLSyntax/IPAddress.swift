import TextCoding

package struct IPAddress: Sendable, Hashable {
  /// The 4 or 16 bytes, in network order.
  package let bytes: [UInt8]

  /// Creates an address from 4 or 16 bytes; nil for other counts.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Parses an address in its usual form: four decimal numbers, or IPv6 (RFC 4291, section 2.2)
  /// without brackets and zone.
  package init?(_ text: String) {
    guard let bytes = Self.readIPv4(text[...]) ?? Self.readIPv6(text[...]) else { return nil }
    self.bytes = bytes
  }

  /// Parses an IPv6 address as in the brackets of a URL's host.
  ///
  /// Source: URL standard, section 3.5, "IPv6 parser".
  package init?(ipv6 text: Substring) {
    guard let bytes = Self.readIPv6(text) else { return nil }
    self.bytes = bytes
  }

  package var isIPv4: Bool { bytes.count == 4 }
}

extension IPAddress: CustomStringConvertible {
  /// The address in its usual form; IPv6 as in RFC 5952.
  package var description: String {
    guard !isIPv4 else { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let hex = groups.map { String($0, radix: 16) }
    guard let zeros = Self.longestZeros(groups) else { return hex.joined(separator: ":") }
    let before = hex[..<zeros.lowerBound].joined(separator: ":")
    let after = hex[zeros.upperBound...].joined(separator: ":")
    return "\(before)::\(after)"
  }

  private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    for index in 0...8 where index == 8 || groups[index] != 0 {
      if index - start > max(longest?.count ?? 0, 1) { longest = start..<index }
      start = index + 1
    }
    return longest
  }
}

extension IPAddress {
  private static func readIPv4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { part -> UInt8? in
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy(\.isASCIIDigit),
        part.utf8.count == 1 || part.utf8.first != 0x30
      else { return nil }
      return UInt8(part)
    }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func readIPv6(_ text: Substring) -> [UInt8]? {
    guard text.utf8.count <= 45 else { return nil }
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count),
      let first = readGroups(halves[0], isLast: halves.count == 1)
    else { return nil }
    guard halves.count == 2 else { return first.count == 16 ? first : nil }
    guard let second = readGroups(halves[1], isLast: true), first.count + second.count <= 14 else {
      return nil
    }
    return first + [UInt8](repeating: 0, count: 16 - first.count - second.count) + second
  }

  /// The bytes of colon-separated groups; the last one may be an IPv4 address.
  private static func readGroups(_ text: Substring, isLast: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var bytes: [UInt8] = []
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, group) in groups.enumerated() {
      if isLast, index == groups.count - 1, let embedded = readIPv4(group) {
        bytes += embedded
        continue
      }
      guard (1...4).contains(group.utf8.count),
        group.utf8.allSatisfy({ $0.hexadecimalDigit != nil }), let value = UInt16(group, radix: 16)
      else { return nil }
      bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
    return bytes
  }
}

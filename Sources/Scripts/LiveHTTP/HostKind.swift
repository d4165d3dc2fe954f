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
  /// The rules for numbers are those of the WHATWG URL standard, "IPv4 parser": what resolvers of the
  /// C library take for an address must not pass as a name.
  init(_ host: String) {
    if host.hasPrefix("["), host.hasSuffix("]") {
      let address = IPAddress(String(host.dropFirst().dropLast()))
      self = address.flatMap { $0.isIPv4 ? nil : .address($0) } ?? .invalid
    } else if let address = IPAddress(host) {
      self = .address(address)
    } else if !Self.endsInNumber(host) {
      self = .name
    } else {
      self = Self.readIPv4(host).map { .disguisedAddress($0) } ?? .invalid
    }
  }

  private static func endsInNumber(_ host: String) -> Bool {
    guard let last = host.split(separator: ".", omittingEmptySubsequences: false).last else {
      return false
    }
    return (!last.isEmpty && last.utf8.allSatisfy { (0x30...0x39).contains($0) })
      || number(last) != nil
  }

  private static func readIPv4(_ host: String) -> IPAddress? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, (1...4).contains(numbers.count),
      let last = numbers.last, numbers.dropLast().allSatisfy({ $0 <= 255 }),
      last < 1 << (8 * UInt64(5 - numbers.count))
    else { return nil }
    let value = numbers.dropLast().enumerated().reduce(last) { sum, part in
      sum + part.element << (8 * UInt64(3 - part.offset))
    }
    return IPAddress(bytes: (0..<4).map { UInt8(value >> (24 - 8 * UInt64($0)) & 0xFF) })
  }

  /// A number in decimal, in octal after `0`, or in hexadecimal after `0x`; `0x` alone is zero.
  private static func number(_ text: Substring) -> UInt64? {
    let (digits, radix): (Substring, Int) =
      if text.hasPrefix("0x") {
        (text.dropFirst(2), 16)
      } else if text.hasPrefix("0"), text.utf8.count > 1 {
        (text.dropFirst(), 8)
      } else {
        (text, 10)
      }
    guard !text.isEmpty, !digits.hasPrefix("+"), !digits.hasPrefix("-") else { return nil }
    return digits.isEmpty ? 0 : UInt64(digits, radix: radix)
  }
}

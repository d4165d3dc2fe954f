import TextCoding

/// How browsers read a domain: as a name, or as one of the many spellings of an IPv4 address.
///
/// Source: URL standard, section 3.5, "ends-in-a-number checker" and "IPv4 parser".
package enum DomainKind: Sendable, Equatable {
  /// A name: its last label is not a number.
  case name
  /// An address: `127.0.0.1`, `2130706433`, `0x7f.1`, `0177.0.0.1`.
  case address(IPAddress)
  /// Ends in a number but is no address, such as `1.2.3.256`.
  case invalid

  /// Parses an ASCII domain, ignoring a trailing dot.
  package init(_ domain: some StringProtocol) {
    var labels = domain.utf8.split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    ).map { Array($0) }
    if labels.count > 1, labels.last == [] { labels.removeLast() }
    if let last = labels.last, !last.isEmpty,
      Self.number(last) != nil || last.allSatisfy(\.isASCIIDigit)
    {
      self = Self.address(of: labels.map(Self.number)).map { .address($0) } ?? .invalid
    } else {
      self = .name
    }
  }

  private static func address(of numbers: [UInt64?]) -> IPAddress? {
    let values = numbers.compactMap(\.self)
    guard values.count == numbers.count, values.count <= 4, let last = values.last,
      values.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(5 - values.count))
    else { return nil }
    let value = values.dropLast().enumerated().reduce(last) { sum, part in
      sum + part.element << (8 * UInt64(3 - part.offset))
    }
    return IPAddress(bytes: (0..<4).map { UInt8(value >> (24 - 8 * UInt64($0)) & 0xFF) })
  }

  /// A number in decimal, octal (`0`) or hexadecimal (`0x`); `0x` alone is zero.
  ///
  /// A number too large for an address saturates at 64 bits.
  private static func number(_ label: [UInt8]) -> UInt64? {
    guard let first = label.first else { return nil }
    let (digits, radix): (ArraySlice<UInt8>, UInt64) =
      if first == zero, label.count > 1 {
        label[1] | 0x20 == UInt8(ascii: "x") ? (label.dropFirst(2), 16) : (label.dropFirst(), 8)
      } else {
        (label[...], 10)
      }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalDigit, digit < radix else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflows) = product.addingReportingOverflow(UInt64(digit))
      value = isTooLarge || overflows ? .max : sum
    }
    return value
  }

  private static let zero = UInt8(ascii: "0")
}

/// A set of ASCII bytes.
struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }
}

extension ByteSet {
  /// The reserved characters of RFC 3986, section 2.2: at one of them an argument ends.
  static let reserved = ByteSet(":/?#[]@!$&'()*+,;=".utf8)

  /// The characters at which the value of an item ends in a query.
  static let queryDelimiters = ByteSet("&#".utf8)

  /// The characters that a percent-encoded value keeps (RFC 3986, section 2.3).
  static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
  )

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << byte } else if byte < 128 { high |= 1 << (byte - 64) }
  }

  mutating func remove(_ byte: UInt8) {
    if byte < 64 { low &= ~(1 << byte) } else if byte < 128 { high &= ~(1 << (byte - 64)) }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> byte & 1 == 1 : byte < 128 && high >> (byte - 64) & 1 == 1
  }

  /// The bytes of the set in ascending order.
  var bytes: [UInt8] { (0..<128).filter { contains($0) } }
}

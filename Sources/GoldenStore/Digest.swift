import Crypto

/// SHA-256 (FIPS 180-4) as hexadecimal digits.
enum Digest {
  /// The 64 digits of some bytes.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(data: Array(bytes))
    return hex(hash.finalize())
  }

  /// The first digits of some bytes, where a few bits are enough.
  static func short(_ bytes: some Sequence<UInt8>, digits: Int) -> String {
    String(hex(bytes).prefix(digits))
  }

  /// The first digits of a text of UTF-16 units, which need not be well formed.
  static func short(units: some Sequence<UInt16>, digits: Int) -> String {
    short(units.lazy.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }, digits: digits)
  }

  private static func hex(_ digest: SHA256.Digest) -> String {
    let alphabet = Array("0123456789abcdef".utf8)
    var digits: [UInt8] = []
    for byte in digest { digits += [alphabet[Int(byte >> 4)], alphabet[Int(byte & 15)]] }
    return String(decoding: digits, as: UTF8.self)
  }
}

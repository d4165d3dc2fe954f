import Digests

/// Shortened digests, as goldens have them.
enum Digest {
  /// The first digits of some bytes, where a few bits are enough.
  static func short(_ bytes: some Sequence<UInt8>, digits: Int) -> String {
    String(SHA256.hex(bytes).prefix(digits))
  }

  /// The first digits of a text of UTF-16 units, which need not be well formed.
  static func short(units: some Sequence<UInt16>, digits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(units: Array(units))
    return short(bytes, digits: digits)
  }
}

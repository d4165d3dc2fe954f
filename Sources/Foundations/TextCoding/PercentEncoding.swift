extension Sequence<UInt8> {
  /// The bytes with each one escaped that is not unreserved (RFC 3986, section 2.3).
  package var percentEncoded: [UInt8] { percentEncoded(keeping: []) }

  fileprivate func percentEncoded(keeping kept: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(underestimatedCount)
    for byte in self {
      if byte.isUnreserved || kept.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += byte.percentEscape
      }
    }
    return encoded
  }
}

extension String {
  /// The text with everything but letters, digits and `-._~` written as escapes, which every reader
  /// of URLs decodes alike, whether or not it takes `+` as a space.
  ///
  /// - Parameter kept: Further bytes that are left as they are.
  /// - Returns: The encoded text.
  package func percentEncoded(keeping kept: [UInt8] = []) -> String {
    String(decoding: utf8.percentEncoded(keeping: kept), as: UTF8.self)
  }
}

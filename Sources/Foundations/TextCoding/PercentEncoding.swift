extension Sequence<UInt8> {
  /// The bytes with each one escaped that is not unreserved (RFC 3986, section 2.3).
  package var percentEncoded: [UInt8] { percentEncoded { !$0.isUnreserved } }

  /// The bytes with some of them escaped.
  ///
  /// - Parameter isEscaped: Whether a byte is escaped.
  /// - Returns: The encoded bytes.
  package func percentEncoded(where isEscaped: (UInt8) -> Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(underestimatedCount)
    for byte in self {
      if isEscaped(byte) { encoded += byte.percentEscape } else { encoded.append(byte) }
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
    percentEncoded { !$0.isUnreserved && !kept.contains($0) }
  }

  /// The text with some of its bytes written as escapes.
  ///
  /// - Parameter isEscaped: Whether a byte of UTF-8 is escaped.
  /// - Returns: The encoded text.
  package func percentEncoded(where isEscaped: (UInt8) -> Bool) -> String {
    String(decoding: utf8.percentEncoded(where: isEscaped), as: UTF8.self)
  }
}

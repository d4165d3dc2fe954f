extension Sequence<UInt8> {
  /// The bytes with everything but unreserved characters percent-encoded (RFC 3986, section 2.3).
  package var percentEncoded: [UInt8] { percentEncoded { !$0.isUnreserved } }

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
  /// The text with everything but letters, digits and `-._~` percent-encoded, which all URL parsers
  /// decode alike, whether or not they read `+` as a space.
  ///
  /// - Parameter kept: Further bytes to leave as they are.
  /// - Returns: The encoded text.
  package func percentEncoded(keeping kept: [UInt8] = []) -> String {
    percentEncoded { !$0.isUnreserved && !kept.contains($0) }
  }

  package func percentEncoded(where isEscaped: (UInt8) -> Bool) -> String {
    String(decoding: utf8.percentEncoded(where: isEscaped), as: UTF8.self)
  }
}

import TextCoding

/// The kind of text that contains parameters.
enum ParameterPlace {
  /// A URL, or a text with URLs.
  case url
  /// A form, in which values may contain blanks.
  case form
  /// Another body, where only unambiguous names count, and `;` only as the end of `&amp;`.
  case body
}

extension SecretRemover {
  /// The text without the values of secret parameters, including those within an escaped URL.
  ///
  /// A parameter is a `name=value` after `?`, `&`, `;` or `#`. Its value ends before the next `&`,
  /// `;` or `#`, a blank, or a character that is invalid in URLs. A `?` begins a parameter within a
  /// value and does not end the value; still, each byte is examined a bounded number of times.
  mutating func withoutParameters(
    _ bytes: [UInt8],
    depth: Int = 0,
    of kind: ParameterPlace = .url
  ) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    // Values that begin at question marks within a value end where that one does.
    var queryEnd = 0
    // Escaped text up to here is known to have no secret.
    var cleanEnd = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard Self.separators.contains(byte) else { continue }
      let isOfPath = byte == UInt8(ascii: ";")
      if kind == .body, isOfPath, !bytes[..<index].suffix(5).elementsEqual("&amp;".utf8) {
        continue
      }
      // A Refresh field has blanks before names, as in `; url=`.
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      guard let equals = Self.nameEnd(bytes, from: index) else { continue }
      let nameBytes = bytes[index..<equals]
      index = equals + 1
      if !isOfPath, queryEnd < index {
        queryEnd = Self.end(bytes, from: index, at: kind == .form ? Self.formEnds : Self.ends)
      }
      // A path parameter ends with its segment.
      let end = isOfPath ? Self.end(bytes, from: index, at: Self.pathEnds) : queryEnd
      guard index < end else { continue }
      let name = String(decoding: nameBytes.percentDecoded, as: UTF8.self)
      let isSecret =
        kind == .body
        ? SecretNames.containsBodyValue(name) : SecretNames.containsParameter(name)
      var replacement: [UInt8]?
      if isSecret {
        let value = String(decoding: bytes[index..<end].percentDecoded, as: UTF8.self)
        let mark = mark(value, named: name)
        replacement = mark == value ? Array(bytes[index..<end]) : Array(mark.utf8)
      } else if end > cleanEnd {
        replacement = cleanedEscape(bytes[index..<end], depth: depth, of: kind)
        cleanEnd = end
      }
      if let replacement {
        result += bytes[copied..<index]
        result += replacement
        copied = end
        index = end
      }
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  /// A value with an escaped URL, without the URL's secrets; nil if it has none.
  private mutating func cleanedEscape(
    _ value: ArraySlice<UInt8>,
    depth: Int,
    of kind: ParameterPlace
  ) -> [UInt8]? {
    guard depth < Self.deepestEscape, value.contains(UInt8(ascii: "%")) else { return nil }
    let decoded = value.percentDecoded
    let cleaned = withoutParameters(decoded, depth: depth + 1, of: kind)
    if cleaned != decoded { return cleaned.percentEncoded }
    return cleanedEscape(decoded[...], depth: depth + 1, of: kind)?.percentEncoded
  }

  /// How often a URL may be escaped within another.
  private static let deepestEscape = 4

  private static let separators = ASCIISet("?&;#")
  private static let ends = ASCIISet("&;#<>\"' \t\r\n\\")
  private static let formEnds = ASCIISet("&;#<>\"'\t\r\n\\")
  private static let pathEnds = ASCIISet("&;#<>\"' \t\r\n\\?/")
  private static let nameEnds = pathEnds

  /// The offset of the equals sign after a name; nil if there is no name.
  private static func nameEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "=") {
      guard index - start < 128, !nameEnds.contains(bytes[index]) else { return nil }
      index += 1
    }
    return index < bytes.count && index > start ? index : nil
  }

  private static func end(_ bytes: [UInt8], from start: Int, at ends: ASCIISet) -> Int {
    var index = start
    while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
    return index
  }
}

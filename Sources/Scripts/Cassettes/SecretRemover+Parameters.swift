extension SecretRemover {
  /// A text without the values of secret parameters, those within an escaped URL too.
  ///
  /// A parameter stands after `?`, `&`, `;` or `#`, as `name=value`, and its value ends before the next
  /// of them, a blank, or a sign that no URL holds.
  ///
  /// In a body only names count that mean nothing else, and a `;` only as the end of `&amp;`.
  mutating func withoutParameters(
    _ text: String,
    depth: Int = 0,
    isBody: Bool = false
  ) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      result.append(byte)
      index += 1
      guard Self.separators.contains(byte) else { continue }
      if isBody, byte == UInt8(ascii: ";"), !result.suffix(5).elementsEqual("&amp;".utf8) {
        continue
      }
      // `; url=` of a Refresh field has blanks before its names.
      while index < bytes.count, bytes[index] == 0x20 {
        result.append(bytes[index])
        index += 1
      }
      guard let equals = Self.nameEnd(bytes, from: index) else { continue }
      // A parameter of the path ends with its segment.
      let isOfPath = byte == UInt8(ascii: ";")
      let end = Self.valueEnd(bytes, from: equals + 1, stopsAtSegment: isOfPath)
      let name = String(decoding: bytes[index..<equals], as: UTF8.self).percentDecoded
      let value = String(decoding: bytes[(equals + 1)..<end], as: UTF8.self)
      result += bytes[index...equals]
      index = equals + 1
      guard !value.isEmpty else { continue }
      if isBody ? SecretNames.containsBodyValue(name) : SecretNames.containsParameter(name) {
        result += mark(value.percentDecoded, named: name).utf8
        index = end
      } else if let cleaned = cleanedEscape(value, depth: depth, isBody: isBody) {
        result += cleaned.utf8
        index = end
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A value in which a URL is escaped, once or more, without the URL's secrets; nil where it has none.
  private mutating func cleanedEscape(_ value: String, depth: Int, isBody: Bool) -> String? {
    guard depth < Self.deepestEscape, value.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let decoded = value.percentDecoded
    let cleaned = withoutParameters(decoded, depth: depth + 1, isBody: isBody)
    if !cleaned.utf8.elementsEqual(decoded.utf8) { return cleaned.percentEncoded }
    return cleanedEscape(decoded, depth: depth + 1, isBody: isBody)?.percentEncoded
  }

  /// A text without the user names and passwords of URLs.
  mutating func withoutUserInfo(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let slashes = rest.firstRange(of: "//") {
      result += rest[..<slashes.upperBound]
      rest = rest[slashes.upperBound...]
      // In the middle of a path an empty segment stands between two slashes.
      guard result.utf8.dropLast(2).last.map(Self.precedesHost) ?? true else { continue }
      let authority = rest.prefix { !"/?#<> \"'".contains($0) }
      if let end = authority.lastIndex(of: "@") {
        // A token may stand in the place of the name, without a password.
        note("user:password@")
        rest = rest[rest.index(after: end)...]
      }
    }
    return result + rest
  }

  /// How often a URL may be escaped within another.
  private static let deepestEscape = 4

  /// Whether the byte can stand before the slashes of a host: the colon of a scheme, or what encloses
  /// a URL without one.
  private static func precedesHost(_ byte: UInt8) -> Bool { ":<>\"'=, \t(".utf8.contains(byte) }

  private static let separators = Set("?&;#".utf8)
  private static let ends = Set("&;#<>\"' \t\r\n\\".utf8)

  /// Where the equals sign after a name is; nil where there is no name.
  private static func nameEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "=") {
      guard index - start < 128, !ends.contains(bytes[index]),
        bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "/")
      else { return nil }
      index += 1
    }
    return index < bytes.count && index > start ? index : nil
  }

  private static func valueEnd(_ bytes: [UInt8], from start: Int, stopsAtSegment: Bool) -> Int {
    let end = bytes[start...].firstIndex { byte in
      ends.contains(byte)
        || (stopsAtSegment && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "/")))
    }
    return end ?? bytes.count
  }
}

extension String {
  /// The text with its percent escapes undone, and `+` as it is.
  var percentDecoded: String {
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        rest.removeFirst(2)
        result.append(value)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with everything escaped that is not unreserved (RFC 3986, section 2.3).
  var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || "-._~".unicodeScalars.contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return result
  }
}

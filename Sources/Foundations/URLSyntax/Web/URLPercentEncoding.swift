import TextCoding

/// The percent-encode sets of parts of a URL.
///
/// Source: URL standard, section 1.3.
enum URLPercentEncoding {
  case control, fragment, query, specialQuery, path, userinfo

  private static let encodedASCII: [Self: Set<Unicode.Scalar>] = {
    var sets: [Self: Set<Unicode.Scalar>] = [.control: []]
    sets[.fragment] = Set(" \"<>`".unicodeScalars)
    let query = Set(" \"#<>".unicodeScalars)
    sets[.query] = query
    sets[.specialQuery] = query.union("'".unicodeScalars)
    let path = query.union("?^`{}".unicodeScalars)
    sets[.path] = path
    sets[.userinfo] = path.union("/:;=@[\\]|".unicodeScalars)
    return sets
  }()

  private func encodes(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.value > 0x7E { return true }
    return Self.encodedASCII[self]?.contains(scalar) ?? false
  }

  /// Appends a character, encoded if it is in the set.
  func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard encodes(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    text += String(scalar).percentEncoded { _ in true }
  }

  func encode(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { append($1, to: &$0) }
  }

  /// Decodes all percent-encoded bytes as UTF-8.
  static func decode(_ text: String) -> String {
    String(decoding: text.utf8.percentDecoded, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Tags, text and what is between elements.
extension XMLPropertyListReader {
  struct Tag {
    var name: String
    /// Whether it is `</…>`.
    var isClosing: Bool
    /// Whether it is `<…/>`.
    var isEmpty: Bool
  }

  // tag = "<" [ "/" ] name *( attribute ) [ "/" ] ">"
  mutating func readTag() throws(PropertyListError) -> Tag {
    let start = offset
    guard start < bytes.count else { throw end("an element") }
    guard bytes[start] == UInt8(ascii: "<") else {
      throw error(.expected("an element"), start..<(start + 1))
    }
    offset += 1
    let isClosing = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
    if isClosing { offset += 1 }
    let nameStart = offset
    while offset < bytes.count, bytes[offset].isInName { offset += 1 }
    let name = String(decoding: bytes[nameStart..<offset], as: UTF8.self)
    guard !name.isEmpty else {
      let expected = "the name of an element"
      throw offset == bytes.count ? end(expected) : error(.expected(expected), start..<offset)
    }
    guard let end = try endOfTag() else { throw end("'>'") }
    offset = end + 1
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/") && !isClosing
    return Tag(name: name, isClosing: isClosing, isEmpty: isEmpty)
  }

  /// Where the `>` of a tag is: outside of quotation marks, or the first one where those are left
  /// open, as the system reads it.
  private func endOfTag() throws(PropertyListError) -> Int? {
    var quote: UInt8?
    var firstQuoted: Int?
    for place in offset..<bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
        if byte == UInt8(ascii: ">") { firstQuoted = firstQuoted ?? place }
        if byte == UInt8(ascii: "<"), let firstQuoted { return firstQuoted }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        if let firstQuoted { return firstQuoted }
        throw error(.expected("'>'"), place..<(place + 1))
      } else if byte == UInt8(ascii: ">") {
        return place
      }
    }
    return firstQuoted
  }

  mutating func readClosing(of name: String) throws(PropertyListError) {
    let start = offset
    let tag = try readTag()
    guard tag.isClosing else { throw error(.expected("'</\(name)>'"), start..<offset) }
    try check(tag, closes: name, from: start)
  }

  func check(_ tag: Tag, closes name: String, from start: Int) throws(PropertyListError) {
    guard tag.name == name else {
      throw error(.wrongClosing(tag.name, expected: name), start..<offset)
    }
  }

  // text = *( character / entity / comment / "<![CDATA[" … "]]>" )
  mutating func readText() throws(PropertyListError) -> String {
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") {
        if try skipSection(from: "<!--", to: "-->") { continue }
        let start = offset
        guard try skipSection(from: "<![CDATA[", to: "]]>") else { break }
        text += bytes[(start + 9)..<(offset - 3)]
      } else if byte == UInt8(ascii: "&") {
        text += try readEntity().utf8
      } else {
        text.append(byte)
        offset += 1
      }
    }
    guard offset < bytes.count else { throw end("the end of a text") }
    return String(decoding: text, as: UTF8.self)
  }

  // entity = "&" ( "lt" / "gt" / "amp" / "quot" / "apos" / "#" number / "#x" number ) ";"
  private mutating func readEntity() throws(PropertyListError) -> String {
    let start = offset
    let reach = min(bytes.count, start + 12)
    guard let close = bytes[start..<reach].firstIndex(of: UInt8(ascii: ";")) else {
      let shown = String(decoding: bytes[(start + 1)..<reach], as: UTF8.self)
      throw error(.unknownEntity(shown), start..<(start + 1))
    }
    offset = close + 1
    let name = String(decoding: bytes[(start + 1)..<close], as: UTF8.self)
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    var code: UInt32?
    if name.hasPrefix("#x") {
      code = UInt32(name.dropFirst(2), radix: 16)
    } else if name.hasPrefix("#") {
      code = UInt32(name.dropFirst())
    }
    guard let scalar = code.flatMap(Unicode.Scalar.init) else {
      throw error(.unknownEntity(name), start..<offset)
    }
    return String(scalar)
  }

  // misc = *( white space / comment / processing instruction / document type )
  mutating func skipMisc() throws(PropertyListError) {
    while offset < bytes.count {
      if bytes[offset] <= 0x20 {
        offset += 1
        continue
      }
      if try skipSection(from: "<!--", to: "-->") { continue }
      if try skipSection(from: "<?", to: "?>") { continue }
      guard bytes[offset...].starts(with: "<!DOCTYPE".utf8) else { return }
      let start = offset
      guard try skipSection(from: "<!DOCTYPE", to: ">") else { return }
      if bytes[start..<offset].contains(UInt8(ascii: "[")) {
        throw error(.declarations, start..<offset)
      }
    }
  }

  /// Skips what is between two marks, which must not be open at the end.
  private mutating func skipSection(
    from open: String,
    to close: String
  ) throws(PropertyListError) -> Bool {
    guard bytes[offset...].starts(with: open.utf8) else { return false }
    let mark = Array(close.utf8)
    var place = offset + open.utf8.count
    while place < bytes.count {
      if bytes[place] == mark[0], bytes[place...].starts(with: mark) {
        offset = place + mark.count
        return true
      }
      place += 1
    }
    offset = bytes.count
    throw end("'\(close)'")
  }
}

extension UInt8 {
  fileprivate var isInName: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self)
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }
}

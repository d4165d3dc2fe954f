/// Reads the XML of property lists: elements without attributes that matter, and text.
struct XMLListReader {
  private let bytes: [UInt8]
  private var offset: Int
  private var values = 0

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    offset = start
  }

  /// A tag: `<name>`, `</name>` or `<name/>`.
  private struct Tag {
    let name: String
    let isEnd: Bool
    let isEmpty: Bool
  }

  mutating func read() throws(PropertyListError) -> PropertyListValue {
    let rest = bytes[offset...]
    if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) { throw .otherEncoding }
    guard rest.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { throw .unknownForm }
    guard String(validating: rest, as: UTF8.self) != nil else { throw .otherEncoding }
    let root: Tag
    do {
      root = try readTag()
    } catch PropertyListError.declaresEntities {
      throw .declaresEntities
    } catch {
      throw .unknownForm
    }
    guard root.name == "plist", !root.isEnd, !root.isEmpty else { throw .unknownForm }
    let value = try readValue(try readTag(), depth: 1)
    try expectEnd("plist")
    return value
  }

  // MARK: - Values

  private mutating func readValue(
    _ tag: Tag,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    guard !tag.isEnd else { throw .malformed(at: offset, expected: "a value") }
    guard depth <= PropertyListReader.depthLimit else {
      throw .tooDeep(limit: PropertyListReader.depthLimit)
    }
    values += 1
    guard values <= PropertyListReader.valueLimit else {
      throw .tooManyValues(limit: PropertyListReader.valueLimit)
    }
    switch tag.name {
    case "dict": return try readDictionary(tag, depth: depth)
    case "array":
      var elements: [PropertyListValue] = []
      guard !tag.isEmpty else { return .array([]) }
      while true {
        let next = try readTag()
        if next.isEnd, next.name == "array" { return .array(elements) }
        elements.append(try readValue(next, depth: depth + 1))
      }
    case "string":
      let (text, range) = try readText(tag)
      return .string(text, range: range)
    case "integer", "real", "date", "data", "true", "false":
      _ = try readText(tag)
      return .other
    default: throw .malformed(at: offset, expected: "a value, not '\(tag.name)'")
    }
  }

  private mutating func readDictionary(
    _ tag: Tag,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    var members: [String: PropertyListValue] = [:]
    guard !tag.isEmpty else { return .dictionary([:]) }
    while true {
      let next = try readTag()
      if next.isEnd, next.name == "dict" { return .dictionary(members) }
      guard next.name == "key", !next.isEnd else { throw .malformed(at: offset, expected: "a key") }
      let key = try readText(next).text
      let value = try readValue(try readTag(), depth: depth + 1)
      if key.utf8.count <= PropertyListReader.keyLimit { members[key] = value }
    }
  }

  /// The text of an element, up to its end.
  private mutating func readText(
    _ tag: Tag
  ) throws(PropertyListError) -> (text: String, range: Range<Int>) {
    let start = offset
    guard !tag.isEmpty else { return ("", start..<start) }
    var text: [UInt8] = []
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "&") {
        text += try readEntity()
      } else if bytes[offset] != UInt8(ascii: "<") {
        text.append(bytes[offset])
        offset += 1
      } else if starts(with: "<![CDATA[") {
        let end = self.end(of: "]]>", from: offset + 9)
        text += bytes[(offset + 9)..<end.start]
        offset = end.end
      } else if starts(with: "<!--") {
        offset = end(of: "-->", from: offset + 4).end
      } else {
        let range = start..<offset
        try expectEnd(tag.name)
        return (String(decoding: text, as: UTF8.self), range)
      }
    }
    throw .malformed(at: offset, expected: "</\(tag.name)>")
  }

  private mutating func readEntity() throws(PropertyListError) -> [UInt8] {
    let start = offset + 1
    guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw .malformed(at: offset, expected: "an entity such as '&amp;'")
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    offset = end + 1
    switch name {
    case "amp": return Array("&".utf8)
    case "lt": return Array("<".utf8)
    case "gt": return Array(">".utf8)
    case "quot": return Array("\"".utf8)
    case "apos": return Array("'".utf8)
    default:
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let number, let scalar = Unicode.Scalar(number) else {
        throw .malformed(at: start, expected: "an entity such as '&amp;'")
      }
      return Array(String(scalar).utf8)
    }
  }

  // MARK: - Tags

  /// The next tag; what is none is passed over, and text between tags has to be blank.
  private mutating func readTag() throws(PropertyListError) -> Tag {
    while offset < bytes.count {
      if bytes[offset] <= 0x20 {
        offset += 1
      } else if starts(with: "<!--") {
        offset = end(of: "-->", from: offset + 4).end
      } else if starts(with: "<?") {
        offset = end(of: "?>", from: offset + 2).end
      } else if starts(with: "<!") {
        let close = end(of: ">", from: offset)
        // What is declared stands in brackets.
        guard !bytes[offset..<close.end].contains(UInt8(ascii: "[")) else {
          throw .declaresEntities
        }
        offset = close.end
      } else {
        return try readElementTag()
      }
    }
    throw .malformed(at: offset, expected: "a tag")
  }

  private mutating func readElementTag() throws(PropertyListError) -> Tag {
    guard bytes[offset] == UInt8(ascii: "<") else {
      throw .malformed(at: offset, expected: "a tag")
    }
    guard let close = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else {
      throw .malformed(at: offset, expected: "'>'")
    }
    var inside = bytes[(offset + 1)..<close]
    offset = close + 1
    let isEnd = inside.first == UInt8(ascii: "/")
    if isEnd { inside = inside.dropFirst() }
    let isEmpty = inside.last == UInt8(ascii: "/")
    if isEmpty { inside = inside.dropLast() }
    let name = inside.prefix { $0 > 0x20 }
    guard name.count <= 16 else { throw .malformed(at: close, expected: "a shorter name") }
    return Tag(name: String(decoding: name, as: UTF8.self), isEnd: isEnd, isEmpty: isEmpty)
  }

  private mutating func expectEnd(_ name: String) throws(PropertyListError) {
    let start = offset
    let tag = try readTag()
    guard tag.isEnd, tag.name == name else { throw .malformed(at: start, expected: "</\(name)>") }
  }

  private func starts(with text: String) -> Bool {
    bytes[offset...].starts(with: text.utf8)
  }

  /// Where a mark stands and ends, or the end of the file.
  private func end(of mark: String, from start: Int) -> (start: Int, end: Int) {
    let mark = Array(mark.utf8)
    var position = min(start, bytes.count)
    while position + mark.count <= bytes.count {
      if bytes[position..<(position + mark.count)].elementsEqual(mark) {
        return (position, position + mark.count)
      }
      position += 1
    }
    return (bytes.count, bytes.count)
  }
}

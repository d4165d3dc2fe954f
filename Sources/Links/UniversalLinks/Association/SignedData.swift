/// A signed file, PKCS #7 in DER or BER (RFC 5652, section 5.1), of which only the content is read:
/// the signature is not checked.
enum SignedData {
  /// The object identifier 1.2.840.113549.1.7.2, `signedData`.
  private static let identifier: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]

  /// Whether the bytes begin as a signed file does.
  static func isSigned(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == 0x30 else { return false }
    return bytes.prefix(32).indices.contains { bytes[$0...].starts(with: identifier) }
  }

  /// The content of a signed file, or nil if its form is not understood.
  static func content(of bytes: [UInt8]) -> [UInt8]? {
    // ContentInfo ::= SEQUENCE { contentType, content [0] EXPLICIT SignedData }
    guard let outer = BERElement.first(in: bytes[...]), outer.tag == 0x30,
      let explicit = outer.children.first(where: { $0.tag == 0xA0 }),
      let signed = explicit.children.first, signed.tag == 0x30,
      // SignedData ::= SEQUENCE { version, digestAlgorithms SET, encapContentInfo SEQUENCE, ... }
      let encapsulated = signed.children.first(where: { $0.tag == 0x30 }),
      // EncapsulatedContentInfo ::= SEQUENCE { eContentType, eContent [0] EXPLICIT OCTET STRING }
      let content = encapsulated.children.first(where: { $0.tag == 0xA0 })?.children.first
    else { return nil }
    switch content.tag {
    case 0x04: return Array(content.content)
    // A string in pieces.
    case 0x24:
      let pieces = content.children
      guard pieces.allSatisfy({ $0.tag == 0x04 }) else { return nil }
      return pieces.flatMap { Array($0.content) }
    default: return nil
    }
  }
}

/// An element of the basic encoding rules (X.690, section 8.1), of tags of one byte.
private struct BERElement {
  let tag: UInt8
  let content: ArraySlice<UInt8>
  /// Where the element ends, with the mark that ends one of no stated length.
  let end: Int

  /// Elements of no stated length have to be read to find their ends, and may be in one another.
  private static let depthLimit = 16

  static func first(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> BERElement? {
    var offset = bytes.startIndex
    guard depth < depthLimit, bytes.count >= 2, bytes[offset] & 0x1F != 0x1F else { return nil }
    let tag = bytes[offset]
    let lengthByte = bytes[offset + 1]
    offset += 2
    if lengthByte == 0x80 {
      guard tag & 0x20 != 0 else { return nil }
      let start = offset
      while true {
        guard offset + 2 <= bytes.endIndex else { return nil }
        if bytes[offset] == 0, bytes[offset + 1] == 0 {
          return BERElement(tag: tag, content: bytes[start..<offset], end: offset + 2)
        }
        guard let child = first(in: bytes[offset...], depth: depth + 1) else { return nil }
        offset = child.end
      }
    }
    var length = Int(lengthByte)
    if lengthByte & 0x80 != 0 {
      let count = Int(lengthByte & 0x7F)
      guard count <= 4, offset + count <= bytes.endIndex else { return nil }
      length = bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
      offset += count
    }
    guard length <= bytes.endIndex - offset else { return nil }
    let end = offset + length
    return BERElement(tag: tag, content: bytes[offset..<end], end: end)
  }

  /// The elements of the content, up to the first invalid one.
  var children: [BERElement] {
    var children: [BERElement] = []
    var offset = content.startIndex
    while offset < content.endIndex, let child = Self.first(in: content[offset...]) {
      children.append(child)
      offset = child.end
    }
    return children
  }
}

/// Reads property lists of the XML form, whose elements Apple's PropertyList-1.0.dtd lists.
struct XMLPropertyListReader {
  /// The bytes up to the first that is not UTF-8.
  let bytes: [UInt8]
  var offset: Int
  private let rest: PropertyListNode.Rest
  private let isCut: Bool
  var valueCount = 0

  init(
    _ bytes: [UInt8],
    from start: Int,
    rest: PropertyListNode.Rest
  ) throws(PropertyListError) {
    let text = bytes[start...]
    if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
      throw PropertyListError(reason: .encoding, range: start..<(start + 2))
    }
    if let first = text.firstIndex(where: { $0 > 0x20 }), text[first] != UInt8(ascii: "<") {
      throw PropertyListError(reason: .unknownForm, range: first..<(first + 1))
    }
    let isText = String(validating: text, as: UTF8.self) != nil
    let end = isText ? bytes.count : Self.firstForeignByte(in: text)
    self.bytes = isText ? bytes : Array(bytes[..<end])
    offset = start
    self.rest = rest
    isCut = !isText
    guard isText || rest == .passedOver else { throw error(.encoding, end..<end) }
  }

  private static func firstForeignByte(in text: ArraySlice<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = text.makeIterator()
    var place = text.startIndex
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { place += scalar.count }
    return place
  }

  // document = prolog ( "<plist" … ">" value "</plist>" / value ) misc
  mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    try skipMisc()
    guard offset < bytes.count else { throw isCut ? end("a value") : error(.empty, 0..<0) }
    guard bytes[offset] == UInt8(ascii: "<") else {
      throw error(.unknownForm, offset..<(offset + 1))
    }
    let start = offset
    let tag = try readTag()
    guard !tag.isClosing else { throw error(.expected("a value"), start..<offset) }
    let node: PropertyListNode
    if tag.name == "plist" {
      try skipMisc()
      guard !tag.isEmpty else { throw error(.expected("a value"), start..<offset) }
      let valueStart = offset
      node = try readValue(try readTag(), from: valueStart, depth: 1)
      try skipMisc()
      try readClosing(of: "plist")
    } else {
      node = try readValue(tag, from: start, depth: 1)
    }
    guard rest == .refused else { return node }
    try skipMisc()
    guard offset == bytes.count else {
      throw error(.expected("the end of the file"), offset..<(offset + 1))
    }
    return node
  }

  /// The error that the bytes end too early.
  func end(_ expected: String) -> PropertyListError {
    let reason = isCut ? .encoding : PropertyListError.Reason.unexpectedEnd(expected: expected)
    return error(reason, bytes.count..<bytes.count)
  }

  func error(_ reason: PropertyListError.Reason, _ range: Range<Int>) -> PropertyListError {
    PropertyListError(reason: reason, range: range)
  }
}

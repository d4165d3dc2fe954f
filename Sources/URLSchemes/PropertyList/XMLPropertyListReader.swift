/// Reads property lists of the XML form, whose elements Apple's PropertyList-1.0.dtd lists.
struct XMLPropertyListReader {
  let bytes: [UInt8]
  var offset = 0
  private var valueCount = 0

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw PropertyListError(reason: .encoding, range: 0..<2)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PropertyListError(reason: .encoding, range: 0..<0)
    }
  }

  // document = prolog ( "<plist" … ">" value "</plist>" / value ) misc
  mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    try skipMisc()
    guard offset < bytes.count else { throw error(.empty, 0..<0) }
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
    try skipMisc()
    guard offset == bytes.count else {
      throw error(.expected("the end of the file"), offset..<(offset + 1))
    }
    return node
  }

  func error(_ reason: PropertyListError.Reason, _ range: Range<Int>) -> PropertyListError {
    PropertyListError(reason: reason, range: range)
  }
}

extension XMLPropertyListReader {
  private mutating func readValue(
    _ tag: Tag,
    from start: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    guard depth <= PropertyListLimits.depth else {
      throw error(.tooDeep(limit: PropertyListLimits.depth), start..<offset)
    }
    valueCount += 1
    guard valueCount <= PropertyListLimits.valueCount else {
      throw error(.tooManyValues(limit: PropertyListLimits.valueCount), start..<offset)
    }
    guard !tag.isClosing else { throw error(.expected("a value"), start..<offset) }
    let value: PropertyListValue
    switch tag.name {
    case "dict": value = try readDictionary(isEmpty: tag.isEmpty, depth: depth)
    case "array": value = try readArray(isEmpty: tag.isEmpty, depth: depth)
    default: value = try readScalar(tag, from: start)
    }
    return PropertyListNode(value: value, range: start..<offset)
  }

  private mutating func readScalar(
    _ tag: Tag,
    from start: Int
  ) throws(PropertyListError) -> PropertyListValue {
    guard Self.scalars.contains(tag.name) else {
      throw error(.unknownElement(tag.name), start..<offset)
    }
    var text = ""
    if !tag.isEmpty {
      text = try readText()
      try readClosing(of: tag.name)
    }
    let trimmed = text.trimmingASCIISpace
    switch tag.name {
    case "string": return .string(text)
    case "true", "false":
      guard trimmed.isEmpty else { throw error(.malformedValue("no text here"), start..<offset) }
      return .boolean(tag.name == "true")
    case "integer":
      guard let number = Self.integer(trimmed) else {
        throw error(.malformedValue("a whole number"), start..<offset)
      }
      return .integer(number)
    case "real":
      guard let number = Double(trimmed) else {
        throw error(.malformedValue("a number"), start..<offset)
      }
      return .real(number)
    case "data": return .data
    default: return .date(trimmed)
    }
  }

  private static let scalars: Set<String> = [
    "string", "true", "false", "integer", "real", "data", "date",
  ]

  private static func integer(_ text: String) -> Int? {
    let digits = text.asciiLowercased
    return digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(text)
  }

  private mutating func readArray(
    isEmpty: Bool,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    var elements: [PropertyListNode] = []
    guard !isEmpty else { return .array(elements) }
    while true {
      try skipMisc()
      let start = offset
      let tag = try readTag()
      if tag.isClosing {
        try check(tag, closes: "array", from: start)
        return .array(elements)
      }
      elements.append(try readValue(tag, from: start, depth: depth + 1))
    }
  }

  private mutating func readDictionary(
    isEmpty: Bool,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    var entries: [PropertyListValue.Entry] = []
    guard !isEmpty else { return .dictionary(entries) }
    while true {
      try skipMisc()
      let start = offset
      let tag = try readTag()
      if tag.isClosing {
        try check(tag, closes: "dict", from: start)
        return .dictionary(entries)
      }
      guard tag.name == "key" else { throw error(.expected("a key"), start..<offset) }
      var key = ""
      if !tag.isEmpty {
        key = try readText()
        try readClosing(of: "key")
      }
      let keyRange = start..<offset
      try skipMisc()
      let valueStart = offset
      let valueTag = try readTag()
      guard !valueTag.isClosing, valueTag.name != "key" else {
        throw error(.keyWithoutValue(key), keyRange)
      }
      let node = try readValue(valueTag, from: valueStart, depth: depth + 1)
      entries.append(PropertyListValue.Entry(key: key, keyRange: keyRange, node: node))
    }
  }
}

extension String {
  fileprivate var trimmingASCIISpace: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
    let head = unicodeScalars.drop(while: isSpace)
    guard let last = head.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(head[...last])
  }
}

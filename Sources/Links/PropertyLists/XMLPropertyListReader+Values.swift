extension XMLPropertyListReader {
  mutating func readValue(
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
    default: return try readScalar(tag, from: start)
    }
    return PropertyListNode(value: value, range: start..<offset)
  }

  private mutating func readScalar(
    _ tag: Tag,
    from start: Int
  ) throws(PropertyListError) -> PropertyListNode {
    guard Self.scalars.contains(tag.name) else {
      throw error(.unknownElement(tag.name), start..<offset)
    }
    var text = ""
    var textRange = offset..<offset
    if !tag.isEmpty {
      text = try readText()
      textRange = textRange.lowerBound..<offset
      try readClosing(of: tag.name)
    }
    let range = start..<offset
    if tag.name == "string" {
      return PropertyListNode(value: .string(text), range: range, textRange: textRange)
    }
    let value = try scalar(tag.name, text.trimmingASCIISpace, in: range)
    return PropertyListNode(value: value, range: range)
  }

  private func scalar(
    _ name: String,
    _ text: String,
    in range: Range<Int>
  ) throws(PropertyListError) -> PropertyListValue {
    switch name {
    case "true", "false":
      guard text.isEmpty else { throw error(.malformedValue("no text here"), range) }
      return .boolean(name == "true")
    case "integer":
      guard let number = Self.integer(text) else {
        throw error(.malformedValue("a whole number"), range)
      }
      return .integer(number)
    case "real":
      guard let number = Double(text) else { throw error(.malformedValue("a number"), range) }
      return .real(number)
    case "data": return .data
    default: return .date(text)
    }
  }

  private static let scalars: Set<String> = [
    "string", "true", "false", "integer", "real", "data", "date",
  ]

  // integer = [ "+" / "-" ] ( 1*digit / ( "0x" / "0X" ) 1*hexadecimal )
  private static func integer(_ text: String) -> Int128? {
    let sign = text.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
    let digits = sign == nil ? text[...] : text.dropFirst()
    guard digits.first != "-", digits.first != "+" else { return nil }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let number =
      isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    guard let number else { return nil }
    let signed = sign == "-" ? -Int128(number) : Int128(number)
    return signed >= Int128(Int64.min) ? signed : nil
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

extension BinaryPropertyListReader {
  mutating func readObject(
    _ object: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    let start = try offset(of: object)
    guard !open.contains(object) else {
      throw PropertyListError(reason: .circular, range: start..<start)
    }
    guard depth <= PropertyListLimits.depth else {
      let limit = PropertyListLimits.depth
      throw PropertyListError(reason: .tooDeep(limit: limit), range: start..<start)
    }
    valueCount += 1
    try checkRoom(for: 0, at: start)
    guard bytes[start] >> 4 >= 0xA else { return PropertyListNode(value: try scalar(at: start)) }
    open.insert(object)
    let value = try readContainer(at: start, depth: depth)
    open.remove(object)
    return PropertyListNode(value: value)
  }

  private func checkRoom(for count: Int, at start: Int) throws(PropertyListError) {
    let limit = PropertyListLimits.valueCount
    guard count <= limit - valueCount else {
      throw PropertyListError(reason: .tooManyValues(limit: limit), range: start..<start)
    }
  }
}

// MARK: - Containers

extension BinaryPropertyListReader {
  private mutating func readContainer(
    at start: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    switch bytes[start] >> 4 {
    case 0xA: .array(try readElements(of: "an array", at: start, depth: depth))
    case 0xC: .set(try readElements(of: "a set", at: start, depth: depth))
    case 0xD: .dictionary(try readEntries(at: start, depth: depth))
    default: throw Self.broken("an object of an unknown kind", start)
    }
  }

  private mutating func readElements(
    of container: String,
    at start: Int,
    depth: Int
  ) throws(PropertyListError) -> [PropertyListNode] {
    let (count, first) = try length(at: start)
    _ = try slice(from: first, count: count, width: referenceSize, of: container, start)
    try checkRoom(for: count, at: start)
    var elements: [PropertyListNode] = []
    for index in 0..<count {
      let element = try reference(at: first + index * referenceSize)
      elements.append(try readObject(element, depth: depth + 1))
    }
    return elements
  }

  // All key references precede the value references.
  private mutating func readEntries(
    at start: Int,
    depth: Int
  ) throws(PropertyListError) -> [PropertyListValue.Entry] {
    let (count, first) = try length(at: start)
    _ = try slice(from: first, count: count, width: 2 * referenceSize, of: "a dictionary", start)
    try checkRoom(for: 2 * count, at: start)
    var entries: [PropertyListValue.Entry] = []
    for index in 0..<count {
      let place = first + index * referenceSize
      let key = try readObject(try reference(at: place), depth: depth + 1)
      guard let name = key.string else { throw Self.broken("a key is not a string", start) }
      let value = try reference(at: place + count * referenceSize)
      let node = try readObject(value, depth: depth + 1)
      entries.append(PropertyListValue.Entry(key: name, node: node))
    }
    return entries
  }
}

// MARK: - Scalars

extension BinaryPropertyListReader {
  private mutating func scalar(at start: Int) throws(PropertyListError) -> PropertyListValue {
    let marker = bytes[start]
    switch (marker >> 4, marker & 15) {
    case (0, 8): return .boolean(false)
    case (0, 9): return .boolean(true)
    case (0, _), (8, _): return .other
    case (1, let power) where power <= 4:
      return .integer(try integer(at: start, size: 1 << Int(power)))
    case (2, 2):
      let bits = try integer(at: start, size: 4)
      return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case (2, 3): return .real(try double(at: start))
    case (3, 3): return .date("\(try double(at: start))")
    case (4, _):
      let (count, first) = try length(at: start)
      _ = try slice(from: first, count: count, of: "data", start)
      return .data
    case (5, _), (6, _), (7, _): return .string(try text(at: start))
    default: throw Self.broken("an object of an unknown kind", start)
    }
  }

  /// A number, which has a sign if it has eight bytes or more.
  private func integer(at start: Int, size: Int) throws(PropertyListError) -> Int128 {
    let data = try slice(from: start + 1, count: size, of: "a number", start)
    let bits = data.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return size == 8 ? Int128(Int64(truncatingIfNeeded: bits)) : Int128(truncatingIfNeeded: bits)
  }

  private func double(at start: Int) throws(PropertyListError) -> Double {
    let bits = try integer(at: start, size: 8)
    return Double(bitPattern: UInt64(truncatingIfNeeded: bits))
  }

  private mutating func text(at start: Int) throws(PropertyListError) -> String {
    if let text = texts[start] { return text }
    let (count, first) = try length(at: start)
    let isUTF16 = bytes[start] >> 4 == 6
    let data = try slice(
      from: first,
      count: count,
      width: isUTF16 ? 2 : 1,
      of: "a string",
      start
    )
    textSize += data.count
    guard textSize <= bytes.count else { throw Self.broken("strings overlap", start) }
    let text: String
    if isUTF16 {
      let units = stride(from: data.startIndex, to: data.endIndex, by: 2).map {
        UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])
      }
      text = String(decoding: units, as: UTF16.self)
    } else {
      text = String(decoding: data, as: UTF8.self)
    }
    texts[start] = text
    return text
  }
}

/// Reads property lists of the binary form, `bplist00`.
///
/// After CFBinaryPList.c of Core Foundation. Values may share each other there, so that what is read
/// is bounded by the number of values and not by the size of the file.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let topObject: Int
  private let tableOffset: Int
  private var valueCount = 0
  /// Texts that were read, by their object, so that one that many share is decoded once.
  private var texts: [Int: String] = [:]

  private static let trailerSize = 32

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    guard bytes.count >= 8 + Self.trailerSize else {
      throw Self.broken("the file ends before its trailer", bytes.count)
    }
    guard bytes.starts(with: "bplist0".utf8) else { throw Self.broken("unknown version", 0) }
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.broken("a size of the trailer is none", trailer + 6)
    }
    func number(at place: Int) -> Int? { Self.integer(bytes[place..<(place + 8)]) }
    guard let count = number(at: trailer + 8), let top = number(at: trailer + 16),
      let table = number(at: trailer + 24), count > 0, top < count, table >= 8, table <= trailer,
      count <= (trailer - table) / offsetSize
    else { throw Self.broken("the table of objects lies outside the file", trailer + 8) }
    objectCount = count
    topObject = top
    tableOffset = table
  }

  mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    try readObject(topObject, depth: 1)
  }

  private static func broken(_ what: String, _ place: Int) -> PropertyListError {
    PropertyListError(reason: .brokenBinary(what), range: place..<place)
  }

  /// A big-endian number; nil where it is not below 2^62, which no offset of a file reaches.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    var number: UInt64 = 0
    for byte in bytes {
      guard number < 1 << 54 else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return Int(number)
  }
}

extension BinaryPropertyListReader {
  private mutating func readObject(
    _ object: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListNode {
    let start = try offset(of: object)
    guard depth <= PropertyListLimits.depth else {
      let limit = PropertyListLimits.depth
      throw PropertyListError(reason: .tooDeep(limit: limit), range: start..<start)
    }
    valueCount += 1
    guard valueCount <= PropertyListLimits.valueCount else {
      let limit = PropertyListLimits.valueCount
      throw PropertyListError(reason: .tooManyValues(limit: limit), range: start..<start)
    }
    return PropertyListNode(value: try readValue(object, at: start, depth: depth), range: nil)
  }

  private mutating func readValue(
    _ object: Int,
    at start: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    let marker = bytes[start]
    switch (marker >> 4, marker & 15) {
    case (0, 8): return .boolean(false)
    case (0, 9): return .boolean(true)
    case (0, _), (8, _), (0xC, _): return .other
    case (1, let power) where power <= 4:
      let data = try slice(from: start + 1, count: 1 << Int(power), of: start)
      // 16 bytes hold what is larger than 64 bits; the low ones are the number that is meant.
      let low = data.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .integer(Int(truncatingIfNeeded: low))
    case (2, 2):
      let bits = try slice(from: start + 1, count: 4, of: start).reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      return .real(Double(Float(bitPattern: bits)))
    case (2, 3): return .real(try double(at: start))
    case (3, 3): return .date("\(try double(at: start))")
    case (4, _):
      let (count, first) = try length(at: start)
      _ = try slice(from: first, count: count, of: start)
      return .data
    case (5, _), (6, _), (7, _): return .string(try text(object, at: start))
    case (0xA, _): return .array(try readArray(at: start, depth: depth))
    case (0xD, _): return .dictionary(try readDictionary(at: start, depth: depth))
    default: throw Self.broken("an object of an unknown kind", start)
    }
  }

  private func double(at start: Int) throws(PropertyListError) -> Double {
    let data = try slice(from: start + 1, count: 8, of: start)
    return Double(bitPattern: data.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private mutating func text(_ object: Int, at start: Int) throws(PropertyListError) -> String {
    if let text = texts[object] { return text }
    let (count, first) = try length(at: start)
    let text: String
    if bytes[start] >> 4 == 6 {
      let (size, isTooLarge) = count.multipliedReportingOverflow(by: 2)
      guard !isTooLarge else { throw Self.broken("an object lies outside the file", start) }
      let data = Array(try slice(from: first, count: size, of: start))
      let units = stride(from: 0, to: data.count, by: 2).map {
        UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])
      }
      text = String(decoding: units, as: UTF16.self)
    } else {
      text = String(decoding: try slice(from: first, count: count, of: start), as: UTF8.self)
    }
    texts[object] = text
    return text
  }

  private mutating func readArray(
    at start: Int,
    depth: Int
  ) throws(PropertyListError) -> [PropertyListNode] {
    let (count, first) = try length(at: start)
    var elements: [PropertyListNode] = []
    for reference in try references(from: first, count: count, of: start) {
      elements.append(try readObject(reference, depth: depth + 1))
    }
    return elements
  }

  private mutating func readDictionary(
    at start: Int,
    depth: Int
  ) throws(PropertyListError) -> [PropertyListValue.Entry] {
    let (count, first) = try length(at: start)
    let keys = try references(from: first, count: count, of: start)
    let values = try references(from: first + count * referenceSize, count: count, of: start)
    var entries: [PropertyListValue.Entry] = []
    for (key, value) in zip(keys, values) {
      guard let name = try readObject(key, depth: depth + 1).string else {
        throw Self.broken("a key is not a string", start)
      }
      let node = try readObject(value, depth: depth + 1)
      entries.append(PropertyListValue.Entry(key: name, keyRange: nil, node: node))
    }
    return entries
  }
}

extension BinaryPropertyListReader {
  private func offset(of object: Int) throws(PropertyListError) -> Int {
    let place = tableOffset + object * offsetSize
    guard let offset = Self.integer(bytes[place..<(place + offsetSize)]), offset >= 8,
      offset < tableOffset
    else { throw Self.broken("an object lies outside the file", place) }
    return offset
  }

  private func references(
    from first: Int,
    count: Int,
    of start: Int
  ) throws(PropertyListError) -> [Int] {
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: referenceSize)
    guard !isTooLarge else { throw Self.broken("an object lies outside the file", start) }
    let data = try slice(from: first, count: size, of: start)
    var references: [Int] = []
    references.reserveCapacity(count)
    for place in stride(from: data.startIndex, to: data.endIndex, by: referenceSize) {
      guard let reference = Self.integer(data[place..<(place + referenceSize)]),
        reference < objectCount
      else { throw Self.broken("a reference to no object", place) }
      references.append(reference)
    }
    return references
  }

  /// The count of an object's parts and where they begin.
  private func length(at start: Int) throws(PropertyListError) -> (count: Int, first: Int) {
    let low = bytes[start] & 15
    guard low == 15 else { return (Int(low), start + 1) }
    let marker = try slice(from: start + 1, count: 1, of: start)
    guard let byte = marker.first, byte >> 4 == 1, byte & 15 <= 3 else {
      throw Self.broken("a length is not a number", start + 1)
    }
    let size = 1 << Int(byte & 15)
    guard let count = Self.integer(try slice(from: start + 2, count: size, of: start)) else {
      throw Self.broken("an object lies outside the file", start)
    }
    return (count, start + 2 + size)
  }

  private func slice(
    from first: Int,
    count: Int,
    of start: Int
  ) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard first <= tableOffset, count <= tableOffset - first else {
      throw Self.broken("an object lies outside the file", start)
    }
    return bytes[first..<(first + count)]
  }
}

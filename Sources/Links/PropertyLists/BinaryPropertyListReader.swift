/// Reads property lists of the binary form, `bplist00`.
///
/// After CFBinaryPList.c of Core Foundation. Values may share each other there, so that what is
/// read is bounded by the number of values and not by the size of the file. Texts may overlap as
/// well, which no writer makes them do, so that those that are kept are together no larger than the
/// file.
struct BinaryPropertyListReader {
  let bytes: [UInt8]
  private let offsetSize: Int
  let referenceSize: Int
  private let objectCount: Int
  private let topObject: Int
  private let tableOffset: Int
  var valueCount = 0
  /// Texts that were read, by their offset, so that one that many share is decoded once.
  var texts: [Int: String] = [:]
  var textSize = 0
  /// The containers being read, which must not contain themselves.
  var open: Set<Int> = []

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
      throw Self.broken("a size in the trailer is not from 1 to 8", trailer + 6)
    }
    func number(at place: Int) -> Int? { Self.integer(bytes[place..<(place + 8)]) }
    guard let count = number(at: trailer + 8), let top = number(at: trailer + 16),
      let table = number(at: trailer + 24), count > 0, top < count, table >= 8, table <= trailer,
      count <= (trailer - table) / offsetSize
    else { throw Self.broken("the offset table is outside the file", trailer + 8) }
    objectCount = count
    topObject = top
    tableOffset = table
  }

  mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    try readObject(topObject, depth: 1)
  }

  static func broken(_ what: String, _ place: Int) -> PropertyListError {
    PropertyListError(reason: .brokenBinary(what), range: place..<place)
  }

  /// A big-endian number; nil if it is not below 2^62, which no offset of a file reaches.
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
  func offset(of object: Int) throws(PropertyListError) -> Int {
    let place = tableOffset + object * offsetSize
    guard let offset = Self.integer(bytes[place..<(place + offsetSize)]), offset >= 8,
      offset < tableOffset
    else { throw Self.broken("an object is outside the file", place) }
    return offset
  }

  func reference(at place: Int) throws(PropertyListError) -> Int {
    guard let reference = Self.integer(bytes[place..<(place + referenceSize)]),
      reference < objectCount
    else { throw Self.broken("a reference to a missing object", place) }
    return reference
  }

  /// The count of an object's parts and where they begin.
  func length(at start: Int) throws(PropertyListError) -> (count: Int, first: Int) {
    let low = bytes[start] & 15
    guard low == 15 else { return (Int(low), start + 1) }
    let marker = try slice(from: start + 1, count: 1, of: "a length", start)
    guard let byte = marker.first, byte >> 4 == 1, byte & 15 <= 3 else {
      throw Self.broken("a length is not a number", start + 1)
    }
    let size = 1 << Int(byte & 15)
    let number = try slice(from: start + 2, count: size, of: "a length", start)
    guard let count = Self.integer(number) else {
      throw Self.broken("a length extends beyond the file", start)
    }
    return (count, start + 2 + size)
  }

  /// The bytes of an object's parts, which all precede the table of offsets.
  func slice(
    from first: Int,
    count: Int,
    width: Int = 1,
    of object: String,
    _ start: Int
  ) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard first <= tableOffset, count <= (tableOffset - first) / width else {
      throw Self.broken("\(object) extends beyond the file", start)
    }
    return bytes[first..<(first + count * width)]
  }
}

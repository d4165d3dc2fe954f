/// Reads binary property lists whose every number leads to something, which are of a bounded size
/// written out, and in which no container holds itself.
///
/// The form is that of Core Foundation's `CFBinaryPList.c`: a header, objects, a table of their
/// offsets, and a trailer of 32 bytes.
struct BinaryListReader {
  private let bytes: [UInt8]
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var top = 0
  private var tableStart = 0
  /// For an object that was looked through, how many values it is written out and how deep.
  private var sizes: [Int: (values: Int, depth: Int)] = [:]
  private var open: Set<Int> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() throws(PropertyListError) -> PropertyListValue {
    try readTrailer()
    _ = try size(of: top, depth: 1)
    return try value(of: top)
  }

  /// An object written out; that it is bounded was found out before.
  private func value(of object: Int) throws(PropertyListError) -> PropertyListValue {
    let layout = try layout(of: object)
    switch layout.kind {
    case .ascii:
      return .string(String(decoding: bytes[layout.content], as: UTF8.self), range: nil)
    case .utf16:
      let units = stride(from: layout.content.lowerBound, to: layout.content.upperBound, by: 2).map
      {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self), range: nil)
    case .other: return .other
    case .array:
      var elements: [PropertyListValue] = []
      for child in layout.children { elements.append(try value(of: child)) }
      return .array(elements)
    case .dictionary:
      let half = layout.children.count / 2
      var members: [String: PropertyListValue] = [:]
      for index in 0..<half {
        guard let key = try value(of: layout.children[index]).string else {
          throw .damaged("a key is no string")
        }
        let value = try value(of: layout.children[half + index])
        if key.utf8.count <= PropertyListReader.keyLimit { members[key] = value }
      }
      return .dictionary(members)
    }
  }

  private mutating func readTrailer() throws(PropertyListError) {
    guard bytes.starts(with: "bplist00".utf8) || bytes.starts(with: "bplist01".utf8) else {
      throw .damaged("its version is unknown")
    }
    guard bytes.count >= 8 + 1 + 1 + 32 else { throw .damaged("it ends early") }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let numbers = [trailer + 8, trailer + 16, trailer + 24].map { number(at: $0, size: 8) }
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = numbers[0], let top = numbers[1], let start = numbers[2], count > 0,
      top < count, start >= 9, start < trailer, count <= (trailer - start) / offsetSize
    else { throw .damaged("its trailer leads nowhere") }
    objectCount = count
    self.top = top
    tableStart = start
  }

  /// A number of some bytes, the highest first; nil for one that is out of reach.
  private func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size > 0, offset <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + size)] {
      guard value <= UInt64.max >> 8 else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return value <= UInt64(Int32.max) ? Int(value) : nil
  }

  private mutating func size(
    of object: Int,
    depth: Int
  ) throws(PropertyListError) -> (values: Int, depth: Int) {
    guard depth <= PropertyListReader.depthLimit else {
      throw .tooDeep(limit: PropertyListReader.depthLimit)
    }
    if let known = sizes[object] {
      guard depth + known.depth - 1 <= PropertyListReader.depthLimit else {
        throw .tooDeep(limit: PropertyListReader.depthLimit)
      }
      return known
    }
    guard open.insert(object).inserted else { throw .circular }
    var result = (values: 1, depth: 1)
    for child in try layout(of: object).children {
      let inner = try size(of: child, depth: depth + 1)
      result.values += inner.values
      result.depth = max(result.depth, inner.depth + 1)
      guard result.values <= PropertyListReader.valueLimit else {
        throw .tooManyValues(limit: PropertyListReader.valueLimit)
      }
    }
    open.remove(object)
    sizes[object] = result
    return result
  }

  /// What an object is, and where its content stands.
  private struct Layout {
    enum Kind { case ascii, utf16, array, dictionary, other }
    var kind = Kind.other
    var content = 0..<0
    /// The objects that a container holds; of a dictionary the keys, then the values.
    var children: [Int] = []
  }

  private func layout(of object: Int) throws(PropertyListError) -> Layout {
    guard let start = number(at: tableStart + object * offsetSize, size: offsetSize), start >= 8,
      start < tableStart
    else { throw .damaged("an object is out of reach") }
    let marker = bytes[start]
    let kind = marker >> 4
    var count = Int(marker & 0x0F)
    var content = start + 1
    if count == 0x0F, kind >= 0x4, kind != 0x8 {
      guard content < tableStart, bytes[content] >> 4 == 1, bytes[content] & 0x0F <= 3,
        let long = number(at: content + 1, size: 1 << Int(bytes[content] & 0x0F))
      else { throw .damaged("the length of an object is out of reach") }
      content += 1 + (1 << Int(bytes[content] & 0x0F))
      count = long
    }
    let room = tableStart - content
    switch kind {
    // Truth values, numbers, dates, data and identifiers are not needed.
    case 0x0, 0x1, 0x2, 0x3, 0x4, 0x8: return Layout()
    case 0x5, 0x6:
      let width = kind == 0x6 ? 2 : 1
      guard count <= room / width else { throw .damaged("a string is out of reach") }
      return Layout(
        kind: kind == 0x6 ? .utf16 : .ascii,
        content: content..<(content + count * width)
      )
    case 0xA, 0xC, 0xD:
      // A dictionary has as many keys as values.
      let references = kind == 0xD ? count * 2 : count
      guard references <= room / referenceSize else {
        throw .damaged("a container is out of reach")
      }
      var layout = Layout(kind: kind == 0xD ? .dictionary : .array)
      for index in 0..<references {
        let offset = content + index * referenceSize
        guard let child = number(at: offset, size: referenceSize), child < objectCount else {
          throw .damaged("a container names an object that there is none of")
        }
        layout.children.append(child)
      }
      return layout
    default: throw .damaged("an object is of no known kind")
    }
  }
}

/// A value of a property list, as far as entitlements need it.
indirect enum PropertyListValue {
  /// A text, with its place in an XML file.
  case string(String, range: Range<Int>?)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// A number, a date, data, or a truth value.
  case other

  var string: String? {
    guard case .string(let string, _) = self else { return nil }
    return string
  }
}

/// Reads property lists in XML and in the binary form.
///
/// The system's own reader is not asked: on Linux, malformed lists end the process in it.
enum PropertyListReader {
  static let byteLimit = 4 << 20
  static let depthLimit = 64
  static let valueLimit = 200_000
  /// The most bytes of a key that is kept: entitlements have short ones.
  static let keyLimit = 256

  static func dictionary(
    in bytes: [UInt8]
  ) throws(PropertyListError) -> [String: PropertyListValue] {
    guard bytes.count <= byteLimit else {
      throw .tooLarge(bytes: bytes.count, limit: byteLimit)
    }
    var start = 0
    // The header of an entitlements blob: a magic number and the length.
    if bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71]) { start = min(8, bytes.count) }
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    guard bytes.count > start else { throw .empty }
    let value: PropertyListValue
    if bytes[start...].starts(with: "bplist".utf8) {
      var reader = BinaryListReader(Array(bytes[start...]))
      value = try reader.read()
    } else {
      var reader = XMLListReader(bytes, from: start)
      value = try reader.read()
    }
    guard case .dictionary(let dictionary) = value else { throw .notADictionary }
    return dictionary
  }
}

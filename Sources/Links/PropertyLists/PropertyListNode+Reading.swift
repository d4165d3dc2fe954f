extension PropertyListNode {
  /// What becomes of bytes that follow the end of an XML list, which the system passes over.
  public enum Rest: Sendable {
    /// They are an error, since they are mostly a mistake.
    case refused
    /// They are passed over: a file may hold more than the list.
    case passedOver
  }

  /// Reads a property list in XML or of the binary form.
  ///
  /// A byte order mark, and the header of an entitlements blob, are passed over. No property list,
  /// however it is made, takes more than `PropertyListLimits` allow: Foundation's own reader says
  /// no places, and a binary file of some hundred bytes whose values share each other takes it all
  /// memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file, which all places count from.
  ///   - rest: What becomes of bytes after the list.
  /// - Throws: `PropertyListError` if it is no property list, or one beyond the limits.
  public init(_ bytes: [UInt8], rest: Rest = .refused) throws(PropertyListError) {
    guard bytes.count <= PropertyListLimits.byteCount else {
      let limit = PropertyListLimits.byteCount
      throw PropertyListError(reason: .tooLarge(bytes: bytes.count, limit: limit), range: 0..<0)
    }
    let start = Self.start(of: bytes)
    guard bytes[start...].starts(with: Self.binaryMark) else {
      var reader = try XMLPropertyListReader(bytes, from: start, rest: rest)
      self = try reader.readDocument()
      return
    }
    do throws(PropertyListError) {
      var reader = try BinaryPropertyListReader(start == 0 ? bytes : Array(bytes[start...]))
      self = try reader.readDocument()
    } catch {
      let range = (error.range.lowerBound + start)..<(error.range.upperBound + start)
      throw PropertyListError(reason: error.reason, range: range)
    }
  }

  /// Reads a property list whose root is a dictionary, as `init(_:rest:)` does.
  ///
  /// - Throws: `PropertyListError` also if the root is something else.
  public init(dictionaryIn bytes: [UInt8], rest: Rest = .refused) throws(PropertyListError) {
    try self.init(bytes, rest: rest)
    guard entries != nil else {
      throw PropertyListError(reason: .notADictionary(kind: value.kind), range: range ?? 0..<0)
    }
  }

  /// Whether a file begins as property lists of the binary form do, which have no lines to quote.
  public static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes[start(of: bytes)...].starts(with: binaryMark)
  }

  private static let binaryMark = Array("bplist".utf8)

  /// Where the list begins, after what may be before it.
  private static func start(of bytes: [UInt8]) -> Int {
    var start = 0
    // The magic number of embedded entitlements, then the blob's length in four bytes.
    if bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71]) { start = min(8, bytes.count) }
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    return start
  }
}

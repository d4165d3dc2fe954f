/// A range of UTF-16 offsets in a pattern or a subject; in JSON a pair of the start and the end.
public struct TextRange: Sendable, Hashable {
  /// Where it starts.
  public var start: Int
  /// Where it ends, at or after the start.
  public var end: Int

  /// Creates a range.
  public init(_ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
  }
}

extension TextRange {
  /// The range.
  public var range: Range<Int> { start..<max(start, end) }
}

extension TextRange: Codable {
  /// Reads a pair.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` if it is no pair of offsets in order.
  public init(from decoder: any Decoder) throws {
    let (start, end) = try decoder.pair()
    guard 0 <= start, start <= end else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(start) to \(end) is not a valid range"
        )
      )
    }
    self.init(start..<end)
  }

  /// Writes a pair.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodePair(start, end)
  }
}

extension Decoder {
  /// The two numbers of a list.
  func pair() throws -> (Int, Int) {
    var container = try unkeyedContainer()
    let pair = (try container.decode(Int.self), try container.decode(Int.self))
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "a pair has two numbers"
      )
    }
    return pair
  }
}

extension Encoder {
  /// Writes a list of two numbers.
  func encodePair(_ first: Int, _ second: Int) throws {
    var container = unkeyedContainer()
    try container.encode(first)
    try container.encode(second)
  }
}

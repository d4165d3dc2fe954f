/// The unit of an engine's offsets.
public enum OffsetUnit: String, Sendable, Hashable, Codable {
  case codePoints = "code-points"
  case utf16 = "utf-16"
  case utf8 = "utf-8"

  /// Whether a character is several units.
  public func splits(_ character: Unicode.Scalar) -> Bool {
    switch self {
    case .codePoints: false
    case .utf16: character.value > 0xFFFF
    case .utf8: !character.isASCII
    }
  }
}

/// Converts an engine's offsets in a text to UTF-16 offsets.
package struct OffsetMap: Sendable {
  /// The UTF-16 offset of each of the engine's, -1 within a character; nil if both are the same.
  private let places: [Int32]?
  private let count: Int

  /// Maps the offsets of a well-formed UTF-16 text.
  package init(_ units: [UInt16], in unit: OffsetUnit) {
    guard unit != .utf16, units.contains(where: { unit == .utf8 ? $0 >= 0x80 : $0 >= 0xD800 })
    else {
      places = nil
      count = units.count
      return
    }
    var places: [Int32] = []
    places.reserveCapacity(2 * units.count + 1)
    for (index, value) in units.enumerated() where !UTF16.isTrailSurrogate(value) {
      places.append(Int32(index))
      guard unit == .utf8, value >= 0x80 else { continue }
      let length = UTF16.isLeadSurrogate(value) ? 4 : value < 0x800 ? 2 : 3
      for _ in 1..<length { places.append(-1) }
    }
    count = places.count
    places.append(Int32(units.count))
    self.places = places
  }
}

extension OffsetMap {
  /// Whether the engine's offsets are UTF-16 offsets.
  package var isIdentity: Bool { places == nil }

  /// The UTF-16 offset of an engine's offset; nil if it is within a character or out of bounds.
  package func utf16(_ offset: Int) -> Int? {
    guard (0...count).contains(offset) else { return nil }
    guard let places else { return offset }
    return places[offset] < 0 ? nil : Int(places[offset])
  }

  /// The UTF-16 range of an engine's range; nil if it is invalid.
  package func utf16(_ start: Int, _ end: Int) -> Range<Int>? {
    guard start <= end, let start = utf16(start), let end = utf16(end) else { return nil }
    return start..<end
  }
}

extension Subject {
  /// The offset of the first lone surrogate; nil if there is none.
  package var loneSurrogate: Int? {
    var index = 0
    while index < utf16.count {
      guard UTF16.isSurrogate(utf16[index]) else {
        index += 1
        continue
      }
      guard UTF16.isLeadSurrogate(utf16[index]), index + 1 < utf16.count,
        UTF16.isTrailSurrogate(utf16[index + 1])
      else { return index }
      index += 2
    }
    return nil
  }
}

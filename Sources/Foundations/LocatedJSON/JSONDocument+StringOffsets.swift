import Diagnostics
import Synchronization

extension JSONDocument {
  /// The UTF-8 range in the text of part of a decoded string, with escapes counted as written.
  ///
  /// Positions along long strings are cached, so that looking up many parts is not quadratic.
  ///
  /// - Parameters:
  ///   - utf16Offsets: The part, in UTF-16 code units of the decoded string; it is clamped.
  ///   - stringRange: The UTF-8 offsets of the string in the text, quotation marks included.
  /// - Returns: The part's range in the text.
  public func place(
    ofUTF16 utf16Offsets: Range<Int>,
    inStringAt stringRange: Range<Int>
  ) -> Range<Int> {
    let walk = StringWalk(file.bytes, stringRange)
    let known = longStrings.place(before: utf16Offsets.lowerBound, walk)
    return walk.range(of: utf16Offsets, from: known)
  }
}

/// The UTF-8 offset of a character or escape, and the UTF-16 code units before it.
private struct StringPlace {
  var offset: Int
  var units: Int
}

/// Steps through the characters and escapes of a string.
private struct StringWalk {
  let bytes: [UInt8]
  let start: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (start, end) = (range.lowerBound + 1, range.upperBound - 1)
  }

  var first: StringPlace { StringPlace(offset: start, units: 0) }

  func range(of units: Range<Int>, from known: StringPlace) -> Range<Int> {
    var place = known
    while place.offset < end, place.units < units.lowerBound { step(&place) }
    let lower = min(place.offset, end)
    while place.offset < end, place.units < units.upperBound { step(&place) }
    return lower..<max(lower, min(place.offset, end))
  }

  func step(_ place: inout StringPlace) {
    switch bytes[place.offset] {
    case UInt8(ascii: "\\"): place.offset += bytes[place.offset + 1] == UInt8(ascii: "u") ? 6 : 2
    case 0xF0...:
      place.offset += 4
      place.units += 1
    case 0xE0...: place.offset += 3
    case 0xC0...: place.offset += 2
    default: place.offset += 1
    }
    place.units += 1
  }
}

/// Cached positions along the long strings of a document.
final class LongStringIndex: Sendable {
  private let strings = Mutex<[Int: [StringPlace]]>([:])

  /// The minimum size of a long string, in bytes.
  private static let longSize = 4_096
  /// The number of UTF-16 code units between two positions.
  private static let distance = 256

  /// The last cached position at or before a number of UTF-16 code units.
  fileprivate func place(before units: Int, _ walk: StringWalk) -> StringPlace {
    guard walk.end - walk.start >= Self.longSize, units >= Self.distance else { return walk.first }
    return strings.withLock { strings in
      let places = strings[walk.start] ?? Self.places(walk)
      strings[walk.start] = places
      return places[min(units / Self.distance, places.count) - 1]
    }
  }

  /// For each multiple of the distance, the last position not after it.
  private static func places(_ walk: StringWalk) -> [StringPlace] {
    var places: [StringPlace] = []
    var place = walk.first
    while place.offset < walk.end {
      if place.units >= (places.count) * distance { places.append(place) }
      walk.step(&place)
    }
    return places
  }
}

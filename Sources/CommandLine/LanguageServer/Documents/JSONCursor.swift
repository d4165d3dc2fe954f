/// The position in a possibly unfinished JSON text: its enclosing objects and arrays, and their
/// keys.
///
/// It reads from the start to the position without validation, so it also works where something is
/// being typed.
struct JSONCursor: Sendable {
  /// The objects and arrays around the place, from the outermost.
  private(set) var levels: [Level] = []
  /// The text of the string that the place is in, up to the place, its escapes as they are; nil
  /// outside of strings.
  private(set) var partial: String?
  /// The UTF-8 offset after the opening quotation mark of that string.
  private(set) var partialStart: Int?

  struct Level: Sendable, Hashable {
    var isObject: Bool
    /// The keys of the object that are before the place.
    var keys: [String] = []
    /// Whether the next string is a value.
    var hasKey = false
    /// The number of the element of an array.
    var index = 0
    /// Where it begins.
    var start: Int

    /// The key whose value the place is in; nil at a key.
    var key: String? { isObject && hasKey ? keys.last : nil }
  }

  init(_ bytes: [UInt8], at place: Int) {
    var position = 0
    let end = min(place, bytes.count)
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position + 1
        position = start
        var isClosed = false
        while position < end {
          let byte = bytes[position]
          if byte == UInt8(ascii: "\"") {
            isClosed = true
            break
          }
          // A string that is not closed ends with its line.
          if byte == UInt8(ascii: "\n") { break }
          position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        let text = String(decoding: bytes[start..<min(position, end)], as: UTF8.self)
        if !isClosed, position >= end {
          partial = text
          partialStart = start
          return
        }
        note(text)
        position += 1
      case UInt8(ascii: "{"):
        levels.append(Level(isObject: true, start: position))
        position += 1
      case UInt8(ascii: "["):
        levels.append(Level(isObject: false, start: position))
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if !levels.isEmpty { levels.removeLast() }
        position += 1
      case UInt8(ascii: ":"):
        if let last = levels.indices.last, levels[last].isObject { levels[last].hasKey = true }
        position += 1
      case UInt8(ascii: ","):
        if let last = levels.indices.last {
          levels[last].hasKey = false
          levels[last].index += 1
        }
        position += 1
      default: position += 1
      }
    }
  }

  private mutating func note(_ text: String) {
    guard let last = levels.indices.last, levels[last].isObject, !levels[last].hasKey else {
      return
    }
    levels[last].keys.append(text)
  }
}

extension JSONCursor {
  /// The keys and array marks that lead to the place, such as `actions`, `[]`, `formats`, `[]`.
  var path: [String] {
    levels.compactMap { level in level.isObject ? level.key : "[]" }
  }

  /// The path of the innermost object, without the key in it.
  var objectPath: [String] {
    levels.last?.key == nil ? path : path.dropLast()
  }

  /// Whether a key is expected here.
  var isAtKey: Bool { levels.last.map { $0.isObject && !$0.hasKey } ?? false }
}

extension [UInt8] {
  /// How many UTF-16 units of a JSON string are before a place in it, its escapes read; nil for a
  /// place outside of it.
  ///
  /// - Parameters:
  ///   - place: A UTF-8 offset.
  ///   - range: The string with its quotation marks.
  /// - Returns: The number of units.
  func units(before place: Int, inStringAt range: Range<Int>) -> Int? {
    guard range.contains(place), range.upperBound <= count else { return nil }
    var units = 0
    var position = range.lowerBound + 1
    while position < place {
      if self[position] == UInt8(ascii: "\\"), position + 1 < range.upperBound {
        position += self[position + 1] == UInt8(ascii: "u") ? 6 : 2
        // Within an escape is at it.
        guard position <= place else { return units }
        units += 1
      } else {
        units += PositionEncoding.utf16.units(of: self[position])
        position += 1
      }
    }
    return units
  }
}

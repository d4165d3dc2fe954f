/// Finds the units of a text in an older version of it, in linear time.
///
/// Where the two diverge, it continues at the nearest places where they agree again, so the
/// alignment need not be optimal.
struct TextAlignment: Sendable {
  let text: [UInt16]
  /// The offset of each unit in the older text; nil for a new one.
  private(set) var places: [Int?]
  /// The number of compared pairs of units.
  private(set) var steps = 0

  init(of text: [UInt16], with old: ArraySlice<UInt16>) {
    self.text = text
    places = text.map { _ in nil }
    var end = text.count
    var oldEnd = old.endIndex
    // A common suffix is kept, however much was inserted before it.
    while end > 0, oldEnd > old.startIndex, text[end - 1] == old[oldEnd - 1] {
      (end, oldEnd) = (end - 1, oldEnd - 1)
      places[end] = oldEnd
      steps += 1
    }
    align(0..<end, with: old[old.startIndex..<oldEnd])
  }
}

extension TextAlignment {
  private mutating func align(_ range: Range<Int>, with old: ArraySlice<UInt16>) {
    var place = range.lowerBound
    var oldPlace = old.startIndex
    while place < range.upperBound, oldPlace < old.endIndex {
      steps += 1
      if text[place] == old[oldPlace] {
        places[place] = oldPlace
        (place, oldPlace) = (place + 1, oldPlace + 1)
      } else if let skip = skip(text[place..<range.upperBound], old[oldPlace...]) {
        (place, oldPlace) = (place + skip.new, oldPlace + skip.old)
      } else {
        (place, oldPlace) = (place + 1, oldPlace + 1)
      }
    }
  }

  /// How many units to skip in either text so that the next ones agree; as few as possible.
  private mutating func skip(
    _ new: ArraySlice<UInt16>,
    _ old: ArraySlice<UInt16>
  ) -> (new: Int, old: Int)? {
    for sum in 1...Self.reach {
      for oldCount in max(0, sum + 1 - new.count)...sum where oldCount < old.count {
        steps += 1
        let newCount = sum - oldCount
        if new[new.startIndex + newCount] == old[old.startIndex + oldCount] {
          return (newCount, oldCount)
        }
      }
    }
    return nil
  }

  private static let reach = 16
}

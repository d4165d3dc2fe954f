/// Finds the units of a text in an older one that it was made from, in a time that grows with the
/// lengths alone.
///
/// Where the two part, the nearest places are looked for at which they go on alike. So the alignment
/// need not be the longest.
struct TextAlignment: Sendable {
  /// The newer text.
  let text: [UInt16]
  /// For each of its units, the place of the same unit in the older text; nil for one that is new.
  private(set) var places: [Int?]
  /// How many pairs of units were compared.
  private(set) var steps = 0

  init(of text: [UInt16], with old: ArraySlice<UInt16>) {
    self.text = text
    places = text.map { _ in nil }
    var end = text.count
    var oldEnd = old.endIndex
    // What both end with is the same, however much was put in before it.
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

  /// How many units to leave out of either text so that the next ones are the same; as few as can be.
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

import MatchEngine

/// Code units on their way into a string, up to a limit.
struct OutputBuffer {
  /// True once more was appended than the limit allows; what went over it is dropped.
  private(set) var isOverLimit = false
  private var units: [UInt16] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends a range of units.
  mutating func append(_ source: [UInt16], _ range: Range<Int>) {
    guard units.count + range.count <= limit else {
      isOverLimit = true
      return
    }
    units.append(contentsOf: source[range])
  }

  /// The units as text.
  var text: String { String(units: units[...]) }
}

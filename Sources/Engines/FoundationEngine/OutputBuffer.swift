import MatchEngine

/// Collects code units into a string, up to a limit.
struct OutputBuffer {
  /// Whether the limit was exceeded; anything beyond it is dropped.
  private(set) var isOverLimit = false
  private var units: [UInt16] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ source: [UInt16], _ range: Range<Int>) {
    guard units.count + range.count <= limit else {
      isOverLimit = true
      return
    }
    units.append(contentsOf: source[range])
  }

  var text: String { String(units: units[...]) }
}

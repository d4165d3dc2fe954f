/// A set of code points as sorted ranges that neither overlap nor touch.
struct CodePointSet: Sendable, Hashable {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let last: UInt32 = 0x10FFFF

  static let none = CodePointSet(sorted: [])
  static let all = CodePointSet(sorted: [0...last])

  /// The ranges must be sorted and separate.
  private init(sorted ranges: [ClosedRange<UInt32>]) {
    self.ranges = ranges
  }
}

extension CodePointSet {
  /// Creates a set from ranges in any order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let previous = merged.last, range.lowerBound <= previous.upperBound + 1 {
        let end = max(previous.upperBound, range.upperBound)
        merged[merged.count - 1] = previous.lowerBound...end
      } else {
        merged.append(range)
      }
    }
    self.init(sorted: merged)
  }

  init(codePoints: some Sequence<UInt32>) {
    self.init(codePoints.map { $0...$0 })
  }

  /// Creates the set of all code points that satisfy a predicate.
  init(where fits: (UInt32) -> Bool) {
    var ranges: [ClosedRange<UInt32>] = []
    var start: UInt32?
    for codePoint in 0...Self.last {
      if fits(codePoint) {
        if start == nil { start = codePoint }
      } else if let first = start {
        ranges.append(first...(codePoint - 1))
        start = nil
      }
    }
    if let first = start { ranges.append(first...Self.last) }
    self.init(sorted: ranges)
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ codePoint: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < codePoint { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(codePoint)
  }

  var complement: CodePointSet {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.last { result.append(next...Self.last) }
    return CodePointSet(sorted: result)
  }

  func union(_ other: CodePointSet) -> CodePointSet { CodePointSet(ranges + other.ranges) }

  func intersection(_ other: CodePointSet) -> CodePointSet {
    var result: [ClosedRange<UInt32>] = []
    var left = 0
    var right = 0
    while left < ranges.count, right < other.ranges.count {
      let low = max(ranges[left].lowerBound, other.ranges[right].lowerBound)
      let high = min(ranges[left].upperBound, other.ranges[right].upperBound)
      if low <= high { result.append(low...high) }
      if ranges[left].upperBound < other.ranges[right].upperBound { left += 1 } else { right += 1 }
    }
    return CodePointSet(sorted: result)
  }

  func subtracting(_ other: CodePointSet) -> CodePointSet { intersection(other.complement) }
}

/// A set of pattern numbers.
public struct CandidateSet {
  /// The numbers, in order.
  public private(set) var numbers: [Int32] = []
  private var marks: [UInt32] = []
  private var mark: UInt32 = 0

  /// Creates an empty set.
  public init() {}

  mutating func reset(_ count: Int) {
    numbers.removeAll(keepingCapacity: true)
    if marks.count != count || mark == .max {
      marks = [UInt32](repeating: 0, count: count)
      mark = 0
    }
    mark += 1
  }

  @inline(__always)
  mutating func insert(_ number: Int32) {
    guard marks[Int(number)] != mark else { return }
    marks[Int(number)] = mark
    numbers.append(number)
  }

  mutating func sort() { if numbers.count > 1 { numbers.sort() } }
}

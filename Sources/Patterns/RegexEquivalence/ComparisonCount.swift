/// Counts the steps of a comparison and stops it at a limit.
final class ComparisonCount {
  private(set) var steps = 0
  private let most: Int

  /// Creates a counter.
  ///
  /// - Parameter most: The maximum number of steps; nil for no limit.
  init(most: Int?) {
    self.most = most ?? .max
  }
}

extension ComparisonCount {
  func add(_ number: Int) throws(UndecidedReason) {
    steps += number
    if steps > most { throw .budget }
  }
}

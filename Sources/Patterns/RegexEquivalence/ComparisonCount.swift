/// Counts the steps of one comparison, and ends it at a number of them.
final class ComparisonCount {
  private(set) var steps = 0
  private let most: Int

  /// Begins to count.
  ///
  /// - Parameter most: The most steps; nil for any number.
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

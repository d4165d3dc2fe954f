internal import Synchronization

/// Caches the step bound of a pattern for each power of two of the length.
///
/// The pattern is parsed on first use. A pattern that cannot be parsed has no bound.
public final class SearchStepBoundCache: Sendable {
  private let pattern: String
  private let dialect: RegexDialect
  private let state = Mutex(State())

  private struct State {
    var bound: SearchStepBound?
    var known: [Int: Double] = [:]
  }

  /// Creates an empty cache for a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern's text.
  ///   - dialect: The dialect it is written in.
  public init(of pattern: String, in dialect: RegexDialect = .icu) {
    self.pattern = pattern
    self.dialect = dialect
  }
}

extension SearchStepBoundCache {
  /// The maximum number of steps of one search; may be infinite.
  ///
  /// - Parameter length: The subject's length in UTF-16 units; it is rounded up.
  /// - Returns: The steps.
  public func maxSteps(in length: Int) -> Double {
    let rounded = Self.minLength << max(0, Self.bits(of: max(0, length - 1) / Self.minLength))
    return state.withLock { state in
      if let known = state.known[rounded] { return known }
      let bound = state.bound ?? read()
      state.bound = bound
      let steps = bound.maxSteps(in: rounded)
      state.known[rounded] = steps
      return steps
    }
  }

  private static let minLength = 16

  private static func bits(of number: Int) -> Int { Int.bitWidth - number.leadingZeroBitCount }

  private func read() -> SearchStepBound {
    RegexParser.reading(of: pattern, in: dialect).tree.map { SearchStepBound($0) } ?? .unknown
  }
}

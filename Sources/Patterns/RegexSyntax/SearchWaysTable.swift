internal import Synchronization

/// The most steps of searches with one pattern, remembered for lengths that are powers of two.
///
/// The pattern is read when it is first asked for; one that cannot be read may take any number.
public final class SearchWaysTable: Sendable {
  private let pattern: String
  private let dialect: RegexDialect
  private let state = Mutex(State())

  private struct State {
    var ways: SearchWays?
    var known: [Int: Double] = [:]
  }

  /// Creates the table of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern's text.
  ///   - dialect: What it is written in.
  public init(of pattern: String, in dialect: RegexDialect = .icu) {
    self.pattern = pattern
    self.dialect = dialect
  }
}

extension SearchWaysTable {
  /// The steps that a search takes at the most, which can be infinitely many.
  ///
  /// - Parameter length: The subject's length in UTF-16 units; it is rounded up.
  /// - Returns: The steps.
  public func most(in length: Int) -> Double {
    let rounded = Self.minLength << max(0, Self.bits(of: max(0, length - 1) / Self.minLength))
    return state.withLock { state in
      if let known = state.known[rounded] { return known }
      let ways = state.ways ?? read()
      state.ways = ways
      let most = ways.most(in: rounded)
      state.known[rounded] = most
      return most
    }
  }

  private static let minLength = 16

  private static func bits(of number: Int) -> Int { Int.bitWidth - number.leadingZeroBitCount }

  private func read() -> SearchWays {
    let tree =
      dialect == .icu
      ? try? RegexParser.parse(pattern) : RegexParser.reading(of: pattern, in: dialect).tree
    return tree.map { SearchWays($0) } ?? .unknown
  }
}

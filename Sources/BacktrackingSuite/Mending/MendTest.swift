public import MatchEngine

/// Compares a mended pattern with the pattern by running both over subjects.
public struct MendTest: Sendable {
  private let engines: [any MatchEngine]
  private let subjects: [Subject]
  private let comparesWholeMatch: Bool

  /// Plans a test.
  ///
  /// - Parameters:
  ///   - engines: The engines that run both patterns; one that refuses the old pattern is left out.
  ///   - subjects: The subjects.
  ///   - comparesWholeMatch: Whether the place of the whole match counts, beside the groups.
  public init(engines: [any MatchEngine], subjects: [Subject], comparesWholeMatch: Bool = true) {
    self.engines = engines
    self.subjects = subjects
    self.comparesWholeMatch = comparesWholeMatch
  }
}

extension MendTest {
  /// Compares two patterns.
  ///
  /// - Returns: On how many subjects both gave the same; nil where they differ on one, an engine
  ///   refuses the new pattern, or nothing could be compared.
  public func agreement(of old: String, and new: String) -> Int? {
    var compared: Set<Int> = []
    for engine in engines {
      guard let before = try? engine.compile(old) else { continue }
      guard let after = try? engine.compile(new),
        before.captureGroupCount == after.captureGroupCount
      else { return nil }
      for (index, subject) in subjects.enumerated() {
        let expected = before.firstMatch(in: subject, limits: engine.defaultLimits).outcome
        // Over what the engine gave up on, nothing can be said.
        if case .failed = expected { continue }
        let found = after.firstMatch(in: subject, limits: engine.defaultLimits).outcome
        guard ranges(found) == ranges(expected) else { return nil }
        if case .failed = found { return nil }
        compared.insert(index)
      }
    }
    return compared.isEmpty ? nil : compared.count
  }

  private func ranges(_ outcome: MatchOutcome) -> [Range<Int>?]? {
    guard case .match(let match) = outcome else { return nil }
    return comparesWholeMatch ? match.ranges : [nil] + match.ranges.dropFirst()
  }
}

public import MatchEngine

/// Compares a fixed pattern with the pattern by running both over subjects.
public struct FixTest: Sendable {
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

extension FixTest {
  /// Compares two patterns.
  ///
  /// Subjects over which the old pattern takes very many steps are left out, and the rest of them
  /// once the work is too much.
  ///
  /// - Returns: On how many subjects both gave the same; nil where they differ on one, an engine
  ///   refuses the new pattern, or nothing could be compared.
  public func agreement(of old: String, and new: String) -> Int? {
    agreement(of: old, and: new, within: nil)
  }

  /// Compares two patterns within a budget; nil too where that does not hold all subjects.
  ///
  /// - Parameters:
  ///   - old: The old pattern.
  ///   - new: The new pattern.
  ///   - work: The budget; nil for any work.
  ///   - isCompared: Whether a subject counts, by what the old pattern finds in it.
  /// - Returns: On how many subjects both gave the same.
  func agreement(
    of old: String,
    and new: String,
    within work: WorkBudget?,
    where isCompared: (Subject, MatchOutcome) -> Bool = { _, _ in true }
  ) -> Int? {
    var compared: Set<Int> = []
    for engine in engines {
      guard let before = try? engine.compile(old) else { continue }
      guard let after = try? engine.compile(new),
        before.captureGroupCount == after.captureGroupCount
      else { return nil }
      let unit = engine.description.meter?.states ?? 1
      var limits = engine.defaultLimits
      limits.steps = min(limits.steps, Self.maxSteps / unit)
      var budget = Self.maxStepsInAll / unit
      let costs = [before, after].map { $0.work(on: engine) }
      for (index, subject) in subjects.enumerated() {
        guard work?.isUsedUp != true else { return nil }
        let expected = before.firstMatch(in: subject, limits: limits)
        budget -= expected.cost
        work?.spend(costs[0], expected.cost, on: subject)
        guard budget >= 0 else { break }
        // Over what the engine gave up on, nothing can be said.
        if case .failed = expected.outcome { continue }
        guard isCompared(subject, expected.outcome) else { continue }
        let found = after.firstMatch(in: subject, limits: limits)
        budget -= found.cost
        work?.spend(costs[1], found.cost, on: subject)
        guard ranges(found.outcome) == ranges(expected.outcome) else { return nil }
        if case .failed = found.outcome { return nil }
        compared.insert(index)
      }
    }
    return compared.isEmpty ? nil : compared.count
  }

  /// Whether two patterns find the same one match after the other, as where all are replaced: what
  /// looks at the text before a match can see an earlier one there, which a search from the start of a
  /// subject does not show.
  ///
  /// - Returns: False where they differ on a subject, or an engine refuses the new pattern.
  public func findSameInTurn(_ old: String, _ new: String) -> Bool {
    findSameInTurn(old, new, within: nil)
  }

  /// Whether two patterns find the same in turn; false too where a budget does not hold all subjects.
  func findSameInTurn(_ old: String, _ new: String, within work: WorkBudget?) -> Bool {
    let texts = subjects.map(\.utf16).filter { $0.count <= Self.maxDoubledLength }
    let doubled = zip(texts, texts.dropFirst()).map { Subject(utf16: $0 + $1) }
    for engine in engines {
      guard let before = try? engine.compile(old) else { continue }
      guard let after = try? engine.compile(new) else { return false }
      let unit = engine.description.meter?.states ?? 1
      var limits = engine.defaultLimits
      limits.steps = min(limits.steps, Self.maxSteps / unit)
      var budget = Self.maxStepsInAll / unit
      let costs = [before, after].map { $0.work(on: engine) }
      for subject in subjects + doubled {
        guard work?.isUsedUp != true else { return false }
        let expected = before.allMatches(in: subject, limits: limits)
        budget -= expected.cost
        work?.spend(costs[0], expected.cost, on: subject)
        guard budget >= 0 else { break }
        if case .failed = expected.outcome { continue }
        let found = after.allMatches(in: subject, limits: limits)
        work?.spend(costs[1], found.cost, on: subject)
        guard found.outcome == expected.outcome else { return false }
      }
    }
    return true
  }

  private static let maxDoubledLength = 400

  /// The most steps over one subject, and over all of them with one engine.
  private static let maxSteps = 100_000
  private static let maxStepsInAll = 20_000_000

  private func ranges(_ outcome: MatchOutcome) -> [Range<Int>?]? {
    guard case .match(let match) = outcome else { return nil }
    return comparesWholeMatch ? match.ranges : [nil] + match.ranges.dropFirst()
  }
}

extension CompiledPattern {
  fileprivate func work(on engine: any MatchEngine) -> StepWork {
    StepWork(
      of: source,
      captureGroupCount: captureGroupCount,
      unit: engine.description.meter
    )
  }
}

extension WorkBudget {
  fileprivate func spend(_ steps: StepWork, _ cost: Int, on subject: Subject) {
    let length = subject.utf16.count
    spend(1_000 * steps.microseconds(cost: cost, length: length, most: Double(10 * length)))
  }
}

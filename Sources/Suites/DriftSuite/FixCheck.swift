import Diagnostics
import MatchEngine
import RegexSyntax
import SubjectDomains

/// Verifies that a fixed pattern has the original's meaning, on all engines and subjects.
struct FixCheck {
  private let engines: [DriftEngine]
  private let pattern: String
  private let subjects: [Subject]
  private let domain: SubjectDomain
  /// The subjects, and strings made from the pattern that are not among them.
  private lazy var compared = subjects + made
  /// The number of the rule's own subjects, which come first.
  private let ownCount: Int
  /// The readings of the original pattern, with the answers for each subject.
  private let before: [EngineReading]
  private lazy var oldAnswers = compared.map { Self.answers(before, on: $0) }

  init(
    of pattern: String,
    engines: [DriftEngine],
    subjects: [Subject],
    domain: SubjectDomain = .url,
    ownCount: Int,
    work: Int = .max
  ) {
    let engines = engines.map(\.renewed)
    self.engines = engines
    self.subjects = Self.affordable(subjects, keeping: ownCount, on: engines, for: work)
    self.domain = domain
    self.pattern = pattern
    self.ownCount = ownCount
    before = engines.map { $0.read(pattern) }
  }
}

extension FixCheck {
  enum Verdict: Sendable, Hashable {
    /// The reference engine's answers are the same on every subject, and there is no new
    /// difference.
    case exact
    /// So on every real subject and on the rule's own tests; elsewhere the fixed pattern matches less, or
    /// more.
    case exactOnRealSubjects
    /// On one of those the fixed pattern means something else, or makes a new difference.
    case refused
  }

  /// The engine whose answers are kept: the reference, or the first that accepts the pattern.
  var kept: Int { before.firstIndex { $0.refusal == nil } ?? 0 }

  /// Strings that reveal the loss of a fix, in the reading of the engine whose answers are kept.
  private var made: [Subject] {
    let dialect = engines[kept].dialect
    let read = dialect.isOfTrees ? nil : RegexParser.reading(of: pattern, in: dialect).tree
    guard let tree = read ?? (try? RegexParser.parse(pattern)) else { return [] }
    let known = Set(subjects)
    return tree.comparisonSubjects(seed: 1, limit: Self.maxMade)
      .map { Subject(utf16: $0) }.filter { !known.contains($0) }
  }

  /// The own subjects and as many of the others, evenly chosen, as a third of the work is enough for on
  /// all engines: a slow one would use all of it up on a pattern that nearly every subject matches.
  private static func affordable(
    _ subjects: [Subject],
    keeping ownCount: Int,
    on engines: [DriftEngine],
    for work: Int
  ) -> [Subject] {
    // A pattern and the fixed one are run.
    let each = 2 * engines.reduce(0) { $0 + max(leastSearch, $1.description.work.search) }
    let room = max(fewest, work / 3 / max(1, each))
    let others = subjects.dropFirst(ownCount)
    guard others.count > room else { return subjects }
    let chosen = (0..<room).map { others[others.startIndex + $0 * others.count / room] }
    return subjects.prefix(ownCount) + chosen
  }

  /// The microseconds of a search of an engine that counts them otherwise.
  private static let leastSearch = 5
  /// The least number of subjects.
  private static let fewest = 256
  /// The maximum number of generated strings.
  private static let maxMade = 320

  /// Whether an engine compiles the original pattern.
  func isTaken(by index: Int) -> Bool { before[index].refusal == nil }

  /// Checks a fixed pattern against the original.
  ///
  /// - Parameter fixed: The fixed pattern.
  /// - Returns: The verdict.
  mutating func verdict(on fixed: String) -> Verdict {
    // How often engines gave up while finding causes does not matter for this pattern.
    let engines = engines.map(\.renewed)
    let after = engines.map { $0.read(fixed) }
    guard after.first?.refusal == nil else { return .refused }
    // Of a character in a class, an engine that reads parts of it takes each.
    let added = String(
      String.UnicodeScalarView(fixed.unicodeScalars.filter { !pattern.unicodeScalars.contains($0) })
    )
    guard !engines.contains(where: { $0.engine.splits(added) }) else { return .refused }
    let kept = kept
    var (isExact, isShown) = (true, false)
    for (index, subject) in compared.enumerated() {
      let old = oldAnswers[index]
      let new = Self.answers(after, on: subject)
      let isReal = index < ownCount || domain.likeness(of: subject.utf16) == .real
      if isReal, case .matches(let found) = old[kept], !found.isEmpty { isShown = true }
      guard
        hasNewDifference(old, new) || new[kept].differs(from: old[kept])
          || hasGivenUp(old, new)
      else { continue }
      if isReal { return .refused }
      isExact = false
    }
    // What nothing real matches is the same on all that is real, whatever is put in its place.
    guard isExact || isShown else { return .refused }
    // A check without engines to run is no check.
    if engines.contains(where: { $0.budget?.isUsedUp == true }) { return .refused }
    for (index, engine) in engines.enumerated() where engine.giveUpBudget?.isExhausted == true {
      if isTaken(by: index) || after[index].refusal == nil { return .refused }
    }
    return isExact ? .exact : .exactOnRealSubjects
  }

  /// The answers of all engines; if the first gives up, the others are not run.
  private static func answers(_ readings: [EngineReading], on subject: Subject) -> [EngineAnswer] {
    guard let reference = readings.first else { return [] }
    let first = reference.answer(on: subject)
    let isVetted = reference.vets(first)
    return [first]
      + readings.dropFirst().map { reading in
        first.isUndecided
          ? .undecided(.notRun) : reading.answer(on: subject, isVetted: isVetted)
      }
  }

  /// Whether an engine gives up that did not before.
  private func hasGivenUp(_ old: [EngineAnswer], _ new: [EngineAnswer]) -> Bool {
    zip(old, new).contains { !$0.isUndecided && !$0.isRefused && $1.isUndecided }
  }

  private func hasNewDifference(_ old: [EngineAnswer], _ new: [EngineAnswer]) -> Bool {
    zip(old, new).dropFirst().contains { pair in
      new[0].differs(from: pair.1) && !old[0].differs(from: pair.0)
    }
  }
}

import Diagnostics
import MatchEngine
import RegexSyntax
import SubjectDomains

/// Checks that a fixed pattern means what the pattern meant, on all engines and all subjects.
struct FixCheck {
  private let engines: [DriftEngine]
  private let pattern: String
  private let subjects: [Subject]
  private let domain: SubjectDomain
  /// The subjects, and strings made from the pattern that are not among them.
  private lazy var compared = subjects + made
  /// How many of the subjects, from the first, are the rule's own.
  private let ownCount: Int
  /// What the engines make of the pattern as it is, with their answers to each subject.
  private let before: [EngineReading]
  private lazy var oldAnswers = compared.map { Self.answers(before, on: $0) }

  init(
    of pattern: String,
    engines: [DriftEngine],
    subjects: [Subject],
    domain: SubjectDomain = .url,
    ownCount: Int
  ) {
    let engines = engines.map(\.renewed)
    self.engines = engines
    self.subjects = subjects
    self.domain = domain
    self.pattern = pattern
    self.ownCount = ownCount
    before = engines.map { $0.read(pattern) }
  }
}

extension FixCheck {
  /// What became of a check.
  enum Verdict: Sendable, Hashable {
    /// The reference engine's answers are the same on every subject, and no new difference came up.
    case exact
    /// So on every real subject and on the rule's own tests; elsewhere the fixed pattern matches less, or
    /// more.
    case exactOnRealSubjects
    /// On one of those the fixed pattern means something else, or makes a new difference.
    case refused
  }

  /// The engine whose answers are kept: where the rules' own refuses the pattern, the first that does
  /// not.
  var kept: Int { before.firstIndex { $0.refusal == nil } ?? 0 }

  /// Strings that show what a fix loses, in the reading of the engine whose answers are kept.
  private var made: [Subject] {
    let tree =
      (try? RegexParser.parse(pattern))
      ?? RegexParser.reading(of: pattern, in: engines[kept].dialect).tree
    guard let tree else { return [] }
    let known = Set(subjects)
    return tree.comparisonSubjects(seed: 1, limit: Self.maxMade)
      .map { Subject(utf16: $0) }.filter { !known.contains($0) }
  }

  /// The most strings that are made.
  private static let maxMade = 320

  /// Whether an engine compiles the pattern as it is.
  func isTaken(by index: Int) -> Bool { before[index].refusal == nil }

  /// Checks a fixed pattern against the pattern.
  ///
  /// - Parameter fixed: The fixed pattern.
  /// - Returns: What became of it.
  mutating func verdict(on fixed: String) -> Verdict {
    // How often engines gave up while causes were looked for says nothing about this pattern.
    let engines = engines.map(\.renewed)
    let after = engines.map { $0.read(fixed) }
    guard after.first?.refusal == nil else { return .refused }
    let kept = kept
    var isExact = true
    for (index, subject) in compared.enumerated() {
      let old = oldAnswers[index]
      let new = Self.answers(after, on: subject)
      guard
        hasNewDifference(old, new) || new[kept].differs(from: old[kept])
          || hasGivenUp(old, new)
      else { continue }
      if index < ownCount || domain.likeness(of: subject.utf16) == .real { return .refused }
      isExact = false
    }
    // What no engine could be asked is not checked.
    if engines.contains(where: { $0.budget?.isUsedUp == true }) { return .refused }
    for (index, engine) in engines.enumerated() where engine.giveUpBudget?.isExhausted == true {
      if isTaken(by: index) || after[index].refusal == nil { return .refused }
    }
    return isExact ? .exact : .exactOnRealSubjects
  }

  /// The answers of all engines; where the first gives up, the others are not asked.
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

  /// Whether an engine gives up that did not.
  private func hasGivenUp(_ old: [EngineAnswer], _ new: [EngineAnswer]) -> Bool {
    zip(old, new).contains { !$0.isUndecided && !$0.isRefused && $1.isUndecided }
  }

  private func hasNewDifference(_ old: [EngineAnswer], _ new: [EngineAnswer]) -> Bool {
    zip(old, new).dropFirst().contains { pair in
      new[0].differs(from: pair.1) && !old[0].differs(from: pair.0)
    }
  }
}

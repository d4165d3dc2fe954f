import Diagnostics
import MatchEngine

/// An engine's answer for a pattern and a subject.
enum EngineAnswer: Sendable, Hashable {
  /// It refuses the pattern, in its own words.
  case refused(String)
  /// The matches that the program uses, with their groups; empty for none.
  case matches([Match])
  /// The result of a replacement; nil without a match.
  case replaced(String?)
  /// It refuses the replacement template, in its own words.
  case templateRefused(String)
  /// It gave up for this reason.
  case undecided(FailureReason)
}

extension EngineAnswer {
  init(_ outcome: MatchesOutcome) {
    switch outcome {
    case .matches(let matches): self = .matches(matches)
    case .failed(let failure): self = .undecided(failure.reason)
    }
  }

  init(_ outcome: MatchOutcome) {
    switch outcome {
    case .match(let match): self = .matches([match])
    case .noMatch: self = .matches([])
    case .failed(let failure): self = .undecided(failure.reason)
    }
  }

  /// What a search finds, with its cost.
  static func found(
    by pattern: any CompiledPattern,
    in subject: Subject,
    limits: MatchLimits,
    all: Bool
  ) -> (answer: EngineAnswer, cost: Int) {
    guard all else {
      let result = pattern.firstMatch(in: subject, limits: limits)
      return (EngineAnswer(result.outcome), result.cost)
    }
    let result = pattern.allMatches(in: subject, limits: limits)
    return (EngineAnswer(result.outcome), result.cost)
  }

  init(_ outcome: ReplacementOutcome) {
    switch outcome {
    case .replaced(let text): self = .replaced(text)
    case .noMatch: self = .replaced(nil)
    case .failed(.templateRefused(let words)): self = .templateRefused(words)
    case .failed(let failure): self = .undecided(failure.reason)
    }
  }

  /// The number of ranges that it holds.
  var rangeCount: Int {
    if case .matches(let matches) = self, let first = matches.first {
      matches.count * first.ranges.count
    } else {
      0
    }
  }

  /// Whether it is none; a match within a character is one, since it is no match of whole characters.
  var isUndecided: Bool { if case .undecided = self { !isSplit } else { false } }
  var isSplit: Bool { self == .undecided(.splitCharacter) }
  /// Whether the engine gave up after work; refusing a subject, or failing on it, costs nothing.
  var isCostly: Bool {
    guard case .undecided(let reason) = self else { return false }
    return ![.invalidSubject, .subjectTooLong, .splitCharacter, .engineFault].contains(reason)
  }
  /// Whether JavaScript's engine, which reports no limit, gave up after all its work.
  var isGivenUp: Bool {
    self == .undecided(.engineFault)
  }
  var isRefused: Bool { if case .refused = self { true } else { false } }

  var hasMatch: Bool {
    switch self {
    case .matches(let matches): !matches.isEmpty
    case .replaced(let text): text != nil
    case .refused, .templateRefused, .undecided: isSplit
    }
  }

  /// Whether two answers are equal, ignoring the words of refusals.
  func agrees(with other: EngineAnswer) -> Bool {
    switch (self, other) {
    case (.refused, .refused), (.templateRefused, .templateRefused): true
    case (.replaced(let left), .replaced(let right)):
      // Compares scalars rather than canonical equivalence.
      left.map { Array($0.utf16) } == right.map { Array($0.utf16) }
    default: self == other
    }
  }

  /// Whether the two are a definite difference.
  ///
  /// An engine that gave up is neither equal nor different, except that a pattern refused by only
  /// one engine differs on every subject.
  func differs(from other: EngineAnswer) -> Bool {
    if isRefused != other.isRefused { return true }
    return !isUndecided && !other.isUndecided && !agrees(with: other)
  }
}

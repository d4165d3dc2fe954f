public import Diagnostics

/// A match: where the pattern and each of its capture groups matched.
public struct Match: Sendable, Hashable {
  /// The UTF-16 ranges of the whole match (first) and of each capture group; nil for a group that
  /// did not participate.
  public var ranges: [Range<Int>?]

  /// Creates a match from its ranges, the whole match first.
  public init(ranges: [Range<Int>?]) {
    self.ranges = ranges
  }
}

/// The outcome of a search.
public enum MatchOutcome: Sendable, Hashable {
  /// The pattern matches.
  case match(Match)
  /// The pattern matches nowhere; the search was completed.
  case noMatch
  /// The engine gave up, so the answer is unknown.
  case failed(MatchFailure)
}

/// The outcome and cost of a search.
public struct MatchResult: Sendable, Hashable {
  /// The outcome of the search.
  public var outcome: MatchOutcome
  /// The number of steps, in the engine's unit of cost.
  public var cost: Int

  /// Creates a result from its parts.
  public init(outcome: MatchOutcome, cost: Int) {
    self.outcome = outcome
    self.cost = cost
  }
}

extension MatchResult {
  /// The match, if the search found one.
  public var match: Match? {
    guard case .match(let match) = outcome else { return nil }
    return match
  }
}

/// The outcome of a search for all matches.
public enum MatchesOutcome: Sendable, Hashable {
  /// All matches in the engine's order; empty if the pattern matches nowhere.
  case matches([Match])
  /// The engine gave up, so the matches are not all known.
  case failed(MatchFailure)
}

/// The outcome and cost of a search for all matches.
public struct MatchesResult: Sendable, Hashable {
  /// The outcome of the search.
  public var outcome: MatchesOutcome
  /// The number of steps, in the engine's unit of cost.
  public var cost: Int

  /// Creates a result from its parts.
  public init(outcome: MatchesOutcome, cost: Int) {
    self.outcome = outcome
    self.cost = cost
  }
}

/// The outcome of a replacement.
public enum ReplacementOutcome: Sendable, Hashable {
  /// The whole subject with all matches replaced.
  case replaced(String)
  /// The pattern matches nowhere.
  case noMatch
  /// The engine gave up, so the answer is unknown.
  case failed(MatchFailure)
}

/// The outcome and cost of a replacement.
public struct ReplacementResult: Sendable, Hashable {
  /// The outcome of the replacement.
  public var outcome: ReplacementOutcome
  /// The number of steps of all searches, in the engine's unit of cost.
  public var cost: Int
  /// The first replaced match; nil if there is none or the engine does not report it.
  public var firstMatch: Match?

  /// Creates a result from its parts.
  public init(outcome: ReplacementOutcome, cost: Int, firstMatch: Match? = nil) {
    self.outcome = outcome
    self.cost = cost
    self.firstMatch = firstMatch
  }
}

/// Why an engine gave up on a subject.
public enum MatchFailure: Error, Sendable, Hashable {
  /// The search was stopped after this many steps.
  case stepLimit(Int, CostUnit)
  /// The engine's stack of backtracking states was full.
  case stackOverflow
  /// The subject has more UTF-16 code units than the limit allows.
  case subjectTooLong(length: Int, limit: Int)
  /// The output exceeded the limit, in UTF-16 code units.
  case outputTooLong(limit: Int)
  /// There are more matches than the engine collects.
  case tooManyMatches(limit: Int)
  /// The engine's internal calls at one start position reached this limit.
  case matchLimit(Int)
  /// The engine's nesting of backtracking points reached this limit.
  case depthLimit(Int)
  /// The engine's backtracking memory reached this limit, in KiB.
  case heapLimit(kibibytes: Int)
  /// The subject is not well-formed UTF-16 from this offset on, and the engine refuses it.
  case invalidSubject(offset: Int)
  /// The engine refuses the replacement template, in its own words.
  case templateRefused(String)
  /// The engine reported an internal error with this code.
  case engineFault(code: Int)
  /// A range that the engine matched starts or ends within a character.
  case splitCharacter
  /// The program that runs the patterns did not answer in this time and was killed.
  case timeLimit(milliseconds: Int)
  /// The program that runs the patterns failed to start, exited, or gave an invalid answer, as
  /// described.
  case programFailed(String)
  /// The work limit of the search or rule was used up, so the engine was stopped or not run.
  case workLimit
}

extension MatchFailure {
  /// The kind of failure, by which failures are counted.
  public var reason: FailureReason {
    switch self {
    case .stepLimit: .stepLimit
    case .stackOverflow: .stackOverflow
    case .subjectTooLong: .subjectTooLong
    case .outputTooLong: .outputTooLong
    case .tooManyMatches: .tooManyMatches
    case .matchLimit: .matchLimit
    case .depthLimit: .depthLimit
    case .heapLimit: .heapLimit
    case .invalidSubject: .invalidSubject
    case .templateRefused: .templateRefused
    case .engineFault: .engineFault
    case .splitCharacter: .splitCharacter
    case .timeLimit: .engineTimeLimit
    case .programFailed: .engineProgramFailed
    case .workLimit: .workLimit
    }
  }

  /// A sentence, without its full stop, that says what happened, with the figures.
  public var message: String {
    switch self {
    case .stepLimit(let limit, let unit): "the engine was stopped after \(limit) \(unit.rawValue)"
    case .stackOverflow: "the engine's backtracking stack overflowed"
    case .subjectTooLong(let length, let limit):
      "the subject has \(length) UTF-16 units; the limit is \(limit)"
    case .outputTooLong(let limit): "the output has more than \(limit) UTF-16 units"
    case .tooManyMatches(let limit): "there are more than \(limit) matches"
    case .matchLimit(let limit): "the engine reached its match limit of \(limit)"
    case .depthLimit(let limit): "the engine reached its depth limit of \(limit)"
    case .heapLimit(let limit): "the engine reached its heap limit of \(limit) KiB"
    case .invalidSubject(let offset): "the subject is not well-formed UTF-16 at offset \(offset)"
    case .templateRefused(let words): "the engine refused the template: \(words)"
    case .engineFault(let code): "the engine reported fault \(code)"
    case .splitCharacter: "the engine's match starts or ends within a character"
    case .timeLimit(let limit): "the engine gave no answer within \(limit) ms"
    case .programFailed(let words): "the engine's program failed: \(words)"
    case .workLimit: "the work limit for one search or rule was reached"
    }
  }
}

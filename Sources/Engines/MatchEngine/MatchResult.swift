public import Diagnostics

/// A match: where the pattern and each of its capture groups matched.
public struct Match: Sendable, Hashable {
  /// The UTF-16 ranges of the whole match (first) and of each capture group; nil for a group that
  /// took no part.
  public var ranges: [Range<Int>?]

  /// Creates a match from its ranges, the whole match first.
  public init(ranges: [Range<Int>?]) {
    self.ranges = ranges
  }
}

/// What a search ended in.
public enum MatchOutcome: Sendable, Hashable {
  /// The pattern matches.
  case match(Match)
  /// The pattern matches nowhere: the engine has looked to the end.
  case noMatch
  /// The engine gave up, so that neither is known.
  case failed(MatchFailure)
}

/// A search's outcome with what it cost.
public struct MatchResult: Sendable, Hashable {
  /// What the search ended in.
  public var outcome: MatchOutcome
  /// The steps that the search took, in the engine's unit of cost.
  public var cost: Int

  /// Creates a result from its parts.
  public init(outcome: MatchOutcome, cost: Int) {
    self.outcome = outcome
    self.cost = cost
  }
}

extension MatchResult {
  /// The match, of a search that found one.
  public var match: Match? {
    guard case .match(let match) = outcome else { return nil }
    return match
  }
}

/// What a search for all matches ended in.
public enum MatchesOutcome: Sendable, Hashable {
  /// All matches, in the order in which the engine finds them; empty when the pattern matches
  /// nowhere.
  case matches([Match])
  /// The engine gave up, so that not all are known.
  case failed(MatchFailure)
}

/// The outcome of a search for all matches, with what it cost.
public struct MatchesResult: Sendable, Hashable {
  /// What the search ended in.
  public var outcome: MatchesOutcome
  /// The steps that the search took, in the engine's unit of cost.
  public var cost: Int

  /// Creates a result from its parts.
  public init(outcome: MatchesOutcome, cost: Int) {
    self.outcome = outcome
    self.cost = cost
  }
}

/// What a replacement ended in.
public enum ReplacementOutcome: Sendable, Hashable {
  /// The whole subject with every match replaced.
  case replaced(String)
  /// The pattern matches nowhere.
  case noMatch
  /// The engine gave up, so that neither is known.
  case failed(MatchFailure)
}

/// A replacement's outcome with what it cost.
public struct ReplacementResult: Sendable, Hashable {
  /// What the replacement ended in.
  public var outcome: ReplacementOutcome
  /// The steps that all of its searches took, in the engine's unit of cost.
  public var cost: Int
  /// The first of the matches that were replaced; nil if there is none, or the engine does not tell.
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
  /// The engine's store of backtracking states was full.
  case stackOverflow
  /// The subject has more UTF-16 code units than the limit allows.
  case subjectTooLong(length: Int, limit: Int)
  /// The output has grown over the limit, in UTF-16 code units.
  case outputTooLong(limit: Int)
  /// There are more matches than the engine collects.
  case tooManyMatches(limit: Int)
  /// The engine's own count of its internal calls, for one start position, reached this limit.
  case matchLimit(Int)
  /// The engine's nesting of backtracking points reached this limit.
  case depthLimit(Int)
  /// The engine's memory for backtracking reached this limit, in KiB.
  case heapLimit(kibibytes: Int)
  /// The subject is no well-formed UTF-16 from this offset on, and the engine refuses it.
  case invalidSubject(offset: Int)
  /// The engine refuses the replacement template, in its own words.
  case templateRefused(String)
  /// The engine reported a fault of its own, with its code.
  case engineFault(code: Int)
  /// A range that the engine matched starts or ends within a character.
  case splitCharacter
  /// The program that runs the patterns gave no answer in this time, and was ended.
  case timeLimit(milliseconds: Int)
  /// The program that runs the patterns did not start, ended, or gave an answer that is none, as the words
  /// say.
  case programFailed(String)
  /// The engine was stopped, or not asked, since the work that one search or one rule may take was used
  /// up.
  case workLimit
}

extension MatchFailure {
  /// The kind of failure, under which failures are counted.
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

  /// A sentence, without its full stop, that says what happened and with which figures.
  public var message: String {
    switch self {
    case .stepLimit(let limit, let unit): "the engine was stopped after \(limit) \(unit.rawValue)"
    case .stackOverflow: "the engine's backtracking stack overflowed"
    case .subjectTooLong(let length, let limit):
      "the subject has \(length) UTF-16 units; the limit is \(limit)"
    case .outputTooLong(let limit): "the output grew over \(limit) UTF-16 units"
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

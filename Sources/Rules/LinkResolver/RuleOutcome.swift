public import Diagnostics
public import MatchEngine
public import ScriptRuntime

/// The output of a rule for an input.
///
/// Outputs are compared by scalars: canonically equivalent strings are different links.
public enum RuleOutcome: Sendable {
  /// An output.
  case output(String)
  /// The rule does not apply to this input.
  case noMatch
  /// Unknown for this reason.
  case failed(RuleFailure)
}

/// Why the output of a rule is unknown.
public enum RuleFailure: Error, Sendable, Hashable {
  /// The engine gave up on the subject.
  case engine(MatchFailure)
  /// The engine refuses the rule's pattern.
  case pattern(PatternError)
  /// The rule has no pattern.
  case missingPattern
  /// The format has neither a template nor a script.
  case missingTemplate
  /// The format's output comes from a script, and scripts are not run.
  case needsScript
  /// The script gave no result.
  case script(ScriptFailure)
}

extension RuleFailure {
  /// The kind of failure, by which failures are counted.
  public var reason: FailureReason {
    switch self {
    case .engine(let failure): failure.reason
    case .pattern: .patternRefused
    case .missingPattern: .missingPattern
    case .missingTemplate: .missingTemplate
    case .needsScript: .needsScript
    case .script(let failure): failure.reason
    }
  }

  /// A sentence, without its full stop, that says what happened.
  public var message: String {
    switch self {
    case .engine(let failure): failure.message
    case .pattern(let error):
      "the pattern does not compile: \(error.message)"
        + (error.offset.map { " (at offset \($0) of the pattern)" } ?? "")
    case .missingPattern: "the rule has no pattern"
    case .missingTemplate: "the format has neither a template nor a script"
    case .needsScript: "a script gives the format's output"
    case .script(let failure): failure.message
    }
  }
}

/// An outcome with the steps that the engine took, and the requests of a script.
public struct RuleResult: Sendable, Hashable {
  /// The outcome.
  public var outcome: RuleOutcome
  /// The steps, in the engine's unit of cost.
  public var cost: Int
  /// The first match of the rule's pattern; nil if there is none or it is unknown.
  public var match: Match?
  /// The HTTP requests of the rule's script; none without a script.
  public var requests: RequestTraces

  /// Creates a result from its parts.
  public init(
    outcome: RuleOutcome,
    cost: Int,
    match: Match? = nil,
    requests: RequestTraces = RequestTraces()
  ) {
    self.outcome = outcome
    self.cost = cost
    self.match = match
    self.requests = requests
  }
}

public import ManifestModel
public import MatchEngine

/// A rule whose pattern an engine has compiled, or refused.
public struct RuleProgram: Sendable {
  /// The rule.
  public let rule: Rule
  /// The compiled pattern, or why there is none.
  public let pattern: Result<any CompiledPattern, RuleFailure>

  /// Compiles a rule's pattern.
  public init(_ rule: Rule, engine: any MatchEngine) {
    self.rule = rule
    guard let source = rule.pattern?.value else {
      pattern = .failure(.missingPattern)
      return
    }
    do {
      pattern = .success(try engine.compile(source))
    } catch {
      pattern = .failure(.pattern(error))
    }
  }
}

extension RuleProgram {
  /// What the rule's pattern matches in an input, with the groups.
  public func match(_ input: RuleInput, limits: MatchLimits) -> Result<MatchResult, RuleFailure> {
    pattern.map { $0.firstMatch(in: Subject(input.subject(for: rule)), limits: limits) }
  }

  /// What one format gives for an input.
  ///
  /// A template is expanded for every match, and what stands before, between and after the matches
  /// is kept, as the app does it.
  public func evaluate(_ format: Format, _ input: RuleInput, limits: MatchLimits) -> RuleResult {
    guard let template = format.template else {
      let failure: RuleFailure = format.needsScript ? .needsScript : .missingTemplate
      return RuleResult(outcome: .failed(failure), cost: 0)
    }
    let compiled: any CompiledPattern
    switch pattern {
    case .success(let pattern): compiled = pattern
    case .failure(let failure): return RuleResult(outcome: .failed(failure), cost: 0)
    }
    let subject = Subject(input.subject(for: rule))
    return RuleResult(
      compiled.replaceMatches(in: subject, template: template.value, limits: limits)
    )
  }
}

extension RuleResult {
  init(_ result: ReplacementResult) {
    cost = result.cost
    outcome =
      switch result.outcome {
      case .replaced(let text): .output(text)
      case .noMatch: .noMatch
      case .failed(let failure): .failed(.engine(failure))
      }
  }
}

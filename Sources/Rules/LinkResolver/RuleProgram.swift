public import ManifestModel
public import MatchEngine
import ScriptRuntime

/// A rule whose pattern was compiled or refused by an engine.
public struct RuleProgram: Sendable {
  private let storage: Storage

  /// The rule.
  public var rule: Rule { storage.rule }
  /// The compiled pattern, or why there is none.
  public var pattern: Result<any CompiledPattern, RuleFailure> { storage.pattern }

  /// Compiles a rule's pattern.
  public init(_ rule: Rule, engine: any MatchEngine) {
    guard let source = rule.pattern?.value else {
      self.init(rule, pattern: .failure(.missingPattern))
      return
    }
    do {
      self.init(rule, pattern: .success(try engine.compile(source)))
    } catch {
      self.init(rule, pattern: .failure(.pattern(error)))
    }
  }

  private init(_ rule: Rule, pattern: Result<any CompiledPattern, RuleFailure>) {
    storage = Storage(rule, pattern)
  }

  /// Shared by all copies.
  private final class Storage: Sendable {
    let rule: Rule
    let pattern: Result<any CompiledPattern, RuleFailure>

    init(_ rule: Rule, _ pattern: Result<any CompiledPattern, RuleFailure>) {
      self.rule = rule
      self.pattern = pattern
    }
  }
}

extension RuleProgram {
  /// The rule with a work limit for its pattern.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - unit: What the engine of the pattern counts.
  /// - Returns: The rule; its searches fail with `workLimit` when the work is used up.
  public func bounded(within work: WorkAllowance, unit: CostUnit?) -> RuleProgram {
    RuleProgram(rule, pattern: pattern.map { BoundedPattern($0, unit: unit, within: work) })
  }

  /// Matches the rule's pattern against an input.
  public func match(_ input: RuleInput, limits: MatchLimits) -> Result<MatchResult, RuleFailure> {
    pattern.map { $0.firstMatch(in: Subject(input.subject(for: rule)), limits: limits) }
  }

  /// The output of a format's template for an input.
  ///
  /// The template is expanded for every match, and the text before, between and after the matches
  /// is kept, as in the app.
  func evaluateTemplate(of format: Format, _ input: RuleInput, limits: MatchLimits) -> RuleResult {
    evaluateTemplate(of: format, Subject(input.subject(for: rule)), limits: limits)
  }

  /// The output of a format's template for a subject.
  func evaluateTemplate(of format: Format, _ subject: Subject, limits: MatchLimits) -> RuleResult {
    guard let template = format.template else {
      return RuleResult(outcome: .failed(.missingTemplate), cost: 0)
    }
    switch pattern {
    case .failure(let failure): return RuleResult(outcome: .failed(failure), cost: 0)
    case .success(let compiled):
      return RuleResult(
        compiled.replaceMatches(in: subject, template: template.value, limits: limits)
      )
    }
  }

  /// The output of a script for an input; none if the rule's pattern does not match.
  func evaluate(
    _ source: String,
    in environment: ScriptEnvironment,
    _ input: RuleInput,
    limits: MatchLimits,
    _ host: ScriptHost
  ) -> RuleResult {
    switch match(input, limits: limits) {
    case .failure(let failure): return RuleResult(outcome: .failed(failure), cost: 0)
    case .success(let result):
      let requests = RequestLog(host.transport)
      let outcome: RuleOutcome =
        switch result.outcome {
        case .noMatch: .noMatch
        case .failed(let failure): .failed(.engine(failure))
        case .match: run(source, in: environment, input, host, requests)
        }
      return RuleResult(
        outcome: outcome,
        cost: result.cost,
        match: result.match,
        requests: requests.requests
      )
    }
  }

  private func run(
    _ source: String,
    in environment: ScriptEnvironment,
    _ input: RuleInput,
    _ host: ScriptHost,
    _ requests: RequestLog
  ) -> RuleOutcome {
    let call = ScriptCall(
      source: source,
      environment: environment,
      input: input.subject(for: rule),
      limits: host.limits
    )
    return switch host.runtime.run(call, transport: requests).outcome {
    case .output(let output): .output(output)
    case .noResult: .noMatch
    case .failed(let failure): .failed(.script(failure))
    }
  }
}

extension LinkResolver {
  /// The output of one of a rule's formats: from its template, else its `script2`, else its
  /// `script`.
  public func evaluate(
    _ format: Format,
    of program: RuleProgram,
    _ input: RuleInput
  ) -> RuleResult {
    guard format.needsScript else {
      return program.evaluateTemplate(of: format, input, limits: limits)
    }
    guard let scripts else { return RuleResult(outcome: .failed(.needsScript), cost: 0) }
    if let script2 = format.script2 {
      return program.evaluate(script2.value, in: .script2, input, limits: limits, scripts)
    }
    return evaluateWebViewScript(of: format, of: program, input)
      ?? RuleResult(outcome: .failed(.missingTemplate), cost: 0)
  }

  /// The output of a format's `script` for an input, whatever else the format has; nil if there is
  /// no script or scripts are not run.
  public func evaluateWebViewScript(
    of format: Format,
    of program: RuleProgram,
    _ input: RuleInput
  ) -> RuleResult? {
    guard let scripts, let script = format.script else { return nil }
    return program.evaluate(script.value, in: .webView, input, limits: limits, scripts)
  }
}

extension RuleResult {
  init(_ result: ReplacementResult) {
    cost = result.cost
    match = result.firstMatch
    requests = RequestTraces()
    outcome =
      switch result.outcome {
      case .replaced(let text): .output(text)
      case .noMatch: .noMatch
      case .failed(let failure): .failed(.engine(failure))
      }
  }
}

import Diagnostics
public import ManifestModel
public import MatchEngine
public import ScriptRuntime

/// Answers what a manifest makes of a URL, as the app that reads manifests does.
public struct LinkResolver: Sendable {
  /// The manifest.
  public let manifest: Manifest
  /// The rules in file order, compiled.
  public private(set) var programs: [RuleProgram]
  /// What each match may use.
  public let limits: MatchLimits
  /// What runs scripts; nil if nothing does.
  public let scripts: ScriptHost?
  let appsByIdentifier: [ExactText: App]

  /// Compiles the rules of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - engine: What matches its patterns.
  ///   - limits: What each match may use; nil for the engine's own limits.
  ///   - scripts: What runs scripts; nil to leave them out.
  public init(
    manifest: Manifest,
    engine: any MatchEngine,
    limits: MatchLimits? = nil,
    scripts: ScriptHost? = nil
  ) {
    self.manifest = manifest
    self.scripts = scripts
    self.limits = limits ?? engine.defaultLimits
    programs = manifest.rules.map { RuleProgram($0, engine: engine) }
    appsByIdentifier = manifest.appsByIdentifier
  }
}

/// What runs the scripts of a manifest.
public struct ScriptHost: Sendable {
  /// What runs them.
  public var runtime: any ScriptRuntime
  /// What answers their HTTP requests.
  public var transport: any HTTPTransport
  /// What each of them may use.
  public var limits: ScriptLimits

  /// Creates a host from its parts.
  public init(
    runtime: any ScriptRuntime,
    transport: any HTTPTransport,
    limits: ScriptLimits = ScriptLimits()
  ) {
    self.runtime = runtime
    self.transport = transport
    self.limits = limits
  }
}

extension LinkResolver {
  /// The same manifest with another program for one of its rules.
  ///
  /// - Parameter program: What takes the place of the program of the rule with the same id.
  /// - Returns: The manifest with it.
  public func replacing(_ program: RuleProgram) -> LinkResolver {
    var copy = self
    for index in copy.programs.indices where copy.programs[index].rule.id == program.rule.id {
      copy.programs[index] = program
    }
    return copy
  }

  /// The answer of the list of redirects to a URL.
  public struct RedirectAnswer: Sendable, Hashable {
    /// The URL to go on with, or `noMatch` where no redirect is for this URL.
    public var result: RuleResult
    /// The rule that gave the answer.
    public var rule: String?
  }

  /// Applies the first redirect, in file order, that has an answer.
  ///
  /// A redirect whose pattern does not compile is passed over, as in the app; one that the engine
  /// gives up on makes the answer unknown, since it might have been the first. A redirect by
  /// parameter whose pattern matches a URL without the parameter has no answer.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - visit: Called with the result of each redirect, up to the one that decides the answer.
  /// - Returns: The answer.
  public func redirect(
    _ url: String,
    visit: (RuleProgram, RuleResult) -> Void = { _, _ in }
  ) -> RedirectAnswer {
    redirect(url, among: programs, visit: visit)
  }

  /// Applies the first redirect that has an answer, of some rules in file order.
  func redirect(
    _ url: String,
    among tried: [RuleProgram],
    visit: (RuleProgram, RuleResult) -> Void = { _, _ in }
  ) -> RedirectAnswer {
    let input = RuleInput(url: url)
    var cost = 0
    for program in tried where program.rule.kind == .redirect {
      let result = program.redirect(input, limits: limits)
      cost += result.cost
      visit(program, result)
      switch result.outcome {
      case .output, .failed(.engine):
        let total = RuleResult(outcome: result.outcome, cost: cost)
        return RedirectAnswer(result: total, rule: program.rule.id)
      case .noMatch, .failed: continue
      }
    }
    return RedirectAnswer(result: RuleResult(outcome: .noMatch, cost: cost), rule: nil)
  }
}

extension RuleProgram {
  /// What a redirect by itself, without those before it in the list, gives for an input: the value of
  /// its parameter or the output of its template.
  public func redirect(_ input: RuleInput, limits: MatchLimits) -> RuleResult {
    guard let parameter = rule.parameter else {
      guard let format = rule.formats.first else {
        return RuleResult(outcome: .failed(.missingTemplate), cost: 0)
      }
      return evaluateTemplate(of: format, input, limits: limits)
    }
    switch match(input, limits: limits) {
    case .failure(let failure): return RuleResult(outcome: .failed(failure), cost: 0)
    case .success(let result):
      let outcome: RuleOutcome =
        switch result.outcome {
        case .noMatch: .noMatch
        case .failed(let failure): .failed(.engine(failure))
        case .match:
          QueryParameter.value(of: parameter.value, in: input.url).map { .output($0) } ?? .noMatch
        }
      return RuleResult(outcome: outcome, cost: result.cost, match: result.match)
    }
  }
}

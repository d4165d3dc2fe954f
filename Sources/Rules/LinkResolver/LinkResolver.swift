import Diagnostics
public import ManifestModel
public import MatchEngine
public import ScriptRuntime
import URLSyntax

/// Resolves URLs with a manifest, like the app that reads manifests.
public struct LinkResolver: Sendable {
  /// The manifest.
  public let manifest: Manifest
  /// The rules in file order, compiled.
  public private(set) var programs: [RuleProgram]
  /// What its patterns run on.
  let engine: any MatchEngine
  /// The limits of each match.
  public let limits: MatchLimits
  /// The script host; nil if scripts are not run.
  public let scripts: ScriptHost?
  let appsByIdentifier: [ExactText: App]

  /// Compiles the rules of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - engine: The engine for its patterns.
  ///   - limits: The limits of each match; nil for the engine's defaults.
  ///   - scripts: The script host; nil to skip scripts.
  public init(
    manifest: Manifest,
    engine: any MatchEngine,
    limits: MatchLimits? = nil,
    scripts: ScriptHost? = nil
  ) {
    self.manifest = manifest
    self.engine = engine
    self.scripts = scripts
    self.limits = limits ?? engine.defaultLimits
    programs = manifest.rules.map { RuleProgram($0, engine: engine) }
    appsByIdentifier = manifest.appsByIdentifier
  }
}

/// The runtime, transport and limits for a manifest's scripts.
public struct ScriptHost: Sendable {
  /// The runtime that executes scripts.
  public var runtime: any ScriptRuntime
  /// The transport for their HTTP requests.
  public var transport: any HTTPTransport
  /// The limits of each script.
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
  /// The same manifest with a different program for one of its rules.
  ///
  /// - Parameter program: The replacement for the program of the rule with the same id.
  /// - Returns: The modified resolver.
  public func replacing(_ program: RuleProgram) -> LinkResolver {
    var copy = self
    for index in copy.programs.indices where copy.programs[index].rule.id == program.rule.id {
      copy.programs[index] = program
    }
    return copy
  }

  /// The result of applying a manifest's redirects to a URL.
  public struct RedirectAnswer: Sendable, Hashable {
    /// The next URL, or `noMatch` if no redirect applies.
    public var result: RuleResult
    /// The rule that gave the answer.
    public var rule: String?
  }

  /// Applies the first redirect, in file order, that has an answer.
  ///
  /// As in the app, a redirect whose pattern does not compile is skipped. If the engine gives up on
  /// one, the answer is unknown, since that might have been the first. A redirect by parameter
  /// whose pattern matches a URL without the parameter has no answer.
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

  /// Applies the first of some redirects that has an answer.
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
  /// The output of a single redirect, regardless of those before it: the value of its parameter or
  /// the output of its template.
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

import DriftSuite
import FoundationEngine
package import MatchEngine
import PCRE2Engine
import PatternExplanation
import RegexSyntax
import RunRecord
package import SubjectDomains
package import TerminalAccess
package import Workspace

/// Explains patterns: in words, by what they cost, and as other engines read them.
package struct ExplanationRun {
  private let settings: Settings
  private let terminal: Terminal

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - settings: The settings in effect.
  ///   - terminal: Where progress is shown.
  package init(_ settings: Settings, _ terminal: Terminal) {
    self.settings = settings
    self.terminal = terminal
  }

  /// Explains a pattern.
  ///
  /// - Parameters:
  ///   - target: The pattern, with the inputs of its rule's tests, in ICU's terms where it can be read.
  ///   - written: The pattern as its engine gets it; nil if that is the same.
  ///   - rule: The id of its rule; nil for a pattern of the call.
  ///   - domain: What a pattern of a list is searched in; nil if nothing says it.
  /// - Returns: The explanation.
  /// - Throws: `InputError` if the corpus cannot be read.
  package func explanation(
    of target: PatternCase,
    written: PatternCase? = nil,
    rule: String?,
    in domain: SubjectDomain.ID? = .url
  ) throws -> ExplainedPattern {
    let written = written ?? target
    let foundation = EngineRegistry.foundation
    let limits = foundation.limits(steps: settings.run.stepLimit)
    let words = PatternInWords(
      target,
      subject: rule == nil ? "text" : domain.map { SubjectDomain($0).noun } ?? "text",
      engine: foundation,
      limits: limits
    )
    let drift = DriftRun(settings, terminal)
    let compared = try drift.result(over: [written])
    let slow = SlowRun(settings, terminal)
    return ExplainedPattern(
      words: words,
      written: written.pattern,
      rule: rule,
      steps: words.examples?.matching.map { steps(of: target.pattern, in: $0, limits) } ?? [],
      slow: try slow.result(over: [written]).ranked,
      readings: readings(of: written, limits),
      drift: compared.records,
      comparison: drift.withThreshold(compared.summary)
    )
  }

  private func steps(
    of pattern: String,
    in subject: [UInt16],
    _ limits: MatchLimits
  ) -> [ExplainedPattern.Steps] {
    let metered = EngineRegistry(pcre2: settings.slow.pcre2Options).meteredPCRE2
    let engines: [(any MatchEngine, MatchLimits)] = [
      (EngineRegistry.foundation, limits), (metered, metered.defaultLimits),
    ]
    return engines.compactMap { engine, limits in
      guard let compiled = try? engine.compile(pattern) else { return nil }
      let result = compiled.firstMatch(in: Subject(utf16: subject), limits: limits)
      guard case .match = result.outcome else { return nil }
      return ExplainedPattern.Steps(engine: engine.identity, count: result.cost)
    }
  }

  private func readings(
    of target: PatternCase,
    _ limits: MatchLimits
  ) -> [ExplainedPattern.Reading] {
    settings.drift.makeEngines(limits: limits)().map { compared in
      let engine = compared.engine.engine(for: target)
      var refusal: PatternError?
      do throws(PatternError) {
        _ = try engine.compile(target.pattern)
      } catch {
        refusal = error
      }
      return ExplainedPattern.Reading(
        engine: engine.identity,
        refusal: refusal,
        constructs: RegexParser.reading(of: target.pattern, in: engine.description.dialect)
          .constructs
      )
    }
  }
}

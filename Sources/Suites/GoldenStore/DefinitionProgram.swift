import Diagnostics
import LinkResolver
public import MatchEngine
import URLSyntax

/// A recorded definition, ready to be run: what a rule gives for a URL, but for its scripts.
///
/// Recordings and what is run again of them go this one way, so that they give the same.
struct DefinitionProgram {
  let definition: RuleDefinition
  let pattern: any CompiledPattern
  let limits: MatchLimits
}

extension DefinitionProgram {
  /// The search for the first match in a subject, and what the rule makes of it; nil if it does not
  /// match.
  func result(of subject: GoldenSubject) -> (search: MatchResult, result: GoldenResult?) {
    let search = pattern.firstMatch(in: subject.searched, limits: limits)
    switch search.outcome {
    case .noMatch: return (search, nil)
    case .failed(let failure): return (search, .failed(failure.reason))
    case .match(let match):
      let outputs = outputs(for: subject)
      return (search, .match(GoldenMatch(groups: match.ranges, outputs: outputs)))
    }
  }

  private func outputs(for subject: GoldenSubject) -> [GoldenOutput] {
    if definition.kind == .redirect, let parameter = definition.parameter {
      let value = QueryParameter.value(of: parameter.text, in: subject.url.text)
      let outcome = value.map { GoldenOutcome.output(ExactText($0)) } ?? .nothing
      return [GoldenOutput(format: FormatKey(app: nil), outcome: outcome)]
    }
    return definition.formats
      .map { GoldenOutput(format: $0.key, outcome: outcome(of: $0, for: subject)) }
      .sorted { $0.format < $1.format }
  }

  private func outcome(of format: FormatDefinition, for subject: GoldenSubject) -> GoldenOutcome {
    guard let template = format.template else { return format.outcomeWithoutTemplate }
    let result = pattern.replaceMatches(
      in: subject.searched,
      template: template.text,
      limits: limits
    )
    return switch result.outcome {
    case .replaced(let text): .output(ExactText(text))
    case .noMatch: .nothing
    case .failed(let failure): .failed(failure.reason)
    }
  }
}

extension FormatDefinition {
  /// What a format without a template gives where scripts are not run.
  var outcomeWithoutTemplate: GoldenOutcome {
    script == nil && script2 == nil ? .failed(.missingTemplate) : .notRun
  }
}

/// Runs recorded definitions again, for the results that goldens have as digests alone.
public struct DefinitionRunner: Sendable {
  private let engine: any MatchEngine
  private let limits: MatchLimits

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - engine: The engine that decides what matches.
  ///   - limits: What each search may take.
  public init(engine: any MatchEngine, limits: MatchLimits) {
    self.engine = engine
    self.limits = limits
  }
}

extension DefinitionRunner {
  /// The results of a definition over a corpus; none if the engine does not take its pattern.
  func entries(of definition: RuleDefinition, over corpus: GoldenCorpus) -> [GoldenEntry] {
    entries(of: definition, for: corpus.urls, urls: corpus.urls.count)
  }

  /// The results of a definition for some URLs of a corpus.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - subjects: The URLs.
  ///   - count: The number of URLs in the corpus.
  /// - Returns: The results, in the order of the URLs.
  func entries(
    of definition: RuleDefinition,
    for subjects: [Subject],
    urls count: Int
  ) -> [GoldenEntry] {
    guard let source = definition.pattern, let pattern = try? engine.compile(source.text) else {
      return []
    }
    let program = DefinitionProgram(
      definition: definition,
      pattern: BoundedPattern(
        pattern,
        unit: engine.identity.costUnit,
        within: RecordingWork(urls: count).deciding
      ),
      limits: limits
    )
    return subjects.compactMap { url in
      let subject = GoldenSubject(url)
      return program.result(of: subject).result.map { result in
        GoldenEntry(subject: subject, isInCorpus: true, isTest: false, result: result)
      }
    }
  }
}

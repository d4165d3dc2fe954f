import LinkResolver
import ManifestModel
import MatchEngine
import RunRecord

/// A rule's result for a URL, as far as it is known without running scripts.
struct ProgramAnswer: Hashable {
  /// What the pattern matches, with the groups.
  var match: Result<MatchOutcome, RuleFailure>
  /// What each format gives; of one with a script, whether the script is run.
  var outcomes: [RuleOutcome]

  init(_ program: RuleProgram, _ url: String, _ resolver: LinkResolver) {
    let input = RuleInput(url: url)
    let match = program.match(input, limits: resolver.limits).map(\.outcome)
    self.match = match
    guard program.rule.kind != .redirect else {
      outcomes = [resolver.replacing(program).redirect(url).result.outcome]
      return
    }
    guard match != .success(.noMatch) else {
      outcomes = program.rule.formats.map { _ in .noMatch }
      return
    }
    outcomes = program.rule.formats.map { format in
      guard format.needsScript else { return resolver.evaluate(format, of: program, input).outcome }
      return switch match {
      case .success(.match): .failed(.needsScript)
      case .success(.noMatch): .noMatch
      case .success(.failed(let failure)): .failed(.engine(failure))
      case .failure(let failure): .failed(failure)
      }
    }
  }
}

extension ProgramAnswer {
  var records: [OutcomeRecord] {
    outcomes.map { outcome in
      switch outcome {
      case .output(let text): OutcomeRecord(type: .output, value: text)
      case .noMatch: OutcomeRecord(type: .noMatch)
      case .failed(let failure): OutcomeRecord(type: .failed, reason: failure.reason)
      }
    }
  }
}

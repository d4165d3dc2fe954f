import LinkResolver
import ManifestModel
import RunRecord

/// Fills in what the formats of a rule give for suggested inputs.
struct SuggestedResults {
  let resolver: LinkResolver
  let program: RuleProgram
}

extension SuggestedResults {
  /// Fills in the results of a suggestion: the output of a template, or of a script that needs no
  /// network, otherwise why it must be filled in by hand.
  func fill(_ suggestion: inout CoverageRecord.Suggestion) {
    let rule = program.rule
    guard rule.kind != .redirect else {
      suggestion.results = [redirect(suggestion.input)]
      return
    }
    let headers = rule.testHeaders?.value.compactMap(\.value)
      .first { fields in suggestion.headers.map { fields.json.utf8.elementsEqual($0.utf8) } ?? false
      }
    let input = RuleInput(url: suggestion.input, headers: headers)
    suggestion.results = rule.formats.map { format in
      result(resolver.evaluate(format, of: program, input), of: format, suggestion)
    }
  }

  private func result(
    _ result: RuleResult,
    of format: Format,
    _ suggestion: CoverageRecord.Suggestion
  ) -> CoverageRecord.Result {
    switch result.outcome {
    case .output(let output): CoverageRecord.Result(format: format.name, value: output)
    case .noMatch: CoverageRecord.Result(format: format.name, value: nil)
    // A script is not asked about what the pattern refuses.
    case .failed(.needsScript) where !suggestion.isMatch:
      CoverageRecord.Result(format: format.name, value: nil)
    case .failed(let failure):
      CoverageRecord.Result(format: format.name, value: nil, reason: failure.message)
    }
  }

  /// What the list of redirects gives, of which this one is a part.
  private func redirect(_ url: String) -> CoverageRecord.Result {
    switch resolver.redirect(url).result.outcome {
    case .output(let output): CoverageRecord.Result(format: nil, value: output)
    case .noMatch: CoverageRecord.Result(format: nil, value: nil)
    case .failed(let failure):
      CoverageRecord.Result(format: nil, value: nil, reason: failure.message)
    }
  }
}

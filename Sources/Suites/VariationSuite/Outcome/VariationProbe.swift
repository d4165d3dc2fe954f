import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import RunRecord

/// What a rule makes of links.
struct VariationProbe {
  let resolver: LinkResolver
  let program: RuleProgram

  /// The formats whose outputs are compared: those with a template, one for each template.
  private let formats: [Format]

  init(_ resolver: LinkResolver, _ program: RuleProgram) {
    self.resolver = resolver
    self.program = program
    var seen: Set<ExactText> = []
    formats = program.rule.formats.filter { format in
      guard let template = format.template else { return false }
      return seen.insert(ExactText(template.value)).inserted
    }
  }
}

extension VariationProbe {
  /// Whether the rule's pattern matches; nil if the engine gave up.
  func matches(_ input: RuleInput) -> Bool? {
    switch program.match(input, limits: resolver.limits) {
    case .failure: nil
    case .success(let result):
      switch result.outcome {
      case .match: true
      case .noMatch: false
      case .failed: nil
      }
    }
  }

  /// What the rule's templates and its parameter give, one output for each; nil if one of them is
  /// unknown.
  func outputs(_ input: RuleInput) -> [String?]? {
    var outputs: [String?] = []
    if program.rule.parameter != nil {
      guard case .some(let output) = Self.known(program.redirect(input, limits: resolver.limits))
      else { return nil }
      return [output]
    }
    for format in formats {
      let result = resolver.evaluate(format, of: program, input)
      guard case .some(let output) = Self.known(result) else { return nil }
      outputs.append(output)
    }
    return outputs
  }

  private static func known(_ result: RuleResult) -> String?? {
    switch result.outcome {
    case .output(let text): .some(text)
    case .noMatch: .some(nil)
    case .failed: nil
    }
  }
}

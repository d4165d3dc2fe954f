import Diagnostics
package import RuleSets

extension LinkRule: ProvenRule {
  package var kind: String { matcher.kind.rawValue }

  package var resultNames: [String] { matcher.names.compactMap(\.self) }

  package func answers(to url: String) -> [RuleAnswer] {
    matcher.outcomes(for: url).sorted { ($0.key?.text ?? "") < ($1.key?.text ?? "") }
      .map { name, outcome in RuleAnswer(outcome.text, name: name?.text) }
  }
}

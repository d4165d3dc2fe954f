import Diagnostics
import LinkResolver
import ManifestModel
import MutationSuite
package import RuleAuthoring
import RunRecord
package import Workspace

extension RuleProver {
  /// What proves a new rule under the settings of a session.
  package init(_ session: Session) {
    self.init(
      compile: { session.compile($0) },
      prove: { manifest, rule in
        var proof = session.with([manifest])
        proof.selection = [rule.id]
        let records = proof.runTests(stopsAtFirstFailure: false)
        let findings = proof.diagnostics(
          isStrict: false,
          allowances: session.settings.lint.allowances,
          checks: Lint.findings
        )
        return Proof(
          tests: records.count,
          passes: records.allSatisfy { $0.status == .passed },
          findings: findings.filter { $0.allowed == nil }
            .map { Finding(code: $0.code, message: $0.message) }
        )
      },
      suggest: { manifest, rule in
        var proof = session.with([manifest])
        proof.selection = [rule.id]
        let forParts = Self.coverageSuggestions(proof)
        // A test for a part may also detect a mistake, so mistakes are considered once all parts
        // are covered.
        return forParts.isEmpty ? Self.mutationSuggestions(proof, rule) : forParts
      }
    )
  }

  /// The inputs that cover parts of the pattern which no test covers.
  private static func coverageSuggestions(_ session: Session) -> [Suggestion] {
    CoverageRun(session: session).records().flatMap { record in
      let pattern = Array(record.pattern.utf16)
      return record.suggestions.filter { $0.headers == nil }.map { suggestion in
        let parts = suggestion.parts.map { index in
          let part = record.parts[index]
          guard part.range.start < part.range.end, part.range.end <= pattern.count else {
            return part.label
          }
          let text = String(decoding: pattern[part.range.start..<part.range.end], as: UTF16.self)
          return text == record.pattern ? part.label : "'\(text)': \(part.label)"
        }
        return Suggestion(
          input: suggestion.input,
          reason: "not tested: " + parts.joined(separator: ", ")
        )
      }
    }
  }

  /// The URLs that show mistakes which no test notices.
  private static func mutationSuggestions(_ session: Session, _ rule: Rule) -> [Suggestion] {
    guard let resolver = session.resolvers.first,
      let program = resolver.programs.first(where: { $0.rule.range == rule.range })
    else { return [] }
    let target = MutationTarget(resolver: resolver, program: program) { program in
      let resolver = program.rule.kind == .redirect ? resolver.replacing(program) : resolver
      return resolver.runTests(of: program)
    }
    let results = MutationSuite([target], engine: EngineRegistry.foundation)
      .run(workers: session.workers)
    var inputs: Set<ExactText> = []
    return results.flatMap(\.results).compactMap { (result) -> Suggestion? in
      let entry = MutationReport.Entry(result, of: rule)
      guard entry.verdict == .survived, entry.isURL == true, let input = entry.input,
        inputs.insert(ExactText(input)).inserted
      else { return nil }
      let new = entry.replacement.isEmpty ? "nothing" : "'\(entry.replacement)'"
      return Suggestion(input: input, reason: "no test notices \(new) for '\(entry.original)'")
    }
  }
}

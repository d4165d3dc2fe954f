import BacktrackingSuite
import Diagnostics
import DriftSuite
import LinkResolver
import LocatedJSON
package import ManifestModel
package import MatchEngine
import RuleSets
import RunRecord
package import Workspace

extension Session {
  /// Whether a rule that takes part has a pattern.
  package var hasPattern: Bool {
    hasManifestPattern || linkRules.contains { !$0.patternCases.isEmpty }
  }

  /// Whether a rule of a manifest that takes part has a pattern.
  package var hasManifestPattern: Bool {
    manifests.contains { $0.rules.contains { isSelected($0.id) && $0.pattern != nil } }
  }

  /// The patterns of all rules that take part, those of manifests first.
  package var patternTargets: [PatternCase] {
    patternCases.map(\.target) + otherPatternCases
  }

  /// The patterns of the rules that are in no manifest.
  package var otherPatternCases: [PatternCase] { linkRules.flatMap(\.patternCases) }

  /// The patterns of the rules of manifests that take part, each with its tests and its place.
  package var patternCases: [RuleCase] {
    manifests.enumerated().flatMap { index, manifest in
      manifest.rules.filter { isSelected($0.id) && $0.pattern != nil }.map { rule in
        (PatternCase(rule, in: manifest), index, rule)
      }
    }
  }
}

extension PatternCase {
  /// A rule's pattern with its tests.
  package init(_ rule: Rule, in manifest: Manifest) {
    self.init(rule, in: manifest, inputs: rule.testSubjects)
  }

  /// A rule's pattern with those of its tests that have a result to compare with; its place is the
  /// whole string in the manifest.
  package init(tested rule: Rule, in manifest: Manifest) {
    let results = rule.formats.map { $0.testResults?.value.count ?? 0 }.max() ?? 0
    let inputs =
      rule.kind == .redirect
      ? rule.testSubjects : rule.numberedInputs.prefix(results).compactMap(\.self)
    self.init(rule, in: manifest, inputs: inputs)
    let place = manifest.location(of: rule.pattern?.range ?? rule.range)
    location = { _ in place }
  }

  private init(_ rule: Rule, in manifest: Manifest, inputs: [RuleInput]) {
    let range = rule.pattern?.range ?? rule.range
    let document = manifest.document
    self.init(
      rule: rule.id,
      pattern: rule.pattern?.value ?? "",
      templates: rule.formats.compactMap { $0.template?.value },
      inputs: inputs.map { input in
        Input(
          subject: Subject(input.subject(for: rule)),
          headers: rule.sendsHeaders ? input.headers?.json : nil
        )
      },
      hasHeaders: rule.sendsHeaders,
      location: { part in
        document.file.location(of: document.place(ofUTF16: part, inStringAt: range))
      }
    )
  }
}

extension Session {
  /// A pattern with the place of its manifest among those of the call.
  package typealias RuleCase = (target: PatternCase, manifest: Int, rule: Rule)
}

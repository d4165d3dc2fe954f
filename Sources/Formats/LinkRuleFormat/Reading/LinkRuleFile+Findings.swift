import Deeplink
package import Diagnostics
import RunRecord
import UniversalLinks

extension LinkRuleFile {
  /// The problems of the rules themselves: findings in association files, and templates that match
  /// the same URLs.
  package var findings: [Diagnostic] {
    var findings: [Diagnostic] = []
    var templates: [(LinkRule, DeeplinkTemplate)] = []
    for rule in linkRules {
      switch rule.matcher {
      case .association(let file, _):
        findings += AssociationLint.findings(file).map { finding in
          var finding = finding
          finding.rule = rule.id
          return finding
        }
      case .template(let template, _): templates.append((rule, template))
      case .contract: break
      }
    }
    return findings + Self.ambiguities(templates)
  }

  /// How many steps the comparison of all templates of a file may take, and how many pairs of a
  /// kind are shown.
  private static let (comparisonSteps, ambiguityLimit) = (300_000, 100)

  private static func ambiguities(_ templates: [(LinkRule, DeeplinkTemplate)]) -> [Diagnostic] {
    let (found, undecided) = DeeplinkTemplateSet(templates.map(\.1)).ambiguities(
      steps: comparisonSteps
    )
    var findings: [Diagnostic] = []
    for hides in [true, false] {
      let ofKind = found.filter { $0.hidesSecond == hides }
      findings += ofKind.prefix(ambiguityLimit).map {
        finding($0, templates[$0.first].0, templates[$0.second].0)
      }
      guard let next = ofKind.dropFirst(ambiguityLimit).first else { continue }
      var rest = finding(next, templates[next.first].0, templates[next.second].0)
      rest.message =
        """
        \(ofKind.count - ambiguityLimit) more pairs like the \(ambiguityLimit) before; the first \
        of them: 
        """ + rest.message
      findings.append(rest)
    }
    if undecided > 0, let first = templates.first?.0 {
      findings.append(
        Diagnostic(
          code: "templates-not-compared",
          severity: .note,
          message: """
            \(counted(undecided, "pair")) of \(templates.count) templates \
            \(undecided == 1 ? "was" : "were") not compared: too many share a prefix
            """,
          location: first.location.sourceLocation,
          rule: first.id,
          help: "split the file: templates are compared within a file"
        )
      )
    }
    return findings
  }

  private static func finding(
    _ ambiguity: DeeplinkAmbiguity,
    _ first: LinkRule,
    _ second: LinkRule
  ) -> Diagnostic {
    Diagnostic(
      code: ambiguity.hidesSecond ? "hidden-template" : "ambiguous-templates",
      severity: ambiguity.hidesSecond ? .warning : .note,
      message: "'\(first.source)' and '\(second.source)' both match '\(ambiguity.url)'",
      location: second.location.sourceLocation,
      rule: second.id,
      notes: [
        DiagnosticNote(message: "the first", location: first.location.sourceLocation)
      ],
      help: ambiguity.hidesSecond
        ? "the second is never reached: put it before the first"
        : "the one registered first is tried first"
    )
  }
}

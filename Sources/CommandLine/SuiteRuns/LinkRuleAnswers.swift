package import Diagnostics
import LinkResolver
import LocatedJSON
package import ManifestModel
import RuleSets
import RunRecord
import TerminalAccess
package import Workspace

/// What the link rules of a session give for a URL.
package struct LinkRuleAnswers: Sendable {
  private let answers: [(rule: any ProvenRule, outcomes: [RuleAnswer])]
  private let hasManifests: Bool

  /// Asks the link rules that take part.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - url: The URL.
  package init(of session: Session, to url: String) {
    hasManifests = !session.manifests.isEmpty
    answers = session.linkRules.compactMap { rule in
      let outcomes = rule.answers(to: url)
      return outcomes.isEmpty ? nil : (rule, outcomes)
    }
  }
}

extension LinkRuleAnswers {
  /// Whether no rule takes the URL.
  package var isEmpty: Bool { answers.isEmpty }

  /// Each rule that takes the URL, with what it gives.
  package func text(_ style: TextStyle) -> String {
    if answers.isEmpty { return hasManifests ? "" : "no link rule matches this URL\n" }
    return answers.map { rule, outcomes in
      let place = "\(rule.location.file):\(rule.location.line):\(rule.location.column)".printable
      let lines = outcomes.map { "  \($0.line.printable)\n" }.joined()
      return "\(style.bold(rule.id))  \(style.dim(place))\n" + lines
    }
    .joined()
  }

  /// The same as the JSON of `resolve` has it.
  package var records: [Record] {
    answers.map { rule, outcomes in
      Record(
        rule: rule.id,
        location: rule.location.sourceLocation.description,
        outputs: outcomes.map {
          ResolvedURL.Output($0.value.text, app: $0.name, unknown: $0.unknown)
        }
      )
    }
  }

  /// A rule that takes the URL, with what it gives.
  package struct Record: Encodable {
    let rule: String
    let location: String
    let outputs: [ResolvedURL.Output]
  }
}

extension Session {
  /// Whether a rule of a manifest takes part.
  package var selectsManifestRule: Bool {
    manifests.contains { $0.rules.contains { isSelected($0.id) } }
  }

  /// Says which manifests a version of the app would not read at all.
  package func noteUnreadManifests(by version: AppVersion) {
    for manifest in manifests where version < manifest.version.appVersion {
      terminal.writeError(
        """
        note: apps before \(manifest.version.appVersion) do not read \
        '\(manifest.document.file.name.printable)', a \(manifest.version) manifest; this is what \
        app \(version) would do with its rules\n
        """
      )
    }
  }
}

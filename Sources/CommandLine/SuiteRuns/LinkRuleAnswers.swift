package import Diagnostics
import GoldenStore
package import LinkResolver
import LocatedJSON
package import ManifestModel
import MatchEngine
import PatternLists
import RuleSets
import RunRecord
import SubjectDomains
import TerminalAccess
import URLSyntax
package import Workspace

/// What the link rules of a session give for a URL.
package struct LinkRuleAnswers: Sendable {
  private let answers: [(rule: any ProvenRule, outcomes: [RuleAnswer])]
  private let hasManifests: Bool
  /// Where rules stop that nearly match, if that is wanted.
  package let nearMisses: [ResolvedURL.Near]
  /// Whether `--explain` could say more.
  private let canExplain: Bool
  /// What the rules are asked about; nil if they are asked about different things.
  private let domain: SubjectDomain?

  /// Asks the link rules that take part.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - url: The URL, or what else the rules are about.
  ///   - explains: Whether rules that nearly match are wanted.
  package init(of session: Session, to url: String, explains: Bool = false) {
    hasManifests = !session.manifests.isEmpty
    let rules = session.linkRules
    answers = rules.compactMap { rule in
      let outcomes = rule.answers(to: url)
      return outcomes.isEmpty ? nil : (rule, outcomes)
    }
    let domains = rules.lazy.flatMap(\.patternEntries).map(\.target.domain)
    domain = domains.first.flatMap { first in
      domains.allSatisfy { $0.id == first.id } ? first : nil
    }
    nearMisses = explains && answers.isEmpty ? Self.nearMisses(of: url, among: rules) : []
    canExplain = !explains && answers.isEmpty && !domains.isEmpty
  }

  /// The rules whose patterns match the most literal text of a subject, or of which a test has its host, closest
  /// first, as those of manifests.
  private static func nearMisses(
    of text: String,
    among rules: [any ProvenRule]
  ) -> [ResolvedURL.Near] {
    let subject = Subject(text)
    let host = text.linkHost()
    let candidates = rules.compactMap { rule -> (rule: any ProvenRule, stop: PatternStop)? in
      guard let stop = rule.stop(in: subject) else { return nil }
      let isURL = rule.patternEntries.first?.target.domain.id == .url
      // The scheme and `www.` are in every URL.
      let usual = isURL ? "https://".count + (text.contains("://www.") ? "www.".count : 0) : 2
      let isOfHost =
        isURL && host != nil && rule.testSubjects.contains { $0.text.linkHost() == host }
      return stop.literalCount > usual || isOfHost ? (rule, stop) : nil
    }
    let closest = candidates.sorted { first, second in
      (first.stop.literalCount, first.stop.reach) > (second.stop.literalCount, second.stop.reach)
    }
    return closest.prefix(5).map { rule, stop in
      ResolvedURL.Near(rule.id, at: rule.location.sourceLocation.description, stop, of: text)
    }
  }
}

extension LinkRuleAnswers {
  /// Whether no rule takes the URL, or is not known to.
  package var isEmpty: Bool { !answers.contains { $0.outcomes.contains { $0.unknown == nil } } }

  /// Each rule that takes the URL, with what it gives.
  package func text(_ style: TextStyle) -> String {
    let near = ResolutionPrinter(style: style, explains: true).text(nearMisses)
    guard !answers.isEmpty else { return (hasManifests ? "" : nothing) + near }
    return answers.map { rule, outcomes in
      let place = "\(rule.location.file):\(rule.location.line):\(rule.location.column)".printable
      let lines = outcomes.map { "  \($0.line.printable)\n" }.joined()
      return "\(style.bold(rule.id))  \(style.dim(place))\n" + lines
    }
    .joined() + near
  }

  private var nothing: String {
    "no rule matches this \(domain?.noun ?? "URL")\n"
      + (canExplain ? "--explain shows rules that nearly match\n" : "")
  }

  /// Whether the rules are about something else than URLs.
  package var isOfOtherSubjects: Bool { domain.map { $0.id != .url } ?? false }

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

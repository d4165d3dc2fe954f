import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import LinkSuite
import LocatedJSON
import ManifestModel
import MatchEngine
import Reporters

/// The rules that `ruleproof check` checks, and why these.
package struct RulesToCheck {
  /// Their ids.
  package let ids: Set<String>
  /// The reason for the selection, in one line.
  package let reason: String

  /// Selects the rules named on the command line, or those that have changed.
  ///
  /// - Parameters:
  ///   - session: All rules.
  ///   - words: Ids, titles, names of apps, or URLs.
  ///   - revision: The Git revision to compare with; nil for the merge base with the main branch.
  /// - Throws: `InputError` if a word matches no rule, or if no rule has changed.
  package init(session: Session, words: [String], since revision: String?) throws {
    guard words.isEmpty else {
      ids = try words.reduce(into: []) { $0.formUnion(try Self.rules(named: $1, session)) }
      reason = "checking \(Self.counted(ids.count)): \(Self.list(ids))"
      return
    }
    let base = try ChangeBase(revision, of: session)
    var changed: Set<String> = []
    for manifest in session.manifests {
      changed.formUnion(try base.revision.changedRules(of: manifest))
    }
    for file in session.links.files { changed.formUnion(try base.revision.changedRules(of: file)) }
    guard !changed.isEmpty else {
      throw InputError(
        code: "nothing-changed",
        "no rule has changed since \(base.name.printable)",
        help: base.help
      )
    }
    ids = changed
    reason =
      "checking \(Self.counted(ids.count)) changed since \(base.name.printable): "
      + Self.list(ids)
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 rule" : "\(count) rules" }

  private static func list(_ ids: Set<String>) -> String {
    let sorted = ids.sorted()
    let shown = sorted.prefix(6).map(\.printable).joined(separator: ", ")
    return sorted.count > 6 ? shown + ", …" : shown
  }

  private static func rules(named word: String, _ session: Session) throws -> Set<String> {
    let rules = session.manifests.flatMap(\.rules)
    if word.contains("://") {
      let found = session.resolvers.flatMap { resolver in
        resolver.programs.filter { program in
          guard program.rule.kind != .browser,
            case .success(let result) = program.match(
              RuleInput(url: word),
              limits: resolver.limits
            ), case .match = result.outcome
          else { return false }
          return true
        }
      }
      let links = session.links.rules.filter { !$0.matcher.outcomes(for: word).isEmpty }
      guard !found.isEmpty || !links.isEmpty else {
        throw InputError(
          code: "no-such-rule",
          "no rule matches '\(word.printable)', or only browser rules do",
          help: "'ruleproof resolve --explain' shows rules that nearly match"
        )
      }
      return Set(found.map(\.rule.id) + links.map(\.id))
    }
    let lowered = word.lowercased()
    let titled = rules.filter { rule in
      rule.title?.value.lowercased() == lowered
    }
    if !titled.isEmpty { return Set(titled.map(\.id)) }
    let apps = session.manifests.flatMap { manifest in
      manifest.appsByIdentifier.values.filter { $0.name?.value.lowercased() == lowered }
    }
    let names = Set(apps.compactMap { $0.identifier?.value } + [word])
    let ofApp = rules.filter { rule in rule.formats.contains { names.contains($0.name ?? "") } }
    if !ofApp.isEmpty { return Set(ofApp.map(\.id)) }
    if word.hasSuffix(".json"), FileManager.default.fileExists(atPath: word) {
      throw InputError(
        code: "no-such-rule",
        "'\(word.printable)' is a file, not a rule",
        help: "to check its rules: ruleproof check --manifest \(word.asShellWord)"
      )
    }
    return try RuleSelection.rules(
      fitting: word,
      among: rules.map(\.id) + session.links.rules.map(\.id)
    )
  }
}

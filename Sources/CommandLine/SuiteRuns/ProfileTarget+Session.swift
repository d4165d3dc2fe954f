package import FileAccess
import ManifestModel
import MatchEngine
package import ProfileReports
package import Reporters
package import RunRecord
package import TerminalAccess
package import Workspace

extension ProfileTarget {
  /// The pattern of a rule that a call names.
  ///
  /// - Parameters:
  ///   - name: The rule's id, or part of it or a glob that only one rule matches.
  ///   - session: The rules.
  /// - Throws: `InputError` if not exactly one rule is meant, or it has no pattern.
  package init(ofRule name: String, of session: Session) throws(InputError) {
    let ids = try RuleSelection.rules(fitting: name, among: session.ruleIDs)
    guard let id = ids.first, ids.count == 1 else {
      let some = ids.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      throw InputError(
        code: "several-rules",
        "'\(name)' matches \(ids.count) rules; profile takes one",
        help: "such as \(some)"
      )
    }
    guard let target = session.patternTargets.first(where: { $0.rule == id }) else {
      throw InputError(code: "no-pattern", "the rule '\(id)' has no pattern")
    }
    let inManifest = session.manifests.lazy.compactMap { manifest in
      manifest.rules.first { $0.id == id }?.pattern.map { manifest.location(of: $0.range) }
    }
    self.init(
      rule: id,
      pattern: target.pattern,
      location: inManifest.first ?? target.place,
      subjects: target.subjects,
      domain: target.domain
    )
  }
}

extension Attack {
  /// The worst attack on a pattern: that of the engines in effect which is nearest to a URL.
  ///
  /// - Parameters:
  ///   - target: The pattern.
  ///   - settings: The settings in effect.
  ///   - terminal: Where the progress is shown.
  ///   - commands: How commands about the same rules are printed.
  /// - Throws: `InputError` if there is none, with what each engine's search says.
  /// - Returns: The attack.
  package static func worst(
    on target: ProfileTarget,
    _ settings: Settings,
    _ terminal: Terminal,
    _ commands: CommandPrinter
  ) throws -> Attack {
    let pattern = PatternCase(
      rule: target.rule ?? "",
      pattern: target.pattern,
      subjects: target.subjects,
      domain: target.domain
    )
    let records = try SlowRun(settings, terminal).result(over: [pattern]).ranked
    guard let attack = records.lazy.compactMap(\.attack).first else {
      let reasons = records.map { "\($0.engine): \($0.verdict.rawValue)" }.joined(separator: ", ")
      throw InputError(
        code: "no-attack",
        "no subject was found that makes the pattern slow (\(reasons))",
        help: target.rule.map { rule in
          "'\(commands.line(["slow", "--verbose", "--rule", rule]))' says what was tried"
        }
      )
    }
    return attack
  }
}

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
  ///   - names: How the call names its manifests.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if not exactly one rule is meant, or it has no pattern.
  package init(
    ofRule name: String,
    in names: ManifestNames,
    _ process: ProcessContext
  ) throws(InputError) {
    let configuration = try names.loadConfiguration(in: process)
    let manifests = try names.withOnlyFile(configuration, in: process)
      .loadManifests(configuration, in: process)
    let ids = try RuleSelection.rules(
      fitting: name,
      among: manifests.flatMap { $0.rules.map(\.id) }
    )
    guard let id = ids.first, ids.count == 1 else {
      let some = ids.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      throw InputError(
        code: "several-rules",
        "'\(name)' matches \(ids.count) rules; profile takes one",
        help: "such as \(some)"
      )
    }
    for manifest in manifests {
      guard let rule = manifest.rules.first(where: { $0.id == id }) else { continue }
      guard let pattern = rule.pattern else {
        throw InputError(code: "no-pattern", "the rule '\(id)' has no pattern")
      }
      self.init(
        rule: id,
        pattern: pattern.value,
        location: manifest.location(of: pattern.range),
        subjects: PatternCase(rule, in: manifest).subjects
      )
      return
    }
    throw InputError(code: "no-such-rule", "no rule matches '\(name)'")
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
      subjects: target.subjects
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

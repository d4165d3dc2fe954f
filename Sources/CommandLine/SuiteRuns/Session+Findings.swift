package import Diagnostics
package import FileAccess
import FuzzSuite
import LocatedJSON
import ManifestModel
package import Workspace

extension Session {
  /// Runs the saved findings of fuzzing again, of the rules that take part.
  ///
  /// - Returns: What is still there, or cannot be told; and the findings whose rule is in no manifest.
  /// - Throws: `InputError` where a finding cannot be read.
  package func replayedFindings() throws(InputError) -> [Diagnostic] {
    let files = try FindingFolder(settings).files()
    guard !files.isEmpty else { return [] }
    let rules = manifests.flatMap { manifest in manifest.rules.map { ($0.id, (manifest, $0)) } }
    let ruleOf = Dictionary(rules, uniquingKeysWith: { first, _ in first })
    let known = files.filter { ruleOf[$0.finding.rule] != nil && isSelected($0.finding.rule) }
    let replayed = try FuzzRun(self).replay(known)
    let orphans = files.filter { ruleOf[$0.finding.rule] == nil }.map { file in
      Diagnostic(
        code: "stale-finding",
        severity: .warning,
        message: "no manifest of this run has the rule of the finding '\(file.path)'",
        location: nil,
        rule: file.finding.rule,
        help: "delete the file if the rule is gone"
      )
    }
    return orphans
      + replayed.compactMap { replay in
        let place = ruleOf[replay.finding.rule].map { manifest, rule in
          manifest.document.location(of: rule.pattern?.range ?? rule.range)
        }
        return replay.diagnostic(at: place)
      }
  }
}

extension ReplayedFinding {
  /// The finding as a finding; nil if it is gone.
  fileprivate func diagnostic(at location: SourceLocation?) -> Diagnostic? {
    let message: String
    switch outcome {
    case .gone: return nil
    case .there(let finding):
      message = "\(finding.kind.rawValue), found by fuzzing: \(finding.message)"
    case .undecided(let reason):
      message = """
        cannot tell whether a fuzz finding still fails: \(reason)
        """
    }
    return Diagnostic(
      code: "known-finding",
      severity: .error,
      message: message,
      location: location,
      rule: finding.rule,
      help: "'ruleproof replay \(file)' shows it; fix the rule, or delete the file"
    )
  }
}

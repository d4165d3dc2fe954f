import Diagnostics
package import FileAccess
import FuzzSuite
import LocatedJSON
import ManifestModel
import Reporters
package import Workspace

extension Session {
  /// Runs saved findings again, for the rules that take part.
  ///
  /// - Returns: The findings whose rule is in no manifest, and those reproduced or undecided.
  /// - Throws: `InputError` if a finding cannot be read.
  package func replayedFindings() throws(InputError) -> SourcedFindings {
    var findings = SourcedFindings()
    let files = try FindingFolder(settings).files()
    guard !files.isEmpty else { return findings }
    let places = Dictionary(
      files.enumerated().map { (ExactText($1.path), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let rules = manifests.flatMap { manifest in manifest.rules.map { ($0.id, (manifest, $0)) } }
    let ruleOf = Dictionary(rules, uniquingKeysWith: { first, _ in first })
    let known = files.filter { ruleOf[$0.finding.rule] != nil && isSelected($0.finding.rule) }
    let replayed = try FuzzRun(self).replay(known)
    let orphans = files.filter { ruleOf[$0.finding.rule] == nil }.map { file in
      let finding = Diagnostic(
        code: "stale-finding",
        severity: .warning,
        message: "no manifest of this run has the rule of the finding '\(file.path)'",
        location: nil,
        rule: file.finding.rule,
        help: "delete the file if the rule is gone"
      )
      return (finding, places[ExactText(file.path)] ?? 0)
    }
    let reproduced = replayed.compactMap { replay -> (Diagnostic, Int)? in
      let location = ruleOf[replay.finding.rule].map { manifest, rule in
        manifest.document.location(of: rule.pattern?.range ?? rule.range)
      }
      return replay.diagnostic(at: location).map { ($0, places[ExactText(replay.file)] ?? 0) }
    }
    findings.append(orphans, outOf: files.count)
    findings.append(reproduced, outOf: files.count)
    return findings
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
      help: "'ruleproof replay \(file.asShellWord)' shows it; fix the rule, or delete the file"
    )
  }
}

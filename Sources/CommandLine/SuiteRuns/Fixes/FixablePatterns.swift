import Diagnostics
package import FileAccess
import ManifestEditing
import MatchEngine
import RuleSets
import RunRecord
package import Workspace

/// The patterns of a session, whose manifests can be written and read again.
package struct FixablePatterns {
  let session: Session
  let cases: [Session.RuleCase]
  let reread: () throws(InputError) -> Session

  /// Checks that the manifests can be written, before the work.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - cases: Their patterns.
  ///   - reread: Reads the manifests again, as they are after the fixes.
  /// - Throws: `InputError` if a manifest cannot be written, or a pattern is in a file of another format.
  package init(
    of session: Session,
    _ cases: [Session.RuleCase],
    reread: @escaping () throws(InputError) -> Session
  ) throws(InputError) {
    for manifest in session.manifests { try ManifestFixer(manifest).checkFile() }
    if let other = session.linkRules.first(where: { !$0.patternCases.isEmpty }) {
      throw InputError(
        code: "not-fixable",
        "'--fix' writes into manifests alone, and '\(other.location.file.printable)' is none",
        help: "leave '--fix' out: the report shows the corrected patterns"
      )
    }
    self.session = session
    self.cases = cases
    self.reread = reread
  }
}

extension FixablePatterns {
  /// Patterns as they are after their fixes.
  struct Rewritten {
    /// The files as they are then.
    let session: Session
    /// The places of the fixed patterns among all, in ascending order.
    let indices: [Int]
    let cases: [PatternCase]
  }

  /// Writes fixed patterns into the manifests, and reads them again.
  ///
  /// - Parameter fixed: The new patterns, by the index of their case.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: What was written; nil if nothing was.
  func rewrite(_ fixed: [Int: String]) throws -> Rewritten? {
    guard !fixed.isEmpty else { return nil }
    try session.writeFixes(fixed, of: cases.map { ($0.manifest, $0.rule) })
    let later = try reread()
    let indices = fixed.keys.sorted()
    return Rewritten(session: later, indices: indices, cases: reread(fixed, indices, in: later))
  }

  private func reread(
    _ fixed: [Int: String],
    _ indices: [Int],
    in later: Session
  ) -> [PatternCase] {
    let hasScripts = cases.contains { $0.target.script != nil }
    let found = hasScripts ? ScriptCases(later).cases : later.patternCases
    return indices.map { index in
      // The id of a rule can come from its pattern, and with it whether the rule is selected.
      if found.count == cases.count, found[index].target.pattern == fixed[index] {
        return found[index].target
      }
      var target = cases[index].target
      let place = target.place
      target.pattern = fixed[index] ?? target.pattern
      target.location = { _ in place }
      return target
    }
  }
}

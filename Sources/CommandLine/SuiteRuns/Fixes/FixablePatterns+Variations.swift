import Diagnostics
import ManifestModel
import ParallelWork
package import RunRecord
import TerminalAccess
package import Workspace

extension FixablePatterns {
  /// Writes the likeliest fix of each rule.
  ///
  /// A rule with several causes needs another call for each: its pattern is another one then.
  ///
  /// - Parameter findings: The findings.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The files as they are then, in a session of their own.
  package func apply(_ findings: [VariationRecord]) throws -> Session {
    guard !Interruption.isRequested else { return session }
    var fixed: [Int: String] = [:]
    for (index, item) in cases.enumerated() {
      let fixes = findings.filter { $0.rule == item.rule.id && $0.allowed == nil }.compactMap(\.fix)
      if let fix = fixes.first { fixed[index] = fix.pattern }
    }
    let later = try rewrite(fixed)?.session
    if later == nil { session.terminal.noteNothingToFix() }
    return later ?? session
  }
}

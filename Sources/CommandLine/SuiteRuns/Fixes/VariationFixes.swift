import Diagnostics
import ManifestModel
package import RunRecord
package import Workspace

/// Writes the fixes of variations into the manifests.
package struct VariationFixes {
  private let patterns: FixablePatterns

  /// Prepares the fixes.
  ///
  /// - Parameter patterns: The patterns of the rules.
  package init(_ patterns: FixablePatterns) {
    self.patterns = patterns
  }
}

extension VariationFixes {
  /// Writes the likeliest fix of each rule.
  ///
  /// A rule with several causes needs another call for each: its pattern is another one then.
  ///
  /// - Parameter findings: The findings.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The files as they are then, in a session of their own.
  package func apply(_ findings: [VariationRecord]) throws -> Session {
    let session = patterns.session
    var fixed: [Int: String] = [:]
    for (index, item) in patterns.cases.enumerated() {
      let fixes = findings.filter { $0.rule == item.rule.id && $0.allowed == nil }.compactMap(\.fix)
      if let fix = fixes.first { fixed[index] = fix.pattern }
    }
    guard !fixed.isEmpty else {
      session.noteNothingToFix()
      return session
    }
    try session.writeFixes(fixed, of: patterns.cases.map { ($0.manifest, $0.rule) })
    return try patterns.reread()
  }
}

package import FileAccess
import ManifestEditing
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
  /// - Throws: `InputError` if a manifest cannot be written.
  package init(
    of session: Session,
    _ cases: [Session.RuleCase],
    reread: @escaping () throws(InputError) -> Session
  ) throws(InputError) {
    for manifest in session.manifests { try ManifestFixer(manifest).checkFile() }
    self.session = session
    self.cases = cases
    self.reread = reread
  }
}

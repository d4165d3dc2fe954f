package import FileAccess
import GoldenStore
import GoldenSuite
import ManifestModel
package import Workspace

extension ChangedRules {
  /// Adds the rules whose goldens were changed, as a rule that does not do what its golden says is
  /// one to look at whichever of the two has changed.
  ///
  /// - Parameter session: The rules, and where their goldens are.
  /// - Throws: `InputError` if git cannot tell what has changed.
  package mutating func addRulesOfChangedGoldens(of session: Session) throws(InputError) {
    let folder = GoldenFolder(session.settings)
    guard folder.isThere else { return }
    let files = try changedFiles(in: folder.path, endingIn: GoldenPath.ending)
    let rules = session.ruleIDs
    add(Set(rules.filter { files.contains(GoldenPath.path(ofName: $0)) }), because: "golden")
  }
}

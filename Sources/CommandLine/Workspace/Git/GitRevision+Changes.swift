import Diagnostics
package import FileAccess
import LinkSuite
package import ManifestModel

extension GitRevision {
  /// The ids of the rules of a file of link rules, if that or an association file that it names is not as
  /// it was.
  ///
  /// - Throws: `InputError` where the revision cannot be read.
  package func changedRules(of file: LinkRuleFile) throws(InputError) -> Set<String> {
    for source in file.sources where try bytes(ofFile: source.name) != source.bytes {
      return Set(file.rules.map(\.id))
    }
    return []
  }

  /// The ids of the rules of a manifest that are new, or not as they were.
  ///
  /// - Throws: `InputError` where the revision cannot be read.
  package func changedRules(of manifest: Manifest) throws(InputError) -> Set<String> {
    let old = Dictionary(
      try self.manifest(manifest)?.rules.map { ($0.id, RuleFingerprint($0)) } ?? [],
      uniquingKeysWith: { first, _ in first }
    )
    return Set(manifest.rules.filter { old[$0.id] != RuleFingerprint($0) }.map(\.id))
  }
}

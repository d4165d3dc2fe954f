import Diagnostics
import LinkSuite
import LocatedJSON
import ManifestModel

extension GitRevision {
  /// The revision that changes are told from: the one that is named, else where the branch left the main
  /// one, else the last commit.
  ///
  /// - Throws: `InputError` where the named revision is not there, or there is no repository.
  static func base(_ name: String?, of session: Session) throws(InputError) -> GitRevision {
    if let name { return GitRevision(name: name) }
    let files = session.manifests.map(\.document.file) + session.links.files.map(\.source)
    guard let file = files.first, !session.isBuiltInOnly else {
      throw InputError(
        code: "nothing-changed",
        "the built-in starter manifest does not change",
        help: "'ruleproof check RULE' checks one of its rules"
      )
    }
    for main in ["origin/HEAD", "main", "master"] {
      if let base = mergeBase(with: main, ofFile: file.name) { return GitRevision(name: base) }
    }
    return GitRevision(name: "HEAD")
  }

  /// The ids of the rules of a file of link rules, if that or an association file that it names is not as
  /// it was.
  ///
  /// - Throws: `InputError` where the revision cannot be read.
  func changedRules(of file: LinkRuleFile) throws(InputError) -> Set<String> {
    for source in file.sources where try bytes(ofFile: source.name) != source.bytes {
      return Set(file.rules.map(\.id))
    }
    return []
  }

  /// The ids of the rules of a manifest that are new, or not as they were.
  ///
  /// - Throws: `InputError` where the revision cannot be read.
  func changedRules(of manifest: Manifest) throws(InputError) -> Set<String> {
    let old = Dictionary(
      try self.manifest(manifest)?.rules.map { ($0.id, RuleState($0)) } ?? [],
      uniquingKeysWith: { first, _ in first }
    )
    return Set(manifest.rules.filter { old[$0.id] != RuleState($0) }.map(\.id))
  }
}

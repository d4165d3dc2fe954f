import Diagnostics
package import FileAccess
import LinkSuite
import ManifestModel
package import RunRecord

/// The rules that differ from an earlier revision, and those that are gone since.
package struct ChangedRules {
  /// The ids of the rules that are new or differ.
  package let ids: Set<String>
  /// The ids of the rules that are gone, sorted.
  package let deleted: [String]
  /// What else there is to know, in sentences without their full stops.
  package let notes: [String]
  let base: ChangeBase

  /// Compares the rules of a session with an earlier revision.
  ///
  /// - Parameters:
  ///   - session: All rules.
  ///   - revision: The revision, of which the commit counts where the branch left it; nil for the main
  ///     branch.
  /// - Throws: `InputError` where that commit is not known, or cannot be read.
  package init(_ session: Session, since revision: String?) throws(InputError) {
    base = try ChangeBase(revision, of: session)
    var ids: Set<String> = []
    var gone: Set<String> = []
    var notes: [String] = []
    for manifest in session.manifests {
      let changes = try base.revision.changes(of: manifest)
      ids.formUnion(changes.ids)
      gone.formUnion(changes.deleted)
      notes += changes.note.map { [$0] } ?? []
    }
    for file in session.links.files {
      ids.formUnion(try base.revision.changedRules(of: file))
    }
    if let source = session.configuration.source,
      try base.revision.bytes(ofFile: source.name) != source.bytes
    {
      notes.append(
        "'\(source.name)' differs too: a setting can concern every rule, so run without --since once"
      )
    }
    self.ids = ids
    self.notes = notes
    // A rule that has moved to another manifest is not gone.
    let present = session.manifests.flatMap { $0.rules.map(\.id) }
    deleted = gone.subtracting(present).sorted()
  }
}

extension ChangedRules {
  /// How messages name the revision that the rules are compared with.
  package var baseName: String { base.name }

  /// The selection as a record has it.
  ///
  /// - Parameters:
  ///   - revision: The revision as the user named it.
  ///   - rules: The rules among which the changed ones are selected; nil for all.
  /// - Returns: The selection.
  package func record(since revision: String, among rules: Set<String>?) -> ChangesRecord {
    ChangesRecord(
      since: revision,
      commit: base.revision.name,
      isMergeBase: base.isMergeBase,
      rules: (rules.map(ids.intersection) ?? ids).sorted(),
      deleted: deleted,
      notes: notes
    )
  }
}

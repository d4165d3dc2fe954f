import Diagnostics
package import FileAccess
import LocatedJSON
package import ManifestModel
import RuleSets
package import RunRecord

/// The rules that differ from an earlier revision, and those that are gone since.
package struct ChangedRules {
  /// The ids of the rules that are new or differ.
  package private(set) var ids: Set<String>
  /// The ids of the rules that are gone, sorted.
  package let deleted: [String]
  /// The ids of the rules that no manifest had, under this name or with this pattern.
  let added: Set<String>
  /// The manifests of the session as they were.
  package let former: [Manifest]
  /// Whether a manifest has other bytes than it had.
  let differs: Bool
  /// What else there is to know, in sentences without their full stops.
  package private(set) var notes: [String]
  let base: ChangeBase

  /// Compares the rules of a session with an earlier revision.
  ///
  /// - Parameters:
  ///   - session: All rules.
  ///   - revision: The revision, of which the commit counts where the branch left it; nil for the
  ///     main branch.
  /// - Throws: `InputError` if that commit is not known, or cannot be read.
  package init(_ session: Session, since revision: String?) throws(InputError) {
    base = try ChangeBase(revision, of: session)
    var ids: Set<String> = []
    var gone: Set<String> = []
    var added: Set<String> = []
    var notes: [String] = []
    var former: [Manifest] = []
    var differs = false
    for manifest in session.manifests {
      let changes = try base.revision.changes(of: manifest)
      if let old = changes.former { former.append(old) }
      differs = differs || changes.former?.document.file.bytes != manifest.document.file.bytes
      ids.formUnion(changes.ids)
      gone.formUnion(changes.deleted)
      added.formUnion(changes.added)
      notes += changes.note.map { [$0] } ?? []
    }
    for file in session.links.files {
      ids.formUnion(try base.revision.changedRules(of: file))
    }
    if let source = session.configuration.source, base.revision.differs(source) {
      notes.append(
        "'\(source.name)' differs too: a setting can concern every rule, so run without --since once"
      )
    }
    self.ids = ids
    self.former = former
    self.differs = differs
    self.notes = notes
    self.added = added.subtracting(gone)
    // A rule that has moved to another manifest is not gone.
    let present = session.manifests.flatMap { $0.rules.map(\.id) }
    deleted = gone.subtracting(present).sorted()
  }
}

extension GitRevision {
  /// Whether a file is known not to be as it was; one of another repository may be or not.
  fileprivate func differs(_ file: SourceFile) -> Bool {
    do throws(InputError) {
      return try bytes(ofFile: file.name) != file.bytes
    } catch {
      return false
    }
  }
}

extension ChangedRules {
  /// How messages name the revision that the rules are compared with.
  package var baseName: String { base.name }

  /// The files of a folder that are not as they were.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must be there.
  ///   - ending: How the names of the files end.
  /// - Throws: `InputError` if git cannot tell.
  /// - Returns: Their paths within the folder.
  package func changedFiles(
    in folder: String,
    endingIn ending: String
  ) throws(InputError) -> Set<String> {
    try base.revision.changedFiles(in: folder, endingIn: ending)
  }

  /// Adds rules that have not changed themselves, with a note.
  ///
  /// - Parameters:
  ///   - others: The ids of the rules.
  ///   - noun: What of them has changed.
  package mutating func add(_ others: Set<String>, because noun: String) {
    let new = others.subtracting(ids).sorted()
    guard !new.isEmpty else { return }
    ids.formUnion(new)
    let list = new.prefix(Self.shownRules).joined(separator: ", ")
    notes.append(
      "\(counted(new.count, noun)) changed: \(list)" + (new.count > Self.shownRules ? ", …" : "")
    )
  }

  private static let shownRules = 6

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

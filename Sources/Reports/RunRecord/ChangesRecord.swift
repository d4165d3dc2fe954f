/// Which rules a run is about that examines only what has changed.
public struct ChangesRecord: Sendable, Hashable, Codable {
  /// The revision as the user named it.
  public var since: String
  /// The commit that the rules are compared with, in full: where the branch left the revision.
  public var commit: String
  /// Whether that is an earlier commit than the revision itself.
  public var isMergeBase: Bool
  /// The ids of the rules that are new or differ, sorted.
  public var rules: [String]
  /// The ids of the rules that are gone, sorted.
  public var deleted: [String]
  /// What else there is to know of the selection, in sentences without their full stops.
  public var notes: [String]

  /// Creates a record of a selection.
  public init(
    since: String,
    commit: String,
    isMergeBase: Bool,
    rules: [String],
    deleted: [String] = [],
    notes: [String] = []
  ) {
    self.since = since
    self.commit = commit
    self.isMergeBase = isMergeBase
    self.rules = rules
    self.deleted = deleted
    self.notes = notes
  }
}

extension ChangesRecord {
  /// Whether nothing differs, and nothing is gone.
  public var isEmpty: Bool { rules.isEmpty && deleted.isEmpty }
}

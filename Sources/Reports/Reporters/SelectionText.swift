import Diagnostics
package import RunRecord

/// Says which rules a run is about that is not about all of them.
package struct SelectionText {
  private let changes: ChangesRecord?
  private let shard: Shard?

  /// A part of a run.
  package struct Shard {
    private let name: String
    private let rules: Int
    private let totalRules: Int

    package init(name: String, rules: Int, totalRules: Int) {
      self.name = name
      self.rules = rules
      self.totalRules = totalRules
    }

    fileprivate var line: String { "shard \(name): \(rules) of \(counted(totalRules, "rule"))" }
  }

  /// The maximum number of ids of rules in one line.
  private static let shownRules = 6

  package init(_ changes: ChangesRecord?, shard: Shard?) {
    self.changes = changes
    self.shard = shard
  }

  init(of record: RunRecord) {
    self.init(
      record.changes,
      shard: record.shard.map { shard in
        Shard(
          name: "\(shard.index)/\(shard.count)",
          rules: shard.rules.count,
          totalRules: shard.totalRules
        )
      }
    )
  }
}

extension SelectionText {
  /// The lines; none for a run about all rules.
  package var lines: [String] {
    (changes.map(Self.lines) ?? []) + (shard.map { [$0.line] } ?? [])
  }

  private static func lines(_ changes: ChangesRecord) -> [String] {
    let base =
      changes.isMergeBase
      ? "\(changes.commit.prefix(12)), where the branch left \(changes.since)" : changes.since
    var lines: [String] = []
    if changes.rules.isEmpty {
      lines.append("no rule has changed since \(base.shown), so none is checked")
    } else {
      lines.append(
        "\(counted(changes.rules.count, "rule")) changed since \(base.shown): \(list(changes.rules))"
      )
    }
    if !changes.deleted.isEmpty {
      lines.append("\(counted(changes.deleted.count, "rule")) deleted: \(list(changes.deleted))")
    }
    return lines + changes.notes.map(\.shown)
  }

  private static func list(_ ids: [String]) -> String {
    let shown = ids.prefix(shownRules).map(\.shown).joined(separator: ", ")
    return ids.count > shownRules ? shown + ", …" : shown
  }
}

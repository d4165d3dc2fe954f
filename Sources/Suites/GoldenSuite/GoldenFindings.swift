package import Diagnostics
package import FileAccess
package import GoldenStore
import ManifestModel
package import RunRecord

/// What a comparison of rules with their goldens has found.
package struct GoldenFindings: Sendable {
  /// The changes of what the rules were recorded with: the corpus, and versions of engines.
  package var environment: [GoldenRecord]
  /// The rules that changed, the most important changes first.
  package var rules: [ChangedRule]
  /// The number of rules that were compared.
  package var compared: Int
  /// The number of URLs of the corpus.
  package var urls: Int

  /// A rule that changed, or has no golden, or a golden that has no rule.
  package struct ChangedRule: Sendable {
    /// The place of the rule among all rules; nil where it is gone.
    package var index: Int?
    /// The golden's name.
    package var name: ExactText
    /// The name under which it was recorded; nil where it was not.
    package var recorded: ExactText?
    package var old: RuleGolden?
    package var new: RuleGolden?
    package var changes: [GoldenChange]
    /// The changes as a run record has them.
    package var records: [GoldenRecord]
  }

  /// All changes, those of one rule beside each other.
  package var records: [GoldenRecord] { environment + rules.flatMap(\.records) }

  /// The counts.
  package var summary: GoldenSummary {
    GoldenSummary(rules: compared, urls: urls, records: records)
  }
}

extension GoldenRun {
  /// A rule as it was recorded and as it is, with the URLs that it takes.
  private struct Compared: Sendable {
    var changed: GoldenFindings.ChangedRule?
    var owner: LinkOwners.Rule?
    var isCompared = false
  }

  /// Compares the rules with the goldens of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isWhole: Whether a golden without a rule counts as a change.
  /// - Throws: `InputError` where nothing was recorded, or a file is damaged.
  /// - Returns: The changes.
  package func compare(with folder: GoldenFolder, isWhole: Bool) throws(InputError)
    -> GoldenFindings
  {
    guard let recorded = try folder.header() else {
      throw InputError(
        code: "no-goldens",
        "nothing is recorded in the folder '\(folder.path)'",
        help: "'ruleproof golden record' records the rules"
      )
    }
    let corpora = try folder.corpora()
    let assignment = try assignment(folder, corpora)
    let isStale = recorded.corpus != corpus.digest
    let compared = try forEachRule { index throws(InputError) -> Compared in
      let entry = assignment.entries[index]
      let old = try entry.recorded.map { name throws(InputError) in
        try folder.golden(name, corpora)
      }
      return try compare(index, entry, old, corpora, isCorpusKnown: isStale)
    }
    let orphans = isWhole ? assignment.orphans : []
    var rules = compared.compactMap(\.changed)
    let owners = owners(compared.map(\.owner))
    for index in rules.indices { addTakeovers(to: &rules[index], owners) }
    for name in orphans { rules.append(Self.stale(try folder.golden(name, corpora))) }
    return GoldenFindings(
      environment: environment(recorded),
      rules: rules.sortedByImportance,
      compared: compared.count(where: \.isCompared),
      urls: corpus.urls.count
    )
  }

  private func compare(
    _ index: Int,
    _ entry: GoldenAssignment.Entry,
    _ old: RuleGolden?,
    _ corpora: [String: GoldenCorpus],
    isCorpusKnown: Bool
  ) throws(InputError) -> Compared {
    let target = targets[index]
    guard target.isSelected else {
      let offers = offers(of: target, old)
      return Compared(owner: owner(target, entry, offers, offers))
    }
    let new = record(index, as: entry.name, attacks: old?.attacks ?? [])
    guard !new.lacksWorkers else {
      throw InputError(code: "no-script-worker", "cannot start a process for a script")
    }
    var result = Compared(isCompared: true)
    result.owner = owner(target, entry, offers(of: target, old), offers(of: target, new))
    var changes: [GoldenChange] = []
    if let old {
      let oldCorpus = corpora[old.corpus] ?? corpus
      changes = GoldenComparison(oldCorpus, corpus, growth: growth).changes(from: old, to: new)
      if old.corpus != corpus.digest, !isCorpusKnown {
        let digests = GoldenRecord.Difference(what: "corpus", old: old.corpus, new: corpus.digest)
        changes.insert(GoldenChange(.corpus, golden: entry.name, differences: [digests]), at: 0)
      }
    } else {
      let entries = new.entries.map { GoldenChange.EntryChange(old: nil, new: $0) }
      changes = [GoldenChange(.unrecorded, golden: entry.name, entries: entries)]
    }
    guard !changes.isEmpty else { return result }
    result.changed = GoldenFindings.ChangedRule(
      index: index,
      name: entry.name,
      recorded: entry.recorded,
      old: old,
      new: new,
      changes: changes,
      records: changes.map { $0.record(rule: target.id, location: target.location) }
    )
    return result
  }

  private static func stale(_ golden: RuleGolden) -> GoldenFindings.ChangedRule {
    let pattern = GoldenRecord.Difference(
      what: "pattern",
      old: golden.definition.pattern?.text,
      new: nil
    )
    let change = GoldenChange(
      .stale,
      golden: golden.name,
      entries: golden.entries.map { GoldenChange.EntryChange(old: $0, new: nil) },
      differences: [pattern]
    )
    return GoldenFindings.ChangedRule(
      name: golden.name,
      recorded: golden.name,
      old: golden,
      changes: [change],
      records: [change.record(rule: nil, location: nil)]
    )
  }
}

extension GoldenRun {
  private func offers(of target: Target, _ golden: RuleGolden?) -> OfferSet? {
    guard [.action, .redirect].contains(target.definition.kind) else { return nil }
    return golden.map { OfferSet($0, over: corpus) }
  }

  private func owner(
    _ target: Target,
    _ entry: GoldenAssignment.Entry,
    _ before: OfferSet?,
    _ after: OfferSet?
  ) -> LinkOwners.Rule? {
    guard before != nil || after != nil else { return nil }
    return LinkOwners.Rule(id: target.id, golden: entry.name, before: before, after: after)
  }

  /// The owners of the URLs in each manifest, by its place.
  private func owners(_ rules: [LinkOwners.Rule?]) -> [LinkOwners] {
    let count = (targets.compactMap(\.manifest).max() ?? -1) + 1
    return (0..<count).map { manifest in
      let own = targets.indices.filter { targets[$0].manifest == manifest }
      let ordered = [GoldenKind.action, .redirect].flatMap { kind in
        own.filter { targets[$0].definition.kind == kind }.compactMap { rules[$0] }
      }
      return LinkOwners(ordered, over: corpus)
    }
  }

  private func addTakeovers(to rule: inout GoldenFindings.ChangedRule, _ owners: [LinkOwners]) {
    guard let index = rule.index, let manifest = targets[index].manifest else { return }
    for (number, change) in rule.changes.enumerated() {
      rule.records[number].takeovers = owners[manifest].takeovers(by: change)
    }
  }

  /// The changes of what the rules were recorded with.
  private func environment(_ recorded: GoldenHeader) -> [GoldenRecord] {
    var records: [GoldenRecord] = []
    let corpusDifferences = recorded.corpusDifferences(to: header)
    if !corpusDifferences.isEmpty {
      let change = GoldenChange(.corpus, golden: ExactText(""), differences: corpusDifferences)
      records.append(change.record(rule: nil, location: nil))
      records[0].fails = recorded.corpus != header.corpus
    }
    let engineDifferences = recorded.engineDifferences(to: header)
    if !engineDifferences.isEmpty {
      let change = GoldenChange(.engine, golden: ExactText(""), differences: engineDifferences)
      var record = change.record(rule: nil, location: nil)
      record.fails = false
      records.append(record)
    }
    for index in records.indices { records[index].golden = nil }
    return records
  }
}

extension [GoldenFindings.ChangedRule] {
  /// The rules with the most important changes first; of equal ones, in the order that they have.
  var sortedByImportance: [GoldenFindings.ChangedRule] {
    enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }
    .map(\.element)
  }
}

extension GoldenFindings.ChangedRule {
  /// The place by importance of the most important change.
  fileprivate var rank: Int {
    let kinds = GoldenRecord.Kind.allCases
    return records.compactMap { kinds.firstIndex(of: $0.kind) }.min() ?? kinds.count
  }
}

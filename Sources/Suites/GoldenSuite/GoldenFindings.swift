package import Diagnostics
package import FileAccess
package import GoldenStore
import ManifestModel
package import MatchEngine
import ParallelWork
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

  /// Adds a URL to changes of patterns that no recorded URL shows.
  ///
  /// - Parameters:
  ///   - run: The run that compared the rules.
  ///   - find: Finds one for each pair of a recorded pattern and the pattern as it is.
  package mutating func addWitnesses(
    of run: GoldenRun,
    _ find: ([(old: String, new: PatternCase)]) -> [GoldenRecord.Witness?]
  ) {
    let shown: Set<GoldenRecord.Kind> = [.lost, .gained, .output, .groups, .undecided]
    var places: [(rule: Int, record: Int)] = []
    var changed: [(old: String, new: PatternCase)] = []
    for (place, rule) in rules.enumerated() {
      guard let index = rule.index, let old = rule.old?.definition.pattern,
        old != rule.new?.definition.pattern, let new = run.targets[index].pattern?.target,
        !rule.records.contains(where: { shown.contains($0.kind) }),
        let record = rule.records.firstIndex(where: { $0.kind == .definition })
      else { continue }
      places.append((place, record))
      changed.append((old.text, new))
    }
    for (place, witness) in zip(places, find(changed)) {
      rules[place.rule].records[place.record].witness = witness
    }
  }

  package var section: GoldenSection { GoldenSection(records, summary: summary) }

  /// All changes, grouped by rule.
  package var records: [GoldenRecord] { environment + rules.flatMap(\.records) }

  package var summary: GoldenSummary {
    GoldenSummary(rules: compared, urls: urls, records: records)
  }
}

extension GoldenRun {
  /// A rule as it was recorded and as it is.
  private struct Compared: Sendable {
    var changed: GoldenFindings.ChangedRule?
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
    let heads = try folder.heads()
    let assignment = try assignment(heads, folder, corpora)
    let isStale = recorded.corpus != corpus.digest
    let compared = try forEachRule { index throws(InputError) -> Compared in
      guard targets[index].isSelected else { return Compared() }
      let entry = assignment.entries[index]
      let old = try entry.recorded.map { name throws(InputError) in
        try folder.golden(name, corpora)
      }
      return try compare(index, entry, old, corpora, isCorpusKnown: isStale)
    }
    let orphans = isWhole && !Interruption.isRequested ? assignment.orphans : []
    var rules = compared.compactMap { $0?.changed }
    let owners = owners(of: rules, assignment, heads)
    for index in rules.indices { addTakeovers(to: &rules[index], owners) }
    for name in orphans {
      rules.append(Self.stale(expanded(try folder.golden(name, corpora), corpora)))
    }
    return GoldenFindings(
      environment: environment(recorded),
      rules: rules.sortedByImportance,
      compared: compared.count { $0?.isCompared ?? false },
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
    var result = Compared(isCompared: true)
    let summary = summarize(index, as: entry.name, attacks: old?.attacks ?? [])
    try summary.requireScripts()
    if summary == old { return result }
    let new = full(summary, index)
    let old = old.map { expanded($0, corpora, like: new) }
    var changes: [GoldenChange] = []
    if let old {
      changes = comparison(with: old, corpora).changes(from: old, to: new)
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
  /// The changes from a golden to a rule as it is.
  ///
  /// - Parameters:
  ///   - old: The golden.
  ///   - new: The rule, as `summarize` has it.
  ///   - index: The rule's place.
  ///   - corpora: The corpora of the golden's folder.
  /// - Returns: The changes.
  package func changes(
    from old: RuleGolden,
    to new: RuleGolden,
    _ index: Int,
    _ corpora: [String: GoldenCorpus]
  ) -> [GoldenChange] {
    if old == new { return [] }
    let new = full(new, index)
    let old = expanded(old, corpora, like: new)
    return comparison(with: old, corpora).changes(from: old, to: new)
  }

  private func comparison(
    with old: RuleGolden,
    _ corpora: [String: GoldenCorpus]
  ) -> GoldenComparison {
    GoldenComparison(corpora[old.corpus] ?? corpus, corpus, growth: growth)
  }

  /// A rule as it is with all its results.
  private func full(_ summary: RuleGolden, _ index: Int) -> RuleGolden {
    guard summary.rest != nil else { return summary }
    let full = expanded(summary, [:])
    // The cache said something else than the rule does.
    guard full.unproven == nil else {
      let attacks = summary.attacks.map { GoldenAttack($0.attack) }
      return record(index, as: summary.name, attacks: attacks)
    }
    return full
  }

  /// The owners of the URLs that changes are about in each manifest, by its place.
  ///
  /// - Parameters:
  ///   - rules: The rules that changed.
  ///   - assignment: Which golden belongs to which rule.
  ///   - heads: What the goldens say of their rules.
  /// - Returns: The owners; none where no change is about URLs.
  private func owners(
    of rules: [GoldenFindings.ChangedRule],
    _ assignment: GoldenAssignment,
    _ heads: [ExactText: RuleGolden]
  ) -> [LinkOwners] {
    let indices = corpus.indices(of: rules.flatMap(\.changes))
    guard !indices.isEmpty else { return [] }
    let changed = Dictionary(
      rules.compactMap { rule in rule.index.map { ($0, rule) } },
      uniquingKeysWith: { first, _ in first }
    )
    let all = ParallelWork.map(targets.count, workers: workers) { index in
      let entry = assignment.entries[index]
      let recorded = entry.recorded.flatMap { heads[$0]?.definition }
      return owner(targets[index], entry, changed[index], recorded, at: indices)
    }
    return manifests(all).map { LinkOwners($0, over: corpus) }
  }

  /// A rule with the URLs that it offers something for and offered something for; nil if it has no
  /// say.
  private func owner(
    _ target: Target,
    _ entry: GoldenAssignment.Entry,
    _ changed: GoldenFindings.ChangedRule?,
    _ recorded: RuleDefinition?,
    at indices: [Int]
  ) -> LinkOwners.Rule? {
    guard [.action, .redirect].contains(target.definition.kind) else { return nil }
    var rule = LinkOwners.Rule(id: target.id, golden: entry.name, before: nil, after: nil)
    if let changed {
      rule.before = changed.old.map { OfferSet($0, over: corpus) }
      rule.after = changed.new.map { OfferSet($0, over: corpus) }
    } else {
      // What is not compared, or did not change, does what its golden says.
      guard let recorded else { return nil }
      rule.before = OfferSet(recorded, at: indices, of: corpus, by: runner)
      rule.after = rule.before
    }
    return rule
  }

  /// The rules of each manifest in order of evaluation: actions, then redirects.
  private func manifests(_ rules: [LinkOwners.Rule?]) -> [[LinkOwners.Rule]] {
    let count = (targets.compactMap(\.manifest).max() ?? -1) + 1
    return (0..<count).map { manifest in
      let own = targets.indices.filter { targets[$0].manifest == manifest }
      return [GoldenKind.action, .redirect].flatMap { kind in
        own.filter { targets[$0].definition.kind == kind }.compactMap { rules[$0] }
      }
    }
  }

  private func addTakeovers(to rule: inout GoldenFindings.ChangedRule, _ owners: [LinkOwners]) {
    guard let index = rule.index, let manifest = targets[index].manifest,
      owners.indices.contains(manifest)
    else { return }
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
    sorted { $0.rank < $1.rank }
  }
}

extension GoldenFindings.ChangedRule {
  /// The place by importance of the most important change.
  fileprivate var rank: Int {
    let kinds = GoldenRecord.Kind.allCases
    return records.compactMap { kinds.firstIndex(of: $0.kind) }.min() ?? kinds.count
  }
}

import Diagnostics
package import FileAccess
import GoldenStore
import LocatedJSON
import ManifestModel
package import RunRecord

/// What changes for people from one manifest to another.
package struct ManifestDiff {
  package let result: GoldenFindings
  /// How many rules changed in what gives the same outputs.
  package let hidden: Int
  /// The engines as a record names them.
  package let engineRecords: [String: EngineRecord]

  /// Compares the rules of two runs over one corpus.
  ///
  /// - Parameters:
  ///   - before: The run of the old manifest.
  ///   - after: The run of the new one.
  ///   - apps: The change of the apps that rules do not open.
  /// - Throws: `InputError` where scripts cannot be run.
  package init(
    _ before: GoldenRun,
    _ after: GoldenRun,
    apps: GoldenRecord? = nil
  ) throws(InputError) {
    let corpus = after.corpus
    let recorded = try before.recordAll { before.targets[$0].id }
    let sources = Dictionary(
      zip(recorded, before.targets).map { ($0.name, $1) },
      uniquingKeysWith: { first, _ in first }
    )
    let heads = Dictionary(recorded.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var assignment = after.assignment(heads)
    let names = assignment.entries.map(\.name.text)
    let now = try after.recordAll { names[$0] }
    assignment.pairByMatches(
      Dictionary(uniqueKeysWithValues: now.enumerated().map { ($0.offset, $0.element) }),
      with: recorded
    )
    let comparison = GoldenComparison(corpus, corpus)
    let owners = Self.owners(before, recorded, after, now, assignment, corpus)
    var rules: [GoldenFindings.ChangedRule] = []
    var hidden = 0
    for (index, golden) in now.enumerated() {
      let last = assignment.entries[index].recorded.flatMap { heads[$0] }
      let found = last.map { comparison.changes(from: $0, to: golden) }
      var changes = found.map { $0.compactMap(\.seenByPeople) } ?? [golden.added]
      let target = after.targets[index]
      let source = (last?.name).flatMap { sources[$0] }
      changes.add(target.listingDifferences(from: source), of: golden.name)
      if let found, !found.isEmpty, changes.isEmpty { hidden += 1 }
      guard !changes.isEmpty else { continue }
      for place in changes.indices where changes[place].kind == .definition {
        changes[place].differences += after.patternDifferences(
          from: source?.source?.rule,
          to: target
        )
      }
      rules.append(
        GoldenFindings.ChangedRule(
          index: index,
          name: golden.name,
          recorded: last?.name,
          old: last,
          new: golden,
          changes: changes,
          records: changes.map { change in
            change.record(
              rule: target.id,
              location: target.location,
              takeovers: owners.takeovers(by: change)
            )
          }
        )
      )
    }
    for name in assignment.orphans {
      guard let last = heads[name] else { continue }
      let change = last.removed
      let record = change.record(
        rule: name.text,
        location: nil,
        takeovers: owners.takeovers(by: change)
      )
      rules.append(
        GoldenFindings.ChangedRule(
          name: name,
          recorded: name,
          old: last,
          changes: [change],
          records: [record]
        )
      )
    }
    let changed = Set(rules.flatMap { $0.changes.flatMap { $0.entries.compactMap(\.subject) } })
    let order = RedirectOrder(
      before: recorded.filter { $0.definition.kind == .redirect },
      after: now.filter { $0.definition.kind == .redirect }
    )
    let records = order.changes(apartFrom: changed).map {
      $0.record(rule: $0.golden.text, location: nil)
    }
    result = GoldenFindings(
      environment: records + [apps].compactMap(\.self),
      rules: rules.sortedByImportance,
      compared: now.count,
      urls: corpus.urls.count
    )
    self.hidden = hidden
    engineRecords = after.engineRecords
  }

  /// The owners of the URLs: the rules of the new manifest in its order, and for what was, those of
  /// the old one in its own.
  private static func owners(
    _ before: GoldenRun,
    _ recorded: [RuleGolden],
    _ after: GoldenRun,
    _ now: [RuleGolden],
    _ assignment: GoldenAssignment,
    _ corpus: GoldenCorpus
  ) -> LinkOwners {
    func rules(_ goldens: [RuleGolden], _ name: (Int) -> ExactText) -> [(ExactText, OfferSet)] {
      [GoldenKind.action, .redirect].flatMap { kind in
        goldens.indices.filter { goldens[$0].definition.kind == kind }
          .map { (name($0), OfferSet(goldens[$0], over: corpus)) }
      }
    }
    let names = Dictionary(
      zip(assignment.entries, now).compactMap { entry, golden in
        entry.recorded.map { ($0, golden.name) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    let old = rules(recorded) { names[recorded[$0].name] ?? recorded[$0].name }
    let new = rules(now) { now[$0].name }
    return LinkOwners(
      before: old.map { LinkOwners.Rule(id: $0.0.text, golden: $0.0, before: $0.1, after: nil) },
      after: new.map { LinkOwners.Rule(id: $0.0.text, golden: $0.0, before: nil, after: $0.1) },
      over: corpus
    )
  }
}

extension GoldenRun.Target {
  /// The changes of what users see of the rule besides its outputs.
  fileprivate func listingDifferences(from old: Self?) -> [GoldenRecord.Difference] {
    guard let last = old?.listing, let listing else { return [] }
    return last.differences(to: listing)
  }
}

extension [GoldenChange] {
  /// Adds differences to the change of a rule's definition, which may be there already.
  fileprivate mutating func add(_ differences: [GoldenRecord.Difference], of name: ExactText) {
    guard !differences.isEmpty else { return }
    if let place = firstIndex(where: { $0.kind == .definition }) {
      self[place].differences += differences
    } else {
      append(GoldenChange(.definition, golden: name, differences: differences))
    }
  }
}

extension GoldenRun {
  /// What changes in the patterns of a rule's scripts.
  fileprivate func patternDifferences(
    from old: Rule?,
    to target: Target
  ) -> [GoldenRecord.Difference] {
    guard let old, let (rule, document) = target.source, let engine = engines.first else {
      return []
    }
    return ScriptPatternDiff(
      old: old,
      new: rule,
      place: { range, script in
        let place = document.place(ofUTF16: range, inStringAt: script.range)
        return LocationRecord(document.file.location(of: place))
      },
      engine: engine
    )
    .differences
  }

  fileprivate func recordAll(
    as name: @escaping @Sendable (Int) -> String
  ) throws(InputError) -> [RuleGolden] {
    try forEachRule { index throws(InputError) in
      let golden = record(index, as: ExactText(name(index)))
      try golden.requireScripts()
      return golden
    }
    .compactMap(\.self)
  }
}

extension RuleGolden {
  fileprivate var added: GoldenChange {
    GoldenChange(
      .added,
      golden: name,
      entries: entries.map { GoldenChange.EntryChange(old: nil, new: $0) }
    )
  }

  fileprivate var removed: GoldenChange {
    GoldenChange(
      .removed,
      golden: name,
      entries: entries.map { GoldenChange.EntryChange(old: $0, new: nil) }
    )
  }
}

extension GoldenChange {
  /// The part of the change that users see, if any.
  fileprivate var seenByPeople: GoldenChange? {
    switch kind {
    case .digest, .gained, .lost, .undecided, .output, .added, .removed, .order: return self
    case .definition:
      var change = self
      change.differences.removeAll { $0.isOfText }
      return change.differences.isEmpty ? nil : change
    case .groups, .cost, .tests, .renamed, .corpus, .engine, .unrecorded, .stale: return nil
    }
  }
}

/// Redirects of two manifests: the first that has an answer is the one that counts.
private struct RedirectOrder {
  let before: [RuleGolden]
  let after: [RuleGolden]

  /// The URLs whose answer changes although the redirects themselves do not.
  func changes(apartFrom changed: Set<GoldenSubject>) -> [GoldenChange] {
    let (old, new) = (Self.answers(before), Self.answers(after))
    var groups: [ExactText: [GoldenChange.EntryChange]] = [:]
    for (subject, answer) in new where !changed.contains(subject) {
      guard let last = old[subject], last.entry.result != answer.entry.result else { continue }
      groups[answer.rule, default: []].append(
        GoldenChange.EntryChange(old: last.entry, new: answer.entry)
      )
    }
    return groups.map { rule, entries in
      let sorted = entries.sorted { left, right in
        guard let subject = left.subject, let other = right.subject else { return false }
        return subject < other
      }
      return GoldenChange(.order, golden: rule, entries: sorted)
    }
    .sorted { $0.golden.text < $1.golden.text }
  }

  private static func answers(
    _ goldens: [RuleGolden]
  ) -> [GoldenSubject: (rule: ExactText, entry: GoldenEntry)] {
    var answers: [GoldenSubject: (rule: ExactText, entry: GoldenEntry)] = [:]
    for golden in goldens {
      for entry in golden.entries where answers[entry.subject] == nil {
        guard case .match(let match) = entry.result,
          match.outputs.contains(where: { output in
            if case .output = output.outcome { true } else { false }
          })
        else { continue }
        answers[entry.subject] = (golden.name, entry)
      }
    }
    return answers
  }
}

import SubjectDomains

/// The work of patterns.
public struct SlowSection: Sendable, Hashable {
  /// What was found about every pattern on every engine, the worst first.
  public var records: [SlowRecord] = []
  /// The counts; nil if there was no analysis.
  public var summary: SlowSummary?

  package init() {}
}

extension PartID {
  package static let slow = PartID(rawValue: "slow")
}

extension RunRecord {
  /// The work of patterns.
  public var slow: SlowSection {
    get { sections[SlowSection.self] }
    set { sections[SlowSection.self] = newValue }
  }
}

extension SlowSection {
  /// Whether a slow pattern fails the run; one that is slow on real subjects if there are no counts.
  public func fails(_ record: SlowRecord) -> Bool {
    summary?.fails(record) ?? (record.isSlow && record.likeness == .real)
  }
}

extension SlowSection: ListSection {
  package static let part = PartID.slow
  package static let presence = SectionPresence.required

  /// Whether there is a slow pattern that fails the run.
  public var fails: Bool { records.contains(where: fails) }

  package func fits(_ shard: ShardRecord) -> Bool { shard.hasAll(records.map(\.rule)) }

  package static func merged(_ shards: [Sharded<SlowSection>]) -> SlowSection {
    let records = shards.placed(\.records) { $1.place(of: $0.rule, in: $0.location?.file) }
    let summaries = shards.compactMap(\.content.summary)
    let scripts = summaries.compactMap(\.scripts)
    var summary = summaries.first?.counting(
      records,
      patterns: summaries.reduce(0) { $0 + $1.patterns }
    )
    summary?.scripts = scripts.first.map { scripts.dropFirst().reduce($0, +) }
    return SlowSection(records.ranked, summary: summary)
  }
}

extension SlowSummary {
  /// The counts of other records of the same search.
  package func counting(_ records: [SlowRecord], patterns: Int) -> SlowSummary {
    var counts = SlowSummary(
      patterns: patterns,
      records: records,
      cap: cap,
      maxLength: maxLength,
      failOn: failOn,
      fixesSearched: fixesSearched
    )
    counts.scripts = scripts
    counts.leastLikeness = leastLikeness
    counts.uncounted = uncounted
    return counts
  }
}

extension SlowRecord: FixableRecord {
  package var fixedPattern: String? { pattern }

  /// Whether `--fix` writes the fix into the manifest: not one that drifts, and none inside a
  /// script.
  package var isFixedInManifest: Bool {
    guard let fix, script == nil else { return false }
    return fix.drift.isEmpty
  }
}

extension SlowRecord.Fix: PatternFix {}

extension [SlowRecord] {
  /// The records in the order of a report: what is reached by real subjects first, then the steeper, then the
  /// shorter attack; what is undecided behind it, then the rest.
  public var ranked: [SlowRecord] {
    map { ($0, $0.rank) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}

extension SlowRecord {
  /// What records are sorted by.
  fileprivate var rank: [Int] {
    let verdicts: [Verdict] = [
      .vulnerable, .scanning, .undecided, .refused, .notSlow, .linear,
    ]
    let growths: [Growth] = [.exponential, .bounded, .polynomial]
    return [
      verdicts.firstIndex(of: verdict) ?? 0,
      likeness.flatMap(Likeness.allCases.firstIndex) ?? 0,
      self.class.flatMap(growths.firstIndex) ?? 0,
      -(degree ?? 0),
      attack?.length ?? 0,
    ]
  }
}

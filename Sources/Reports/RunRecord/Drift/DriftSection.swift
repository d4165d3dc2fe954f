import SubjectDomains

/// The differences between engines.
public struct DriftSection: Sendable, Hashable {
  /// Every difference, pattern by pattern in the order of the manifests.
  public var records: [DriftRecord] = []
  /// The counts; nil if there was no comparison.
  public var summary: DriftSummary?

  package init() {}
}

extension PartID {
  package static let drift = PartID(rawValue: "drift")
}

extension RunRecord {
  /// The differences between engines.
  public var drift: DriftSection {
    get { sections[DriftSection.self] }
    set { sections[DriftSection.self] = newValue }
  }
}

extension DriftSection {
  /// Whether a difference fails the run.
  ///
  /// Without counts, those on URLs do.
  public func fails(_ record: DriftRecord) -> Bool {
    guard let summary else { return record.likeness == .real }
    return summary.fails(record.likeness) && !isTolerated(record)
  }

  /// Whether an engine that the rules need not run on only refuses the pattern.
  public func isTolerated(_ record: DriftRecord) -> Bool {
    guard let summary, record.isSpelling, let engine = record.engines.last else { return false }
    return !summary.requires(engine)
  }
}

extension DriftSection: ListSection {
  package static let part = PartID.drift
  package static let presence = SectionPresence.required

  /// Whether there is a difference that fails the run; a comparison that always gave up is no pass.
  public var fails: Bool { summary.map { $0.isShort || $0.isUndecided } ?? false }

  package func fits(_ shard: ShardRecord) -> Bool {
    let undecided = summary?.undecided ?? []
    return shard.undecided.count == undecided.count
      && shard.hasAll(records.map(\.rule) + undecided.map(\.rule))
  }

  package static func merged(_ shards: [Sharded<DriftSection>]) -> DriftSection {
    DriftSection(
      shards.placed(\.records) { $1.place(of: $0.rule, in: $0.location?.file) },
      summary: mergedSummary(shards)
    )
  }

  private static func mergedSummary(_ shards: [Sharded<DriftSection>]) -> DriftSummary? {
    let summaries = shards.compactMap { part in part.content.summary.map { (part.shard, $0) } }
    guard var sum = summaries.first?.1 else { return nil }
    for (_, summary) in summaries.dropFirst() { sum = sum + summary }
    sum.undecided = summaries.flatMap { Array(zip($1.undecided, $0.undecided)) }.inOrder()
    return sum
  }
}

extension DriftRecord: FixableRecord {
  package var fixedPattern: String? { pattern }
  package var isFixedInManifest: Bool { script == nil && fix?.flags == nil }
}

extension DriftRecord.Fix: PatternFix {}

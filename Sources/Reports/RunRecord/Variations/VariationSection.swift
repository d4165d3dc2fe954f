/// What rules make of links that differ in one way from those of their tests.
public struct VariationSection: Sendable, Hashable {
  /// What is not as expected, rule by rule, in each the likeliest mistake first.
  public var records: [VariationRecord] = []
  /// The counts; nil if links were not varied.
  public var summary: VariationSummary?

  package init() {}
}

extension PartID {
  package static let variations = PartID(rawValue: "varied")
}

extension RunRecord {
  /// What rules make of links that differ in one way from those of their tests.
  public var variations: VariationSection {
    get { sections[VariationSection.self] }
    set { sections[VariationSection.self] = newValue }
  }
}

extension VariationSection {
  /// What nothing accepts.
  package var open: [VariationRecord] { records.filter { $0.allowed == nil } }
}

extension VariationSection: ListSection {
  package static let part = PartID.variations
  package static let key = "variations"
  package static let presence = SectionPresence.asked

  /// Whether a finding that nothing accepts fails the run.
  public var fails: Bool { summary?.isStrict == true && !open.isEmpty }

  package static func merged(_ shards: [Sharded<VariationSection>]) -> VariationSection {
    let summaries = shards.compactMap(\.content.summary)
    return VariationSection(
      shards.placed(\.records) { $1.place(of: $0.rule, in: $0.location?.file) },
      summary: summaries.first.map { summaries.dropFirst().reduce($0, +) }
    )
  }
}

extension VariationRecord: FixableRecord {
  package var fixedPattern: String? { nil }
}

extension VariationRecord.Fix: PatternFix {}

/// What the tests exercise of patterns.
public struct CoverageSection: Sendable, Hashable {
  /// Every pattern, the worst first.
  public var records: [CoverageRecord] = []
  /// The counts; nil if coverage was not measured.
  public var summary: CoverageSummary?

  package init() {}
}

extension PartID {
  package static let coverage = PartID(rawValue: "coverage")
}

extension RunRecord {
  /// What the tests exercise of patterns.
  public var coverage: CoverageSection {
    get { sections[CoverageSection.self] }
    set { sections[CoverageSection.self] = newValue }
  }
}

extension CoverageSection: ListSection {
  package static let part = PartID.coverage
  package static let presence = SectionPresence.asked

  /// Whether less is covered than required, or than before.
  public var fails: Bool { summary?.isShort ?? false }
}

extension CoverageRecord: SectionRecord {
  package var ruleID: String? { rule }
}

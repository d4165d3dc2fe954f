/// What rules do since they were recorded.
public struct GoldenSection: Sendable, Hashable {
  /// Every change, the most important first.
  public var records: [GoldenRecord] = []
  /// The counts; nil if there was no comparison.
  public var summary: GoldenSummary?

  package init() {}
}

extension PartID {
  package static let goldens = PartID(rawValue: "goldens")
}

extension RunRecord {
  /// What rules do since they were recorded.
  public var goldens: GoldenSection {
    get { sections[GoldenSection.self] }
    set { sections[GoldenSection.self] = newValue }
  }
}

extension GoldenSection: ListSection {
  package static let part = PartID.goldens
  package static let presence = SectionPresence.written

  /// Whether a rule does something else than was recorded, or was not recorded.
  public var fails: Bool { records.contains(where: \.fails) }
}

extension GoldenRecord: SectionRecord {
  package var ruleID: String? { rule ?? golden }
}

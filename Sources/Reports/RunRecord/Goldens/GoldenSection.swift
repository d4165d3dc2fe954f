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

extension GoldenSection {
  /// The changes that a rule without a golden makes: the rule is new.
  public var newRules: [GoldenRecord] { records.filter { $0.kind == .unrecorded } }

  /// Lets rules without a golden fail nothing by themselves.
  ///
  /// - Parameter amongAll: Whether all rules of the run are compared. If none of them has a golden
  ///   then, nothing was compared, which is no pass.
  package mutating func tolerateNewRules(amongAll: Bool) {
    if amongAll, newRules.count >= summary?.rules ?? 0 { return }
    for index in records.indices where records[index].kind == .unrecorded {
      records[index].fails = false
    }
  }
}

extension GoldenRecord: SectionRecord {
  package var ruleID: String? { rule ?? golden }
}

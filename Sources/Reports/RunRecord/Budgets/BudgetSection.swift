/// The costs of rules.
public struct BudgetSection: Sendable, Hashable {
  /// Every rule that costs more than it may, those that nothing excepts first.
  public var records: [BudgetRecord] = []
  /// The counts; nil if costs were not compared.
  public var summary: BudgetSummary?

  package init() {}
}

extension PartID {
  package static let budgets = PartID(rawValue: "budgets")
}

extension RunRecord {
  /// The costs of rules.
  public var budgets: BudgetSection {
    get { sections[BudgetSection.self] }
    set { sections[BudgetSection.self] = newValue }
  }
}

extension BudgetSection: ListSection {
  package static let part = PartID.budgets
  package static let presence = SectionPresence.asked

  /// Whether a rule costs more than it may, and nothing excepts it.
  public var fails: Bool { records.contains { $0.allowed == nil } }
}

extension BudgetRecord: FixableRecord {
  package var fixedPattern: String? { pattern }
}

extension BudgetRecord.Fix: PatternFix {}

import BacktrackingSuite
import Diagnostics
import GoldenStore
import GoldenSuite
import MatchEngine
import RunRecord
import SubjectDomains

/// A limit on the steps of one match, for any rule.
struct BudgetMaximum: Sendable {
  /// The steps, in ICU states.
  let steps: Int
  /// Whether it applies to all rules rather than only those with an unrecorded pattern.
  let isForAll: Bool
  /// Attacks at least this near to a URL count; nil if none does.
  let failOn: Likeness?
  let search: AttackSearch
  let engines: [MeteredEngine]
}

extension BudgetMaximum {
  /// Searches for a subject that exceeds the limit, and adds it to the rule's records.
  ///
  /// - Parameters:
  ///   - target: The pattern.
  ///   - recorded: The recorded pattern, if any.
  ///   - records: The rule's records, one for each engine.
  func check(
    _ target: PatternCase,
    recorded: String?,
    _ records: inout [BudgetRecord]
  ) {
    let isNew = recorded.map { ExactText($0) != ExactText(target.pattern) } ?? true
    guard isNew || isForAll else { return }
    for found in search.records(of: target) {
      guard found.verdict == .vulnerable, let attack = found.attack, let failOn,
        let likeness = found.likeness, likeness <= failOn,
        let engine = engines.first(where: { $0.name == found.engine }),
        let unit = engine.engine.description.meter
      else { continue }
      let subject = Subject(attack.text)
      let before = recorded.flatMap { engine.cost(of: $0, on: subject, upTo: steps) }
      // A pattern that was as slow when recorded has not become slow.
      if !isForAll, before?.isCut == true { continue }
      let allowed = unit.count(ofStates: steps)
      var record =
        records.first { $0.engine == found.engine }
        ?? BudgetRecord(
          rule: target.rule,
          pattern: target.pattern,
          engine: found.engine,
          unit: unit.rawValue,
          exceeded: [],
          baseline: .maximum
        )
      record.exceeded.insert(
        BudgetRecord.Excess(.maximum, allowed: allowed, steps: allowed + 1),
        at: 0
      )
      record.attack = BudgetRecord.SlowSubject(attack.text, recordedSteps: before?.steps)
      records.removeAll { $0.engine == found.engine }
      records.append(record)
    }
  }
}

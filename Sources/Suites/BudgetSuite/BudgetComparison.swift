import Diagnostics
import GoldenStore
import GoldenSuite
import ManifestModel
import MatchEngine
import RunRecord

/// Compares a rule's costs over its tests, a corpus and known attacks with the recorded ones.
struct BudgetComparison {
  let pattern: String
  let rule: Rule
  let old: RuleGolden
  let corpus: String
  /// The allowed growth of a cost, in per cent.
  let growth: Int
  let subjects: CostSubjects
}

extension BudgetComparison {
  /// The result on one engine.
  struct Finding {
    /// The exceeded budgets, with the worst subject; nil if there are none.
    var record: BudgetRecord?
    /// Why the engine gives no costs, if it does not.
    var refusal: PatternError?
    /// Whether the recorded pattern was measured again, since the golden's numbers are for other
    /// searches.
    var isMeasured = false
  }

  func finding(on metered: MeteredEngine) -> Finding {
    if let refusal = metered.engine.refusal(of: pattern) { return Finding(refusal: refusal) }
    let isRecorded = old.isComparable(to: rule, over: corpus, on: metered.engine.identity)
    var before: CostSurvey?
    var allowed = CostTotals(recordedIn: old, on: metered.name)
    if !isRecorded {
      before = old.definition.pattern.map { survey($0.text, metered, allowed: nil) }
      allowed = before.flatMap { $0.refusal == nil ? $0.totals : nil }
    }
    var finding = Finding(isMeasured: !isRecorded)
    guard let allowed else { return finding }
    let now = survey(pattern, metered, allowed: allowed)
    let exceeded = now.totals.exceeding(allowed, growth: growth)
    guard !exceeded.isEmpty, let unit = metered.engine.description.meter else { return finding }
    var record = BudgetRecord(
      rule: rule.id,
      pattern: pattern,
      engine: metered.name,
      unit: unit.rawValue,
      exceeded: exceeded,
      baseline: isRecorded ? .recorded : .measured
    )
    let earlier = before ?? recordedSurvey(metered, allowed: allowed)
    if let worst = now.greatestGrowth(since: earlier) {
      record.subject = subjects.all[worst].subject.text
      record.steps = now.steps[worst]
      record.recordedSteps = earlier.flatMap { $0.refusal == nil ? $0.steps[worst] : nil }
      record.isLowerBound = now.failures[worst] != nil
    }
    finding.record = record
    return finding
  }

  /// Whether a pattern keeps within the recorded budget on an engine.
  func isKept(by pattern: String, on metered: MeteredEngine) -> Bool {
    guard let before = recordedSurvey(metered, allowed: nil), before.refusal == nil else {
      return false
    }
    let now = survey(pattern, metered, allowed: before.totals)
    return now.refusal == nil && now.totals.exceeding(before.totals, growth: growth).isEmpty
  }

  /// The costs of a pattern; searches stop when far beyond what is allowed.
  private func survey(
    _ pattern: String,
    _ metered: MeteredEngine,
    allowed: CostTotals?
  ) -> CostSurvey {
    var limits = metered.limits
    if let allowed, let unit = metered.engine.description.meter {
      let least = unit.count(ofStates: Self.minLimit)
      let (most, isTooMuch) = allowed.most.multipliedReportingOverflow(by: 4 + growth / 50)
      if !isTooMuch { limits.steps = min(limits.steps, max(least, most)) }
    }
    return CostSurvey(pattern, on: metered.engine, limits: limits, over: subjects)
  }

  private func recordedSurvey(_ metered: MeteredEngine, allowed: CostTotals?) -> CostSurvey? {
    old.definition.pattern.map { survey($0.text, metered, allowed: allowed) }
  }

  /// The minimum limit of a search, in ICU states.
  private static let minLimit = 500_000
}

extension MatchEngine {
  /// Why the engine refuses a pattern or cannot count its steps; nil if it can.
  func refusal(of pattern: String) -> PatternError? {
    do throws(PatternError) {
      _ = try compile(pattern)
      return nil
    } catch {
      return error
    }
  }
}

extension CostTotals {
  fileprivate func exceeding(_ allowed: CostTotals, growth: Int) -> [BudgetRecord.Excess] {
    let pairs: [(BudgetRecord.Budget, Int, Int)] = [
      (.match, allowed.most, most), (.attacks, allowed.attacks, attacks),
      (.tests, allowed.tests, tests), (.corpus, allowed.corpus, corpus),
    ]
    return pairs.compactMap { budget, allowed, steps in
      let (product, isTooMuch) = allowed.multipliedReportingOverflow(by: 100 + growth)
      let most = isTooMuch ? Int.max : product / 100
      return steps > most ? BudgetRecord.Excess(budget, allowed: most, steps: steps) : nil
    }
  }
}

extension CostSurvey {
  /// The index of the subject whose cost has grown most; nil if none has.
  fileprivate func greatestGrowth(since earlier: CostSurvey?) -> Int? {
    var worst: (place: Int, growth: Int)?
    for (place, steps) in steps.enumerated() {
      let before = earlier.flatMap { $0.steps.indices.contains(place) ? $0.steps[place] : nil } ?? 0
      let growth = steps - before
      if growth > worst?.growth ?? 0 { worst = (place, growth) }
    }
    return worst?.place
  }
}

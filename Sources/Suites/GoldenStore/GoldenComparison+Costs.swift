import Diagnostics
import MatchEngine
import RunRecord

extension GoldenComparison {
  /// The differences between the costs of two recordings, where they are of the same searches.
  func costDifferences(_ old: RuleGolden, _ new: RuleGolden) -> [GoldenRecord.Difference] {
    let before = Dictionary(
      old.costs.map { ($0.engine, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let hasSameTests = old.tests == new.tests
    return new.costs.flatMap { cost -> [GoldenRecord.Difference] in
      guard let last = before[cost.engine], last.version == cost.version else { return [] }
      switch (last.result, cost.result) {
      case (.refused(let words), .refused(let other)),
        (.uncounted(let words), .uncounted(let other)):
        return difference(cost.engine, words, other)
      case (.counted(let last), .counted(let totals)):
        return differences(cost, last, totals, hasSameTests: hasSameTests)
          + attackDifferences(cost, old.attacks, new.attacks)
      default:
        return difference(cost.engine, last.result.words, cost.result.words)
      }
    }
  }

  /// Whether no cost has grown beyond the allowed growth, as with one that fell: the budgets then
  /// accept it.
  func isWithinGrowth(_ old: RuleGolden, _ new: RuleGolden) -> Bool {
    new.costs.allSatisfy { cost in
      guard let last = old.costs.first(where: { $0.engine == cost.engine }),
        last.version == cost.version
      else { return true }
      guard case .counted(let before) = last.result, case .counted(let after) = cost.result else {
        return last.result.words == cost.result.words
      }
      let pairs = [
        (old.tests == new.tests ? before.tests : .max, after.tests),
        (isSameCorpus ? before.corpus : .max, after.corpus),
      ]
      return before.failures == after.failures && pairs.allSatisfy(isWithinGrowth)
        && areAttacksWithinGrowth(cost.engine, old.attacks, new.attacks)
    }
  }

  private func areAttacksWithinGrowth(
    _ engine: String,
    _ old: [GoldenAttack],
    _ new: [GoldenAttack]
  ) -> Bool {
    old.allSatisfy { attack in
      guard let other = new.first(where: { $0.attack == attack.attack }),
        let before = attack.costs.first(where: { $0.engine == engine }),
        let after = other.costs.first(where: { $0.engine == engine })
      else { return true }
      return before.failure == after.failure && isWithinGrowth(before.steps, after.steps)
    }
  }

  private func isWithinGrowth(_ before: Int, _ after: Int) -> Bool {
    let (product, isTooMuch) = before.multipliedReportingOverflow(by: 100 + growth)
    return isTooMuch || after <= product / 100
  }

  /// What differs between the costs of the attacks that both recordings know.
  private func attackDifferences(
    _ cost: GoldenCost,
    _ old: [GoldenAttack],
    _ new: [GoldenAttack]
  ) -> [GoldenRecord.Difference] {
    old.flatMap { attack -> [GoldenRecord.Difference] in
      guard let other = new.first(where: { $0.attack == attack.attack }),
        let before = attack.costs.first(where: { $0.engine == cost.engine }),
        let after = other.costs.first(where: { $0.engine == cost.engine })
      else { return [] }
      let what = "\(cost.engine) over the attack \(ShortenedURL.text(of: attack.subject))"
      return difference(what, before.words(cost.unit), after.words(cost.unit))
    }
  }

  private func differences(
    _ cost: GoldenCost,
    _ old: GoldenCost.Totals,
    _ new: GoldenCost.Totals,
    hasSameTests: Bool
  ) -> [GoldenRecord.Difference] {
    var differences: [GoldenRecord.Difference] = []
    let unit = cost.unit.rawValue
    if hasSameTests {
      let what = "\(cost.engine) over the tests"
      differences += difference(what, "\(old.tests) \(unit)", "\(new.tests) \(unit)")
    }
    guard isSameCorpus else { return differences }
    let what = "\(cost.engine) over the corpus"
    differences += difference(what, "\(old.corpus) \(unit)", "\(new.corpus) \(unit)")
    guard hasSameTests else { return differences }
    differences += difference("\(cost.engine) gives up", old.failureWords, new.failureWords)
    if differences.isEmpty, old.costliest != new.costliest {
      differences += difference(
        "\(cost.engine) at its costliest",
        old.costliest.map { "\($0.steps) \($0.subject)" }.joined(separator: ", "),
        new.costliest.map { "\($0.steps) \($0.subject)" }.joined(separator: ", ")
      )
    }
    return differences
  }

  private func difference(_ what: String, _ old: String, _ new: String)
    -> [GoldenRecord.Difference]
  {
    ExactText(old) == ExactText(new)
      ? [] : [GoldenRecord.Difference(what: what, inWords: old, new)]
  }
}

extension GoldenCost.Result {
  /// Whether the engine takes the pattern, in a few words.
  fileprivate var words: String {
    switch self {
    case .counted: "compiled"
    case .refused(let words): "refused: \(words)"
    case .uncounted(let words): "not counted: \(words)"
    }
  }
}

extension GoldenCost.Totals {
  fileprivate var failureWords: String {
    failures.isEmpty
      ? "never"
      : failures.sorted { $0.key.words < $1.key.words }.map { "\($0.value) × \($0.key.words)" }
        .joined(
          separator: ", "
        )
  }
}

extension GoldenAttack.Cost {
  fileprivate func words(_ unit: CostUnit) -> String {
    "\(steps) \(unit.rawValue)" + (failure.map { ", gave up: \($0)" } ?? "")
  }
}

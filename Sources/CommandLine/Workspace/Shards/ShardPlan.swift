package import Diagnostics

/// Shares out rules among the parts of a run.
///
/// The heaviest rule comes first, to the part that has least until then. The same rules with the
/// same weights are always shared out alike, whatever their order.
package struct ShardPlan: Sendable {
  /// The number of the part of each rule, from 1.
  package let owners: [ExactText: Int]
  /// The part with everything that is of no rule.
  package let rest: Int

  /// What a rule takes, in any unit.
  package struct Weight: Sendable {
    package var rule: String
    package var weight: Int

    package init(rule: String, weight: Int) {
      self.rule = rule
      self.weight = weight
    }
  }
}

extension ShardPlan {
  /// Shares out rules.
  ///
  /// - Parameters:
  ///   - weights: The rules; of several with one id the weights are added.
  ///   - rest: What everything takes that is of no rule.
  ///   - count: The number of parts, 1 or more.
  package init(_ weights: [Weight], rest: Int, among count: Int) {
    var sums: [ExactText: Int] = [:]
    for item in weights {
      let weight = min(max(1, item.weight), Self.maxWeight)
      sums[ExactText(item.rule), default: 0] += weight
    }
    // What is of no rule is shared out like a rule; no rule has its name.
    var all = sums.map { (id: Optional($0.key), weight: $0.value) }
    all.append((id: nil, weight: min(max(1, rest), Self.maxWeight)))
    let ordered = all.sorted { left, right in
      if left.weight != right.weight { return left.weight > right.weight }
      guard let first = left.id else { return true }
      guard let second = right.id else { return false }
      return first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
    }
    var loads = Array(repeating: 0, count: max(1, count))
    var owners: [ExactText: Int] = [:]
    var restOwner = 1
    for item in ordered {
      let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[lightest] += item.weight
      if let id = item.id { owners[id] = lightest + 1 } else { restOwner = lightest + 1 }
    }
    self.owners = owners
    self.rest = restOwner
  }

  /// The greatest weight of one rule, so that sums stay far below the greatest integer.
  private static let maxWeight = 1 << 40
}

import LinkVariations
import RunRecord

/// What a set of rules makes of the variations, counted: how often they are accepted at all, and by
/// the rules of the same domain.
struct VariationEvidence {
  /// The rules in which a variation could be tried, and those that do what is expected.
  struct Share {
    var tried = 0
    var kept = 0
  }

  private(set) var kinds: [VariationKind: Share] = [:]
  private var domains: [DomainKey: Share] = [:]

  private struct DomainKey: Hashable {
    let domain: String
    let kind: VariationKind
    let detail: String
  }

  /// Counts what rules make of their variations.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - tried: The variations of each.
  init(_ rules: [VariedRule?], _ tried: [[TriedVariation]]) {
    for (rule, list) in zip(rules, tried) {
      guard let rule else { continue }
      var own: [VariationKind: Bool] = [:]
      var details: [DomainKey: Bool] = [:]
      for variation in list where variation.outcome != .undecided {
        let kind = variation.variation.kind
        own[kind] = (own[kind] ?? true) && !variation.deviates
        guard let key = Self.key(variation, of: rule) else { continue }
        details[key] = (details[key] ?? true) && !variation.deviates
      }
      for (kind, isKept) in own { kinds[kind, default: Share()].add(isKept) }
      for (key, isKept) in details { domains[key, default: Share()].add(isKept) }
    }
  }

  private static func key(_ variation: TriedVariation, of rule: VariedRule) -> DomainKey? {
    rule.tests[variation.test].source.site.map {
      DomainKey(
        domain: $0.domain,
        kind: variation.variation.kind,
        detail: variation.variation.detail
      )
    }
  }

  /// The other rules of the domain in which the same variation was tried; the rule itself is one
  /// that deviates.
  func siblings(_ variation: TriedVariation, of rule: VariedRule) -> Share {
    guard let key = Self.key(variation, of: rule), let share = domains[key] else { return Share() }
    return Share(tried: share.tried - 1, kept: share.kept)
  }
}

extension VariationEvidence.Share {
  mutating func add(_ isKept: Bool) {
    tried += 1
    if isKept { kept += 1 }
  }
}

import Diagnostics
import LinkResolver
import LinkVariations
import ManifestModel
import MatchEngine
import RunRecord

/// Says how likely a deviating variation is a mistake, from all that is known of a set of rules.
struct VariationJudge {
  let rules: [VariedRule?]
  let known: [String: SiteKnowledge]
  let evidence: VariationEvidence
  let witness: (any LinkWitness)?

  /// A deviating variation with the evidence for and against a mistake.
  struct Judged {
    let tried: TriedVariation
    let sum: WeightSum

    /// What one change of the pattern settles: links that a service is known to have are one list.
    var cause: VariationCause {
      let kind = tried.variation.kind
      return kind.expectation != .noMatch && sum.terms.contains { $0.code == "known" }
        ? .service : kind.cause
    }
  }
}

extension VariationJudge {
  /// Judges a variation of a rule; nil if another test or another rule of the set decides it.
  func judge(_ tried: TriedVariation, of index: Int, own: [VariationKind: (Int, Int)]) -> Judged? {
    if let shape = tried.shape { return judge(tried, shape) }
    guard let rule = rules[index] else { return nil }
    let source = rule.tests[tried.test].source
    let site = source.site.flatMap { known[$0.domain] }
    let kind = tried.variation.kind
    let siblings = (site?.rules ?? []).subtracting([index]).sorted()
    var sum = WeightSum()
    sum.include(
      kind.rawValue,
      kind.prior,
      "rules with such an outcome are changed later"
    )
    addSet(kind, isNew: rule.isNew, &sum)
    let share = evidence.siblings(tried, of: rule)
    addSiblings(share, kind, &sum)
    addOwn(own[kind], kind, &sum)
    switch kind.expectation {
    case .same, .match:
      // A known link may be on another domain of the service.
      let elsewhere = SiteName(tried.variation.link.host).flatMap { known[$0.domain] }?.rules ?? []
      let others = elsewhere.subtracting(siblings).subtracting([index]).sorted()
      if isTaken(tried, by: siblings + others, for: rule) { return nil }
      addShown(tried, site, index, &sum)
    case .noMatch:
      addReserved(tried, site, index, &sum)
    }
    addWitness(tried, rule, &sum)
    addNew(tried, rule, &sum)
    return Judged(tried: tried, sum: sum)
  }

  /// How often the rules of the set do what is expected.
  private func addSet(_ kind: VariationKind, isNew: Bool, _ sum: inout WeightSum) {
    guard let share = evidence.kinds[kind], share.tried >= 20 else { return }
    let percent = share.kept * 100 / share.tried
    let usual = percent >= 95 ? 4 : percent >= 85 ? 1 : percent >= 15 ? 0 : -2
    let weight = isNew && percent >= 50 ? max(1, usual) : usual
    sum.include(
      "set",
      weight,
      "rules of the set that do what is expected: \(share.kept) of \(share.tried)"
    )
  }

  private func addSiblings(
    _ share: VariationEvidence.Share,
    _ kind: VariationKind,
    _ sum: inout WeightSum
  ) {
    guard share.tried > 0 else { return }
    let text =
      "other rules of the domain that do what is expected: \(share.kept) of \(share.tried)"
    if share.kept == share.tried {
      sum.include("siblings-agree", 3, text)
    } else if share.kept > 0 {
      sum.include("siblings-differ", -1, text)
    }
  }

  /// A rule that does what is expected for other changes of the kind is meant to.
  private func addOwn(
    _ own: (kept: Int, tried: Int)?,
    _ kind: VariationKind,
    _ sum: inout WeightSum
  ) {
    guard let own, own.kept > 0, own.tried > own.kept, kind.expectation != .noMatch else { return }
    let weight =
      switch kind {
      case .hostMobile, .hostLanguage, .hostService: -6
      default: 1
      }
    sum.include(
      "own",
      weight,
      "the rule does what is expected after \(own.kept) of \(own.tried) such changes"
    )
  }

  /// Whether another rule for the same app, or for the same site where the app is not known, takes
  /// the link.
  private func isTaken(_ tried: TriedVariation, by siblings: [Int], for rule: VariedRule) -> Bool {
    let input = RuleInput(url: tried.variation.text)
    return siblings.contains { index in
      guard let other = rules[index], !other.apps.isDisjoint(with: rule.apps) else { return false }
      return other.taken.contains(ExactText(input.url)) || other.probe.matches(input) == true
    }
  }

  /// Tests elsewhere that have the host, and what the table of services knows.
  private func addShown(
    _ tried: TriedVariation,
    _ site: SiteKnowledge?,
    _ index: Int,
    _ sum: inout WeightSum
  ) {
    let host = tried.variation.link.host.lowercased()
    let others = (site?.hosts[host] ?? []).subtracting([index])
    let isHost = [VariationCause.host, .domain].contains(tried.variation.kind.cause)
    if isHost, !others.isEmpty {
      sum.include(
        "tests-show",
        4,
        "tests of \(counted(others.count, "other rule")) have the host '\(host)'"
      )
    }
    if isHost, let service = site?.service,
      service.hosts.contains(host) || service.regions.contains(Self.bare(host))
    {
      let weight = tried.variation.kind == .hostRegion ? 28 : 21
      sum.include("known", weight, "the service has links on '\(host)'")
    }
  }

  private static func bare(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}

import Diagnostics
import LinkResolver
import LinkVariations
import ManifestModel
import RunRecord

/// Tries the shapes of links that a witness knows on the rules of their apps.
struct WitnessedShapeTrial {
  let rules: [VariedRule?]
  let witness: any LinkWitness
  let kinds: Set<VariationKind>
  /// All rules that open apps, each with the apps and the number.
  private let openers: [Opener]
  private let redirects: [VariationProbe]
  /// The shapes of the links in the tests of rules, as apps take or leave them.
  private var testedSources: [TestedKey: Set<String>] = [:]

  private struct TestedKey: Hashable {
    let rule: Int
    let apps: Set<String>
  }

  private struct Opener {
    let number: Int
    let probe: VariationProbe
    let apps: Set<String>
    let headers: HeaderFields?
  }

  init(
    _ resolver: LinkResolver,
    rules: [VariedRule?],
    witness: any LinkWitness,
    kinds: Set<VariationKind>
  ) {
    self.rules = rules
    self.witness = witness
    self.kinds = kinds
    let programs = resolver.programs
    openers = programs.enumerated().compactMap { number, program in
      guard program.rule.kind == .action else { return nil }
      return Opener(
        number: number,
        probe: VariationProbe(resolver, program),
        apps: Set(program.rule.formats.compactMap(\.name)),
        headers: rules[number]?.tests.first?.input.headers
      )
    }
    redirects = programs.filter { $0.rule.kind == .redirect }
      .map { VariationProbe(resolver, $0) }
  }
}

extension WitnessedShapeTrial {
  /// The shapes with what the rules make of them: for each rule those that are tried on it.
  mutating func tried() -> [[TriedVariation]] {
    var tried: [[TriedVariation]] = rules.map { _ in [] }
    var done: Set<Done> = []
    for shape in witness.shapes {
      let own = openers.filter { !$0.apps.isDisjoint(with: shape.apps) }
      let found = shape.isTaken ? opened(shape, own) : excluded(shape, own)
      for (number, variation) in found where kinds.contains(variation.variation.kind) {
        // Hosts of one service often have the same file.
        guard done.insert(Done(rule: number, shape: shape.shape, variation)).inserted else {
          continue
        }
        tried[number].append(variation)
      }
    }
    return tried
  }

  private struct Done: Hashable {
    let rule: Int
    let shape: String
    let kind: VariationKind
    let rest: String

    init(rule: Int, shape: String, _ tried: TriedVariation) {
      self.rule = rule
      self.shape = shape
      kind = tried.variation.kind
      rest = tried.variation.link.rest
    }
  }

  /// Links that the app handles although no rule for it does and no test has one of this shape.
  private mutating func opened(
    _ shape: WitnessedShape,
    _ own: [Opener]
  ) -> [(Int, TriedVariation)] {
    let links = shape.urls.compactMap { VariedLink($0) }
    guard let nearest = nearest(to: shape, links, own), let link = links.first else { return [] }
    var isUndecided = false
    var isTaken = own.contains { isTested(shape, by: $0.number) }
    for link in links where !isTaken {
      for form in [link, link.withOtherWWW] where !isTaken {
        let probes = own.map { ($0.probe, $0.headers) } + redirects.map { ($0, nil) }
        for (probe, headers) in probes where !isTaken {
          switch probe.matches(RuleInput(url: form.text, headers: headers)) {
          case true?: isTaken = true
          case false?: break
          case nil: isUndecided = true
          }
        }
      }
    }
    let outcome: VariationRecord.Outcome =
      isTaken ? .match : isUndecided ? .undecided : .noMatch
    let variation = Variation(.openedByApp, link, shape.shape)
    let tried = TriedVariation(
      test: nearest.test,
      variation: variation,
      outcome: outcome,
      shape: shape
    )
    return [(nearest.rule, tried)]
  }

  /// Links that the app leaves to the browser: each rule for it that takes one, unless a test of
  /// the rule has a link of the shape.
  private mutating func excluded(
    _ shape: WitnessedShape,
    _ own: [Opener]
  ) -> [(Int, TriedVariation)] {
    let links = shape.urls.compactMap { VariedLink($0) }
    guard let first = links.first else { return [] }
    return own.compactMap { opener in
      guard let rule = rules[opener.number], let test = rule.test(on: shape.host),
        !isTested(shape, by: opener.number)
      else { return nil }
      let outcomes = links.map { link in
        opener.probe.matches(RuleInput(url: link.text, headers: opener.headers))
      }
      let place = outcomes.firstIndex(of: true)
      let isUndecided = outcomes.contains(nil)
      return (
        opener.number,
        TriedVariation(
          test: test,
          variation: Variation(.excludedByApp, place.map { links[$0] } ?? first, shape.shape),
          outcome: place != nil ? .match : isUndecided ? .undecided : .noMatch,
          shape: shape
        )
      )
    }
  }

  private mutating func isTested(_ shape: WitnessedShape, by rule: Int) -> Bool {
    let key = TestedKey(rule: rule, apps: shape.apps)
    if let sources = testedSources[key] { return sources.contains(shape.source) }
    let inputs = rules[rule].map { $0.taken.union($0.refused) } ?? []
    let sources = Set(
      inputs.compactMap { witness.testimony(on: $0.text, by: shape.apps)?.source }
    )
    testedSources[key] = sources
    return sources.contains(shape.source)
  }

  /// The rule of the app, with its test on the host, whose path has the most in common with a
  /// shape.
  private func nearest(
    to shape: WitnessedShape,
    _ links: [VariedLink],
    _ own: [Opener]
  ) -> (rule: Int, test: Int)? {
    var best: (score: Int, rule: Int, test: Int)?
    for opener in own {
      for (index, test) in (rules[opener.number]?.tests ?? []).enumerated()
      where test.source.link.host.lowercased() == shape.host {
        let score = links.map { test.source.link.likeness(to: $0) }.max() ?? 0
        if score > best?.score ?? -1 { best = (score, opener.number, index) }
      }
    }
    return best.map { ($0.rule, $0.test) }
  }
}

extension VariedRule {
  /// The first test with a link on a host.
  fileprivate func test(on host: String) -> Int? {
    tests.firstIndex { $0.source.link.host.lowercased() == host }
  }
}

extension VariedLink {
  /// How much the paths of two links have in common: parts in the same places count most.
  fileprivate func likeness(to other: VariedLink) -> Int {
    let (own, others) = (segments, other.segments)
    let sameStart = zip(own, others).prefix { $0 == $1 }.count
    let shared = Set(own).intersection(others).count
    return 8 * sameStart + 2 * shared + (own.count == others.count ? 1 : 0)
  }
}

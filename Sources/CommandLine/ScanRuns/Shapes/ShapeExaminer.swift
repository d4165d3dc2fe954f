import Diagnostics
import LinkResolver
import LocatedJSON
import ManifestEditing
import ManifestModel
import MatchEngine
import RuleAuthoring
import URLShapes
import Workspace

/// Finds out about a shape what people want to know of it: the rule that comes nearest, and what
/// drafts another one.
struct ShapeExaminer: Sendable {
  private let resolvers: [LinkResolver]
  private let limits: MatchLimits
  private let own: [ShapeRules.Candidate]
  private let others: [ShapeRules.Candidate]
  private let options: DraftOptions

  init(_ session: Session, _ rules: ShapeRules, domain: Int) {
    resolvers = session.resolvers
    limits = session.limits
    own = rules.own[domain]
    let known = Set(rules.asked[domain].map(\.id))
    others = rules.all.filter { !known.contains($0.id) }
    options = DraftOptions(session)
  }
}

extension ShapeExaminer {
  func entry(_ shape: Shape) -> ShapeReport.Entry {
    let url = shape.examples.first ?? ""
    let nearest = nearest(to: url)
    return ShapeReport.Entry(
      template: shape.template,
      count: shape.count,
      score: shape.score,
      examples: shape.examples,
      nearest: nearest?.near,
      takenBy: takers(of: shape.examples),
      draft: options.arguments(for: shape.examples, manifest: nearest?.manifest ?? 0)
    )
  }

  /// The rules that take an example though none of their tests has this domain, once each.
  private func takers(of urls: [String]) -> [String] {
    var ids: [String] = []
    for url in urls {
      if case .taken(let id) = ShapeRules.verdict(on: url, of: others, limits: limits),
        !ids.contains(id)
      {
        ids.append(id)
      }
    }
    return ids
  }

  /// Of the rules for the domain, the one whose pattern spells out most of a URL before it stops,
  /// and the number of its manifest.
  private func nearest(to url: String) -> (near: ResolvedURL.Near, manifest: Int)? {
    var nearest: (miss: NearMiss, manifest: Int)?
    for (number, resolver) in resolvers.enumerated() {
      let ids = Set(own.filter { $0.manifest == number }.map(\.id))
      guard !ids.isEmpty,
        let miss = resolver.nearMisses(of: RuleInput(url: url), limit: 1, selection: ids).first
      else { continue }
      let rank = (miss.stop.literalCount, miss.stop.reach)
      if let nearest, (nearest.miss.stop.literalCount, nearest.miss.stop.reach) >= rank { continue }
      nearest = (miss, number)
    }
    return nearest.map { miss, number in
      (ResolvedURL.Near(miss, of: url, in: resolvers[number].manifest), number)
    }
  }
}

/// The options of `new` with which it drafts for the rules of a session.
struct DraftOptions: Sendable {
  private let manifests: [String?]
  private let isNamed: Bool
  private let configuration: [String]

  init(_ session: Session) {
    manifests = session.manifests.map { manifest in
      manifest.document.file.name == ManifestLoader.starterName ? nil : manifest.document.file.name
    }
    isNamed = !session.names.files.isEmpty || session.manifests.count > 1
    configuration = session.names.configuration.map { ["--config", $0] } ?? []
  }

  /// The arguments of a call that drafts a rule from URLs; nil if none of them is fit for a test.
  func arguments(for urls: [String], manifest: Int) -> [String]? {
    let fitting = urls.compactMap { url in try? ExampleURL(url).text }
    guard !fitting.isEmpty else { return nil }
    let file = isNamed && manifest < manifests.count ? manifests[manifest] : nil
    return ["new"] + fitting + (file.map { ["--manifest", $0] } ?? []) + configuration
  }
}

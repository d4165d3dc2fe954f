import LinkResolver
import ManifestModel
import MatchEngine
import RunRecord
import VariationSuite
import Workspace

/// Links that may become suggested inputs of rules: variations of their tests, and URLs of a
/// corpus.
struct SuggestedLinks: Sendable {
  private let rules: [(manifest: Int, rule: Rule)]
  private let variations: [VariedInputs]
  private let corpus: [Subject]
  /// The places of the corpus's URLs by their registered domain.
  private let places: [String: [Int]]

  init(_ session: Session, _ rules: [(manifest: Int, rule: Rule)], corpus: [Subject]) {
    self.rules = rules
    variations = session.resolvers.map(VariedInputs.init)
    self.corpus = corpus
    var places: [String: [Int]] = [:]
    for (place, url) in corpus.enumerated() {
      guard let domain = VariedInputs.domain(of: url.text) else { continue }
      places[domain, default: []].append(place)
    }
    self.places = places
  }
}

extension SuggestedLinks {
  /// The links of an origin for a rule, by its place; of the corpus, those of the domains of its
  /// tests, or all if it has no test.
  func subjects(of place: Int, _ origin: CoverageRecord.Suggestion.Origin) -> [Subject] {
    let (manifest, rule) = rules[place]
    switch origin {
    case .pattern: return []
    case .variation:
      guard variations.indices.contains(manifest) else { return [] }
      return variations[manifest].inputs(of: rule).map { Subject($0.subject(for: rule)) }
    case .corpus:
      let inputs = rule.testSubjects
      guard !inputs.isEmpty else { return corpus }
      let domains = Set(inputs.compactMap { VariedInputs.domain(of: $0.url) })
      return domains.flatMap { places[$0] ?? [] }.sorted().map { corpus[$0] }
    }
  }
}

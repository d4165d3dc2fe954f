import Digests
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
  /// The places of the corpus's URLs in the domains of the rules' tests, by their registered domain.
  private let places: [String: [Int]]

  init(_ session: Session, _ rules: [(manifest: Int, rule: Rule)], corpus: [Subject]) {
    self.rules = rules
    variations = session.resolvers.map(VariedInputs.init)
    self.corpus = corpus
    let domains = Set(rules.flatMap(\.rule.domainsOfTests))
    let filter = DomainFilter(domains)
    var places: [String: [Int]] = [:]
    // To find the registered domain of a URL takes many times as long as to see that it is another one.
    for (place, url) in corpus.enumerated() where filter.mayTake(url) {
      guard let domain = VariedInputs.domain(of: url.text), domains.contains(domain) else {
        continue
      }
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
      return rules[place].rule.domainsOfTests.flatMap { places[$0] ?? [] }.sorted().map {
        corpus[$0]
      }
    }
  }
}

extension Rule {
  /// The registered domains of the links of its tests.
  fileprivate var domainsOfTests: Set<String> {
    Set(testSubjects.compactMap { VariedInputs.domain(of: $0.url) })
  }
}

/// Sees quickly that a URL is in none of some domains.
private struct DomainFilter {
  /// The hashes of the domains' units, from the last to the first.
  private let hashes: Set<UInt64>

  init(_ domains: Set<String>) {
    hashes = Set(
      domains.map { domain in
        var hash = FNV1a()
        for unit in domain.utf16.reversed() { hash.combine(unit) }
        return hash.value
      }
    )
  }

  /// Whether a URL may be in one of the domains: its host, or what is after a dot of it, has the hash of one; or
  /// the host is not of ASCII.
  func mayTake(_ url: Subject) -> Bool {
    let units = url.utf16
    guard let colon = units.firstIndex(of: 0x3A) else { return false }
    // Up to a port, the path, the query or the fragment.
    let host = units[colon...].dropFirst(3)
      .prefix { $0 != 0x3A && $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    var hash = FNV1a()
    for unit in host.reversed() {
      if unit > 0x7F || unit == 0x2E && hashes.contains(hash.value) { return true }
      hash.combine((0x41...0x5A).contains(unit) ? unit + 32 : unit)
    }
    return hashes.contains(hash.value)
  }
}

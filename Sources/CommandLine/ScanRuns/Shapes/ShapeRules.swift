import LinkResolver
import ManifestModel
import MatchEngine
import URLShapes
import UniversalLinks
import Workspace

/// The domains of rules, and which rules to try for the URLs of each.
struct ShapeRules: Sendable {
  let domains: DomainTable
  /// The rules to try, by domain.
  let asked: [[Candidate]]
  /// By domain: those of them that are for it, by a test or by their patterns.
  let own: [[Candidate]]
  /// By domain: the URLs of the tests there.
  let tests: [[ShapePath]]
  /// By domain: the words that patterns of its rules spell out.
  let words: [Set<String>]
  /// All actions and redirects.
  let all: [Candidate]

  /// A rule with its pattern.
  struct Candidate: Sendable {
    let id: String
    let manifest: Int
    let pattern: any CompiledPattern
    let domains: Set<String>
    /// The pattern without backslashes, in lower case.
    let spelling: String
  }
}

extension ShapeRules {
  /// Looks at the actions and redirects of a session.
  ///
  /// The domains are those of the tests that expect an output, of the rules that take part. All
  /// rules are asked, whether they take part or not.
  init(_ session: Session) {
    var candidates: [Candidate] = []
    var inputs: [(domain: String, url: String)] = []
    for (number, resolver) in session.resolvers.enumerated() {
      for program in resolver.programs
      where program.rule.kind == .action || program.rule.kind == .redirect {
        let tests = program.rule.acceptedURLs.compactMap { url in
          Self.domain(of: url).map { (domain: $0, url: url) }
        }
        if session.isSelected(program.rule.id) { inputs += tests }
        guard case .success(let pattern) = program.pattern else { continue }
        candidates.append(
          Candidate(
            id: program.rule.id,
            manifest: number,
            pattern: pattern,
            domains: Set(tests.map { $0.domain }),
            spelling: pattern.source.replacing("\\", with: "").lowercased()
          )
        )
      }
    }
    self.init(candidates, inputs)
  }

  private init(_ candidates: [Candidate], _ inputs: [(domain: String, url: String)]) {
    all = candidates
    domains = DomainTable(inputs.map { $0.domain })
    asked = domains.names.map { domain in
      candidates.filter { $0.domains.count != 1 || $0.isFor(domain) }
    }
    own = domains.names.map { domain in candidates.filter { $0.isFor(domain) } }
    words = own.map { candidates in
      candidates.reduce(into: []) { $0.formUnion(SpelledWords.words(of: $1.pattern.source)) }
    }
    var tests: [[ShapePath]] = domains.names.map { _ in [] }
    for input in inputs {
      guard let line = try? URLLine(Array(input.url.utf8)[...]),
        let place = domains.place(of: line.host)
      else { continue }
      tests[place.domain].append(ShapePath(line, labels: place.labels))
    }
    self.tests = tests
  }

  /// The registered domain of a URL's host.
  static func domain(of url: String) -> String? {
    (try? URLLine(Array(url.utf8)[...])).flatMap {
      PublicSuffixList.registries.registrableDomain(of: $0.host)
    }
  }
}

extension ShapeRules.Candidate {
  /// Whether it has a test in a domain, or its pattern names the domain.
  fileprivate func isFor(_ domain: String) -> Bool {
    let label = domain.prefix { $0 != "." }
    return domains.contains(domain) || label.utf8.count > 2 && spelling.contains(label)
  }
}

extension ShapeRules {
  /// What rules make of a URL.
  enum Verdict: Sendable {
    /// One matches.
    case taken(by: String)
    /// None matches, and the engine gave up on one.
    case undecided
    case notTaken
  }

  static func verdict(
    on url: String,
    of candidates: some Sequence<Candidate>,
    limits: MatchLimits
  ) -> Verdict {
    let subject = Subject(url)
    var isUndecided = false
    for candidate in candidates {
      switch candidate.pattern.firstMatch(in: subject, limits: limits).outcome {
      case .match: return .taken(by: candidate.id)
      case .noMatch: continue
      case .failed: isUndecided = true
      }
    }
    return isUndecided ? .undecided : .notTaken
  }
}

extension Rule {
  /// The URLs of the tests that expect an output.
  fileprivate var acceptedURLs: [String] {
    let inputs = (testInputs?.value ?? []).enumerated().compactMap { index, input -> String? in
      let accepts = formats.contains { format in
        guard let results = format.testResults?.value, index < results.count else { return false }
        guard case .output = results[index].value else { return false }
        return true
      }
      return accepts ? input.value : nil
    }
    let redirects = redirectTests.compactMap { test -> String? in
      guard case .output = test.expected.value else { return nil }
      return test.input.value
    }
    return inputs + redirects
  }
}

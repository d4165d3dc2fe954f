package import LinkResolver
package import ManifestModel
import LinkVariations
import RunRecord

/// The links of rules' tests, varied, without asking what the rules make of them.
package struct VariedInputs: Sendable {
  private let programs: [Int: RuleProgram]
  private let resolver: LinkResolver

  /// The usual kinds, and the other scheme, which people type.
  private static let kinds = Set(VariationKind.allCases.filter(\.isUsual))
    .subtracting(VariationKind.witnessed).union([.schemeChanged])

  /// Takes the rules of a manifest.
  package init(_ resolver: LinkResolver) {
    self.resolver = resolver
    programs = Dictionary(
      resolver.programs.map { ($0.rule.range.lowerBound, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension VariedInputs {
  /// The varied inputs of a rule's tests that it takes, each once.
  ///
  /// - Parameter rule: A rule of the manifest.
  /// - Returns: The inputs, with the headers of their tests, in the order of the tests; none for a
  ///   rule that takes no link of its tests.
  package func inputs(of rule: Rule) -> [RuleInput] {
    guard let program = programs[rule.range.lowerBound],
      let varied = VariedRule(program, of: resolver)
    else { return [] }
    let known = SiteKnowledge.gather([varied], ServiceTable.builtIn)
    var seen: Set<String> = []
    return varied.tests.flatMap { test -> [RuleInput] in
      let site = test.source.site.flatMap { known[$0.domain] }
      let takes = { (url: String) in
        varied.probe.matches(RuleInput(url: url, headers: test.input.headers)) == true
      }
      return test.source.variations(of: Self.kinds, site, takes)
        .filter { !varied.isDecided($0.text) && seen.insert($0.text).inserted }
        .map { RuleInput(url: $0.text, headers: test.input.headers) }
    }
  }

  /// The registered domain of a web link, or its host if that cannot be registered; nil for other
  /// texts.
  package static func domain(of url: String) -> String? {
    guard !url.unicodeScalars.contains(where: \.isSpace) else { return nil }
    return VariedLink(url).map { SiteName($0.host)?.domain ?? $0.host.lowercased() }
  }
}

package import LinkResolver
import ManifestModel
package import MatchEngine
import SubjectDomains

/// A rule to fuzz, with what belongs to it.
package struct FuzzTarget: Sendable {
  package let program: RuleProgram
  /// The manifest that it is part of.
  package let resolver: LinkResolver
  /// URLs to begin with: the rule's own tests first.
  package let seeds: [Subject]
  /// The pattern's text.
  let pattern: String
  /// What the pattern is searched in.
  let domain = SubjectDomain.url
  /// The headers that go with every URL, where the rule wants some.
  let headers: HeaderFields?
  /// The schemes that each format's outputs may have, by its index; empty for any.
  let schemes: [Set<String>]

  /// The schemes of the rule's inputs.
  private let inputSchemes: Set<[UInt16]>

  /// Creates a target; nil if the rule has no pattern.
  ///
  /// - Parameters:
  ///   - program: The rule, compiled.
  ///   - resolver: The manifest that it is part of.
  ///   - urls: URLs to begin with, beside the rule's tests.
  package init?(_ program: RuleProgram, of resolver: LinkResolver, urls: [Subject] = []) {
    guard let pattern = program.rule.pattern?.value else { return nil }
    let rule = program.rule
    self.program = program
    self.resolver = resolver
    self.pattern = pattern
    headers = rule.sendsHeaders ? rule.testHeaders?.value.compactMap(\.value).first : nil
    schemes = rule.formats.map { Self.schemes(of: $0, rule, resolver.manifest) }
    let tests = rule.testSubjects.map(\.url)
    seeds = tests.map(Subject.init) + urls
    let own = tests.compactMap(OutputURLCheck.scheme).map { $0.lowercased() }
    inputSchemes = Set((["http", "https"] + own).map { Array($0.utf16) })
  }
}

extension FuzzTarget {
  package var rule: String { program.rule.id }

  func input(_ url: String) -> RuleInput { RuleInput(url: url, headers: headers) }

  /// Whether outputs are checked: a redirect by parameter outputs whatever the URL contains.
  var givesLinks: Bool { program.rule.parameter == nil }

  /// Whether some of its outputs come from scripts.
  var hasScripts: Bool { program.rule.formats.contains(where: \.needsScript) }

  /// The schemes that a format's outputs may have: the app's, its template's and those of its
  /// tests.
  private static func schemes(of format: Format, _ rule: Rule, _ manifest: Manifest) -> Set<String>
  {
    guard rule.kind == .action || rule.kind == .browser else { return [] }
    let named = format.appID.flatMap { id in
      manifest.apps.first { $0.identifier?.value == id.value }
    }
    let app = rule.app ?? format.inlineApp ?? named
    var texts = (format.testResults?.value ?? []).compactMap { result -> String? in
      if case .output(let text) = result.value { text } else { nil }
    }
    if let template = format.template?.value { texts.append(template) }
    var schemes = Set(texts.compactMap(OutputURLCheck.scheme).map { $0.lowercased() })
    if let own = app?.schemeName?.lowercased(), !own.isEmpty { schemes.insert(own) }
    return schemes
  }
}

extension FuzzTarget {
  /// Whether these units are a URL that browsers would send to a link router: a web link, or one
  /// with a scheme of the rule's tests.
  func takes(_ units: [UInt16]) -> Bool {
    guard domain.likeness(of: units) == .real else { return false }
    let scheme = units.prefix { $0 != 0x3A }
    return inputSchemes.contains { $0[...] == scheme }
  }
}

package import Deeplink
package import Diagnostics
package import URLSchemes
package import UniversalLinks

/// What decides about a URL.
package enum LinkMatcher: Sendable {
  case template(DeeplinkTemplate, decoding: DeeplinkDecoding)
  /// A site's association file.
  case association(AssociationFile, AssociationMatcher)
  case contract(URLContract)

  package var kind: LinkRule.Kind {
    switch self {
    case .template: .template
    case .association: .association
    case .contract: .contract
    }
  }
}

extension LinkMatcher {
  /// What the rule gives for a URL, by the names of its results.
  ///
  /// The name is nil if there is only one. A result that the rule does not give is left out.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The outcomes.
  package func outcomes(for url: String) -> [ExactText?: LinkOutcome] {
    switch self {
    case .template(let template, let decoding):
      guard case .success(let match) = template.match(text: url, decoding: decoding) else {
        return [:]
      }
      return [nil: .arguments(Self.arguments(of: match, template))]
    case .association(_, let matcher):
      guard let url = try? LinkURL(url) else { return [:] }
      let decided = matcher.verdicts(for: url).compactMap { verdict -> (ExactText?, LinkOutcome)? in
        guard verdict.verdict != .unset else { return nil }
        let component = verdict.place.map { place in
          LinkOutcome.Component(entry: place.detail + 1, number: place.component + 1)
        }
        return (ExactText(verdict.app.text), .verdict(verdict.verdict, component: component))
      }
      return Dictionary(decided, uniquingKeysWith: { first, _ in first })
    case .contract(let contract):
      guard let reading = contract.read(url) else { return [:] }
      let findings = reading.findings.filter { $0.severity != .note }.map { finding in
        LinkOutcome.Finding(code: finding.code, parameter: finding.parameter)
      }
      return [nil: .contract(isAccepted: reading.isAccepted, findings: findings)]
    }
  }

  /// Why a template does not match a URL, with its place; nil if it does, and for other rules.
  func mismatch(of url: String) -> String? {
    guard case .template(let template, let decoding) = self,
      case .failure(let mismatch) = template.match(text: url, decoding: decoding)
    else { return nil }
    let other = template.withHostMoved(toFit: url).map { "; '\($0)' matches this URL" } ?? ""
    return mismatch.description + other
  }

  /// The names of the results that a rule can give.
  package var names: [String?] {
    if case .association(_, let matcher) = self { return matcher.apps.map(\.text) }
    return [nil]
  }

  /// The arguments of a template with their values, in the order of the template.
  private static func arguments(
    of match: DeeplinkMatch,
    _ template: DeeplinkTemplate
  ) -> [LinkOutcome.Argument] {
    template.arguments.compactMap { part in
      switch match[part.name] {
      case .text(let text): LinkOutcome.Argument(part.name, [text])
      case .list(let elements): LinkOutcome.Argument(part.name, elements)
      case nil: nil
      }
    }
  }
}

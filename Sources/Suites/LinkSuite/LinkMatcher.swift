public import Deeplink
public import Diagnostics
public import UniversalLinks
public import URLSchemes

/// What decides about a URL.
public enum LinkMatcher: Sendable {
  /// A template of deep links.
  case template(DeeplinkTemplate, decoding: DeeplinkDecoding)
  /// A site's association file.
  case association(AssociationFile, AssociationMatcher)
  /// A contract.
  case contract(URLContract)

  /// The kind of rule that it makes.
  public var kind: LinkRule.Kind {
    switch self {
    case .template: .template
    case .association: .association
    case .contract: .contract
    }
  }
}

/// What a rule gives for a URL.
public struct LinkOutcome: Sendable, Hashable {
  /// The result: the arguments of a template, `match` or `block` of an association file, `accepted` or
  /// `rejected` of a contract.
  public var result: String
  /// Why, such as the component that decided, or what a contract found; nil where there is nothing to say.
  public var reason: String?

  /// Creates an outcome.
  public init(_ result: String, reason: String? = nil) {
    self.result = result
    self.reason = reason
  }

  /// Whether result and reason have the same scalars.
  public static func == (left: Self, right: Self) -> Bool {
    ExactText(left.result) == ExactText(right.result)
      && left.reason.map { ExactText($0) } == right.reason.map { ExactText($0) }
  }

  /// Hashes result and reason.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(result))
    hasher.combine(reason.map { ExactText($0) })
  }

  /// The result with its reason.
  public var text: String { reason.map { "\(result) (\($0))" } ?? result }
}

extension LinkMatcher {
  /// What the rule gives for a URL, by the names of its results.
  ///
  /// The name is nil where there is only one. A result that the rule does not give is left out.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The outcomes.
  public func outcomes(for url: String) -> [ExactText?: LinkOutcome] {
    switch self {
    case .template(let template, let decoding):
      guard case .success(let match) = template.match(text: url, decoding: decoding) else {
        return [:]
      }
      return [nil: LinkOutcome(Self.text(of: match, template))]
    case .association(_, let matcher):
      guard let url = try? LinkURL(url) else { return [:] }
      let decided = matcher.verdicts(for: url).compactMap { verdict -> (ExactText?, LinkOutcome)? in
        guard verdict.verdict != .unset else { return nil }
        let reason = verdict.place.map { "component \($0.detail + 1).\($0.component + 1)" }
        return (ExactText(verdict.app.text), LinkOutcome(verdict.verdict.rawValue, reason: reason))
      }
      return Dictionary(decided, uniquingKeysWith: { first, _ in first })
    case .contract(let contract):
      guard let reading = contract.read(url) else { return [:] }
      let shown = reading.findings.filter { $0.severity != .note }
      let reasons = shown.map { finding in
        finding.code.dropFirst("contract-".count)
          + (finding.parameter.map { " \($0)" } ?? "")
      }
      return [
        nil: LinkOutcome(
          reading.isAccepted ? "accepted" : "rejected",
          reason: reasons.isEmpty ? nil : reasons.joined(separator: ", ")
        )
      ]
    }
  }

  /// The names of the results that a rule can give.
  public var names: [String?] {
    if case .association(_, let matcher) = self { return matcher.apps.map(\.text) }
    return [nil]
  }

  /// What a template took, an argument behind the other; `matches` where it has none.
  private static func text(of match: DeeplinkMatch, _ template: DeeplinkTemplate) -> String {
    guard !template.arguments.isEmpty else { return "matches" }
    return template.arguments.map { part in
      switch match[part.name] {
      case .text(let text): argument(part.name, [text])
      case .list(let elements): argument(part.name, elements)
      case nil: ""
      }
    }
    .joined(separator: " ")
  }

  /// An argument with its value, as tests write it: `id="123"`.
  public static func argument(_ name: String, _ values: [String]) -> String {
    let quoted = values.map { value in
      "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return "\(name)=\(quoted.joined(separator: ","))"
  }
}

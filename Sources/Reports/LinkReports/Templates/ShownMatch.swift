package import Deeplink
package import Diagnostics

/// What a template makes of a URL, for programs.
package struct ShownMatch: Encodable {
  package let url: String
  package let matches: Bool
  private let values: [String: ShownDeeplinkValue]?
  /// For each argument that must be a link, the value after decoding it once, twice and so on up to
  /// the link.
  private let targets: [String: [String]]?
  package let reason: String?
  package let offset: Int?

  package init(_ answer: TemplateAnswer) {
    url = answer.url
    matches = answer.isMatch
    switch answer.result {
    case .success(let match):
      values = match.values.mapValues(ShownDeeplinkValue.init)
      let links = answer.targets.compactMapValues { $0?.steps }
      targets = answer.targets.isEmpty ? nil : links
      reason = answer.wrongTargets.first.map { TemplateAnswer.noLink(in: $0) }
      offset = nil
    case .failure(let mismatch):
      (values, targets) = (nil, nil)
      (reason, offset) = (mismatch.message, mismatch.offset)
    }
  }
}

/// A placeholder's value in the JSON output: a text or a list of texts.
private struct ShownDeeplinkValue: Encodable {
  let value: DeeplinkValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .text(let text): try container.encode(text)
    case .list(let elements): try container.encode(elements)
    }
  }
}

extension DeeplinkMismatch {
  /// The mismatch with its place in the URL.
  package func findings(_ template: DeeplinkTemplate, _ url: String) -> Findings {
    let quoted = QuotedArgument(url, "url")
    let finding = Diagnostic(
      code: "template-mismatch",
      severity: .error,
      message: "the URL does not match the template: \(message)",
      location: quoted.location(at: offset),
      help: template.withHostMoved(toFit: url).map { other in
        "only host and path differ: '\(other.description.printable)' matches this URL"
      }
        ?? template.withBraces(toFit: url).map { other in
          "arguments are in braces: '\(other.description.printable)' matches this URL"
        }
    )
    return Findings(list: [finding], sources: [quoted.source])
  }
}

extension DeeplinkTemplate {
  /// The template with arguments as other routers write them, `:id`, `<int:id>` and `*`, in braces, if
  /// it then matches a URL.
  fileprivate func withBraces(toFit url: String) -> DeeplinkTemplate? {
    let text =
      description
      .replacing(/\/:([A-Za-z_][A-Za-z0-9_]*)/) { "/{\($0.1)}" }
      .replacing(/<(?:(int|uuid|path)|[a-z]+):([A-Za-z_][A-Za-z0-9_]*)>/) { match in
        "{\(match.2)\(match.1.map { ":\($0)" } ?? "")}"
      }
      .replacing(/<([A-Za-z_][A-Za-z0-9_]*)>/) { "{\($0.1)}" }
      .replacing("/**", with: "/{*:path}")
      .replacing("/*", with: "/{*}")
    guard text != description, let other = try? DeeplinkTemplate(text, query: query),
      (try? other.match(text: url).get()) != nil
    else { return nil }
    return other
  }
}

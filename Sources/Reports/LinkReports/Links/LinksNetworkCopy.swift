import Diagnostics
import ScriptRuntime
import UniversalLinks

/// The copy of a site's association file that Apple's network has, which devices read, beside the site's own.
struct LinksNetworkCopy: Sendable {
  let state: State
  let findings: [Diagnostic]

  enum State: String, Sendable, Encodable {
    /// It has the bytes of the site's file.
    case same
    /// It opens the same links in the same apps, and has other text.
    case equivalent
    case differs
    /// The network answers, but has no file.
    case refused
    case unanswered
  }

  /// The fields in which the network says why it has no file, and where its answer is from.
  private static let fields = [
    "Apple-Failure-Reason", "Apple-Failure-Details", "Apple-From", "Apple-Try-Direct",
  ]

  init(_ result: Result<HTTPResponse, HTTPFailure>, beside answer: LinksFetchAnswer) {
    let url = answer.site.networkURL
    switch result {
    case .failure(let failure):
      state = .unanswered
      findings = [Self.finding(url, "Apple's CDN does not answer: \(failure.description)")]
    case .success(let response) where response.status != 200:
      state = .refused
      let notes = Self.fields.compactMap { name in
        response.field(name.lowercased()).map { "\(name): \($0)" }
      }
      let message =
        "Apple's CDN has no file of this host: it responds with status \(response.status)"
      findings = [Self.finding(url, message, notes)]
    case .success(let response):
      let own = answer.taken?.checked
      let differences = own.flatMap { Self.differences(response, from: $0.source, url) }
      if own?.response.body == response.body {
        (state, findings) = (.same, [])
      } else if let differences, differences.isEmpty {
        (state, findings) = (.equivalent, [])
      } else {
        state = .differs
        let message =
          own == nil
          ? "Apple's CDN has a file, the host has none"
          : differences == nil
            ? "Apple's CDN has something that is no association file"
            : "Apple's CDN has another file, and devices read that one"
        findings = [Self.finding(url, message, differences ?? [])]
      }
    }
  }

  /// What only one of the two files says; nil if the network's is none.
  private static func differences(
    _ response: HTTPResponse,
    from own: SourceFile,
    _ url: String
  ) -> [String]? {
    guard response.body.count <= AssociationFile.byteLimit,
      let copy = try? AssociationFile(SourceFile(name: url, bytes: response.body)),
      let own = try? AssociationFile(own)
    else { return nil }
    let (mine, theirs) = (own.statements, copy.statements)
    guard mine != theirs else { return [] }
    let (shown, width) = (20, 200)
    let (ofMine, ofTheirs) = (Set(mine), Set(theirs))
    let lines =
      mine.filter { !ofTheirs.contains($0) }.map { "only the host's file has \($0.prefix(width))" }
      + theirs.filter { !ofMine.contains($0) }.map { "only the CDN's copy has \($0.prefix(width))" }
    guard lines.count > shown else {
      return lines.isEmpty ? ["the order of apps or paths differs"] : lines
    }
    return lines.prefix(shown) + ["\(lines.count - shown) more differences"]
  }

  private static func finding(_ url: String, _ message: String, _ notes: [String] = [])
    -> Diagnostic
  {
    Diagnostic(
      code: "aasa-cdn-copy",
      severity: .error,
      message: message,
      location: SourceLocation(file: url, line: 1, column: 1, utf8Range: 0..<0),
      notes: notes.map { DiagnosticNote(message: $0, location: nil) },
      help: "Apple's CDN asks the host again within a day; '?mode=developer' asks the host itself"
    )
  }
}

extension AssociationFile {
  /// All that the file says of apps, in order, each in a line.
  fileprivate var statements: [String] {
    let entries = (appLinks?.details ?? []).flatMap { detail in
      let others = detail.apps.count > 1 ? " and \(detail.apps.count - 1) more" : ""
      let owner = (detail.apps.first?.id.text ?? "no app") + others
      return detail.apps.map { "the app \($0.id.text)" }
        + detail.components.map { component in
          "\(component.excludes ? "the exclusion" : "the path") '\(component.shape)' of \(owner)"
            + (component.options.isCaseSensitive ? "" : " without regard to case")
            + (component.options.isPercentEncoded ? "" : ", decoded")
        }
    }
    let variables = appLinks?.variables
    let values = (variables?.names ?? []).filter {
      !SubstitutionVariables.builtInNames.contains($0)
    }.map {
      "the variable '\($0)' with these values: \((variables?.values(of: $0) ?? []).joined(separator: ", "))"
    }
    let services = services.flatMap { service in
      service.apps.map { "\($0.id.text) under '\(service.service.rawValue)'" }
    }
    return entries + values + services
  }
}

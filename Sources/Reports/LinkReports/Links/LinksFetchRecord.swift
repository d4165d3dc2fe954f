package import Diagnostics
package import RunRecord
import ScriptRuntime
import UniversalLinks

/// The result of querying a site, in machine-readable form.
package struct LinksFetchRecord: Encodable {
  package let host: String
  package let port: Int?
  package let outcome: LinksFetchAnswer.Outcome
  /// The URL of the file that is taken.
  package let url: String?
  package let bytes: Int?
  package let apps: Int?
  package let saved: String?
  let attempts: [Attempt]
  /// How the copy of Apple's network compares, if it was asked.
  let cdn: LinksNetworkCopy.State?
  package let findings: [DiagnosticRecord]

  struct Attempt: Encodable {
    let url: String
    let status: Int?
    let location: String?
    let contentType: String?
    /// Why there is no answer.
    let failure: String?
  }

  package init(_ answer: LinksFetchAnswer) {
    host = answer.site.host
    port = answer.site.port
    outcome = answer.outcome
    let taken = answer.taken
    url = taken?.url
    bytes = taken?.checked.response.body.count
    apps = taken?.checked.apps
    saved = answer.saved
    attempts = answer.attempts.map { attempt in
      let response = (try? attempt.result.get())?.response
      var failure: String?
      if case .failure(let reason) = attempt.result { failure = reason.description }
      return Attempt(
        url: attempt.url,
        status: response?.status,
        location: response?.location,
        contentType: response?.contentType,
        failure: failure
      )
    }
    cdn = answer.copy?.state
    findings = answer.findings.map { DiagnosticRecord($0) }
  }
}

/// Writes what came of asking sites, for people.
package struct LinksFetchPrinter {
  package let style: TextStyle
  package let isVerbose: Bool

  package init(style: TextStyle, isVerbose: Bool) {
    self.style = style
    self.isVerbose = isVerbose
  }

  package func text(_ answers: [LinksFetchAnswer]) -> String {
    let sites = answers.map(text).joined(separator: "\n")
    return (sites + "\n" + summary(answers)).withoutLogCommands(hash: "\\u{23}")
  }

  private func text(_ answer: LinksFetchAnswer) -> String {
    let host = answer.site.host + (answer.site.port.map { ":\($0)" } ?? "")
    var text = style.bold(host.printable) + ": "
    if let (url, checked) = answer.taken {
      let apps = checked.apps == 1 ? "1 app" : "\(checked.apps) apps"
      text +=
        style.green("accepted") + ", \(checked.response.body.count) bytes, \(apps) for links\n"
      text += "  \(url.printable)\n"
    } else {
      let isAnswered = answer.outcome == .refused
      text += style.red(isAnswered ? "no usable file" : "no answer") + "\n"
    }
    for attempt in answer.attempts {
      switch attempt.result {
      case .failure(let failure): text += "  \(failure.description.printable)\n"
      case .success(let checked) where answer.taken != nil && !checked.isTaken:
        text += "  \(attempt.url.printable) has none: "
        text += (checked.findings.first?.message ?? "no file").printable + "\n"
      case .success: break
      }
    }
    if let saved = answer.saved { text += "  saved as \(saved.printable)\n" }
    if let copy = answer.copy, copy.findings.isEmpty {
      text +=
        "  Apple's CDN has \(copy.state == .same ? "the same file" : "a file that says the same")\n"
    }
    let sources = answer.attempts.compactMap { (try? $0.result.get())?.source }
    let renderer = DiagnosticRenderer(style: style, sources: sources)
    for finding in answer.findings where isVerbose || finding.severity != .note {
      text += renderer.render(finding)
    }
    return text
  }

  private func summary(_ answers: [LinksFetchAnswer]) -> String {
    func count(_ outcome: LinksFetchAnswer.Outcome) -> Int {
      answers.count { $0.outcome == outcome }
    }
    var text = answers.count == 1 ? "1 host: " : "\(answers.count) hosts: "
    text += "\(count(.accepted)) accepted, \(count(.refused)) without a usable file, "
    text += "\(count(.unanswered)) without an answer"
    let findings = answers.flatMap(\.findings)
    let counts = [Severity.error, .warning, .note].compactMap { severity in
      let count = findings.count { $0.severity == severity }
      let word = severity.rawValue
      return count > 0 ? "\(count) \(word)\(count == 1 ? "" : "s")" : nil
    }
    text += "; findings: " + (counts.isEmpty ? "none" : counts.joined(separator: ", "))
    let isClean = answers.allSatisfy(\.isClean)
    return (isClean ? style.green(text) : style.bold(style.red(text))) + "\n"
  }
}

package import Diagnostics
import ScriptRuntime
package import UniversalLinks

/// The result of querying a site.
package struct LinksFetchAnswer: Sendable {
  package let site: AssociationSite
  /// The requests, in their order; the last is the one that counts, if it was taken.
  let attempts: [Attempt]
  /// Whether the file for Android was requested.
  let isForAndroid: Bool
  /// What Apple's network has of the site; nil if it was not asked.
  var copy: LinksNetworkCopy?
  /// Where its file was saved.
  package var saved: String?

  /// The result of one request.
  struct Attempt: Sendable {
    let url: String
    let result: Result<Checked, HTTPFailure>
  }

  /// An answer with what is found in it.
  package struct Checked: Sendable {
    package let response: AssociationResponse
    package let isTaken: Bool
    package let findings: [Diagnostic]
    package let source: SourceFile
    package let apps: Int
  }

  package enum Outcome: String, Sendable, Encodable {
    /// There is a file that the system takes.
    case accepted
    /// The site answers, but has no such file.
    case refused
    /// No answer could be had.
    case unanswered
  }
}

extension LinksFetchAnswer {
  /// The answer that the system takes.
  package var taken: (url: String, checked: Checked)? {
    guard let attempt = attempts.last, case .success(let checked) = attempt.result, checked.isTaken
    else { return nil }
    return (attempt.url, checked)
  }

  /// The accepted file with its site.
  package var file: (site: AssociationSite?, file: AssociationFile)? {
    guard let taken, let file = try? AssociationFile(taken.checked.source) else { return nil }
    return (site, file)
  }

  package var outcome: Outcome {
    if taken != nil { return .accepted }
    let isAnswered = attempts.contains { attempt in
      switch attempt.result {
      case .success, .failure(.tooLarge): true
      case .failure: false
      }
    }
    return isAnswered ? .refused : .unanswered
  }

  /// The findings in the accepted answer, or in all, and about the copy of Apple's network.
  package var findings: [Diagnostic] { ownFindings + (copy?.findings ?? []) }

  private var ownFindings: [Diagnostic] {
    if let taken { return taken.checked.findings }
    return attempts.flatMap { (try? $0.result.get())?.findings ?? [] }
  }

  /// Whether there is a file, without an error.
  package var isClean: Bool { taken != nil && !findings.contains { $0.severity == .error } }
}

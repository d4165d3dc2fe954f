import Diagnostics
import Foundation
package import LiveHTTP
import LocatedJSON
import ParallelWork
import ScriptRuntime
package import UniversalLinks

/// Asks sites for their association files.
package struct LinksFetcher: Sendable {
  package let transport: LiveTransport
  /// Whether http is spoken in place of https.
  package let isPlain: Bool

  package init(transport: LiveTransport, isPlain: Bool) {
    self.transport = transport
    self.isPlain = isPlain
  }

  private static let workers = 8
}

extension LinksFetcher {
  /// Asks sites, several at once; the answers are in the order of the sites.
  package func fetch(_ sites: [AssociationSite]) -> [LinksFetchAnswer] {
    ParallelWork.map(sites.count, workers: Self.workers) { fetch(sites[$0]) }
  }

  private func fetch(_ site: AssociationSite) -> LinksFetchAnswer {
    var attempts: [LinksFetchAnswer.Attempt] = []
    for url in site.fileURLs {
      let asked = isPlain ? "http" + url.dropFirst(5) : url
      let result = transport.sendOnce(HTTPRequest(url: asked)).map { response in
        check(response, url: url, asked: asked)
      }
      attempts.append(LinksFetchAnswer.Attempt(url: asked, result: result))
      switch result {
      case .success(let checked) where checked.isTaken: return .init(site: site, attempts: attempts)
      // These are of the host, not of the file.
      case .failure(.addressRefused), .failure(.timeLimit):
        return .init(site: site, attempts: attempts)
      default: continue
      }
    }
    return LinksFetchAnswer(site: site, attempts: attempts)
  }

  /// Checks an answer as one that came over HTTPS, and names it by the URL that was asked.
  private func check(
    _ response: HTTPResponse,
    url: String,
    asked: String
  ) -> LinksFetchAnswer.Checked {
    func field(_ name: String) -> String? {
      response.headers.first { $0.name.lowercased() == name }?.value
    }
    let answer = AssociationResponse(
      url: url,
      status: response.status,
      location: field("location"),
      contentType: field("content-type"),
      body: response.body
    )
    let tooLarge = Self.tooLarge(answer, asked: asked)
    let file = tooLarge == nil ? try? AssociationFile(answer.file) : nil
    return LinksFetchAnswer.Checked(
      response: answer,
      isTaken: answer.isTaken,
      findings: tooLarge.map { [$0] } ?? answer.findings.map { $0.moved(from: url, to: asked) },
      source: SourceFile(name: asked, bytes: file?.document.file.bytes ?? response.body),
      apps: file.map { AssociationMatcher($0).apps.count } ?? 0
    )
  }
}

extension LinksFetcher {
  /// The one finding about a file that the system does not take for its size: what else is in it is
  /// not looked at, since a stranger's file may be made to take long.
  private static func tooLarge(_ answer: AssociationResponse, asked: String) -> Diagnostic? {
    guard answer.status == 200, answer.body.count > AssociationFile.byteLimit else { return nil }
    return Diagnostic(
      code: "aasa-too-large",
      severity: .error,
      message: """
        the file has \(answer.body.count) bytes: the system accepts at most \
        \(AssociationFile.byteLimit)
        """,
      location: SourceLocation(file: asked, line: 1, column: 1, utf8Range: 0..<0),
      help: "make it smaller; 'ruleproof links lint' checks the rest of it"
    )
  }
}

extension Diagnostic {
  /// The finding with another name of its file.
  fileprivate func moved(from old: String, to new: String) -> Diagnostic {
    var copy = self
    if copy.location?.file == old { copy.location?.file = new }
    for index in copy.notes.indices where copy.notes[index].location?.file == old {
      copy.notes[index].location?.file = new
    }
    return copy
  }
}

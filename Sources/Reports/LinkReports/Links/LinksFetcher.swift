import Diagnostics
import Foundation
import LocatedJSON
import ParallelWork
package import ScriptRuntime
package import UniversalLinks

/// Asks sites for their association files, or for `assetlinks.json`.
package struct LinksFetcher: Sendable {
  package let transport: any HTTPTransport
  /// Whether http is spoken in place of https.
  package let isPlain: Bool
  /// Whether the files for Android are wanted.
  let isForAndroid: Bool
  /// Whether to fetch the copies of Apple's CDN too.
  let comparesCopies: Bool

  /// The transport sends a request once, without following a redirect.
  package init(
    transport: any HTTPTransport,
    isPlain: Bool,
    isForAndroid: Bool = false,
    comparesCopies: Bool = false
  ) {
    self.transport = transport
    self.isPlain = isPlain
    self.isForAndroid = isForAndroid
    self.comparesCopies = comparesCopies
  }

  private static let workers = 8
}

extension LinksFetcher {
  /// Asks sites, several at once; the answers are in the order of the sites.
  package func fetch(_ sites: [AssociationSite]) -> [LinksFetchAnswer] {
    ParallelWork.map(sites.count, workers: Self.workers) { number in
      var answer = LinksFetchAnswer(
        site: sites[number],
        attempts: attempts(sites[number]),
        isForAndroid: isForAndroid
      )
      if comparesCopies {
        let request = HTTPRequest(url: sites[number].networkURL)
        answer.copy = LinksNetworkCopy(transport.send(request), beside: answer)
      }
      return answer
    }
  }

  private func attempts(_ site: AssociationSite) -> [LinksFetchAnswer.Attempt] {
    var attempts: [LinksFetchAnswer.Attempt] = []
    for url in isForAndroid ? [site.assetLinksURL] : site.fileURLs {
      let asked = isPlain ? "http" + url.dropFirst(5) : url
      let result = transport.send(HTTPRequest(url: asked)).map { response in
        check(response, url: url, asked: asked)
      }
      attempts.append(LinksFetchAnswer.Attempt(url: asked, result: result))
      switch result {
      case .success(let checked) where checked.isTaken: return attempts
      // These are of the host, not of the file.
      case .failure(.addressRefused), .failure(.timeLimit): return attempts
      default: continue
      }
    }
    return attempts
  }

  /// Checks an answer as one that came over HTTPS, and names it by the URL that was asked.
  private func check(
    _ response: HTTPResponse,
    url: String,
    asked: String
  ) -> LinksFetchAnswer.Checked {
    let answer = AssociationResponse(
      url: url,
      status: response.status,
      location: response.field("location"),
      contentType: response.field("content-type"),
      body: response.body,
      isForAndroid: isForAndroid
    )
    let tooLarge = Self.tooLarge(answer, asked: asked)
    let file =
      tooLarge != nil
      ? nil
      : isForAndroid
        ? (try? AssetLinks(answer.file)).map { AssociationFile($0) }
        : try? AssociationFile(answer.file)
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
    guard !answer.isForAndroid, answer.status == 200, answer.body.count > AssociationFile.byteLimit
    else { return nil }
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

extension HTTPResponse {
  /// The value of a header field, by its name in lower case.
  func field(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
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

package import Cassettes
import Diagnostics
import Foundation
import ParallelWork
package import ScriptRuntime
import UniversalLinks
import Workspace

/// Records the association files of hosts, and the bundle identifiers of their apps.
package struct AssociationRecording: Sendable {
  private let hosts: AppHosts
  private let transport: RecordingTransport

  /// The number of hosts contacted concurrently.
  private static let workers = 8

  /// Plans a recording.
  ///
  /// - Parameters:
  ///   - hosts: The hosts and their apps.
  ///   - store: Where the answers go.
  ///   - transport: What answers each request once, redirects included.
  ///   - asksAgain: Whether to ask for what is recorded.
  package init(
    _ hosts: AppHosts,
    store: CassetteStore,
    transport: any HTTPTransport,
    asksAgain: Bool
  ) {
    self.hosts = hosts
    self.transport = RecordingTransport(
      inner: transport,
      store: store,
      policy: RecordingPolicy(
        responseHeaders: RecordingPolicy.defaultResponseHeaders.union(["date"]),
        searchesBodies: false
      ),
      mode: asksAgain ? .all : .missing
    )
  }
}

extension AssociationRecording {
  /// Asks the hosts, then the App Store for the apps of those that have a file.
  ///
  /// Everything that was answered is recorded, even if the run ends half-way.
  ///
  /// - Returns: What was found.
  package func run() -> RecordedAssociations {
    let names = hosts.hosts.map(\.name)
    let answers = ParallelWork.map(names.count, workers: Self.workers) { [ask(names[$0])] }
      .flatMap(\.self)
    var apps: Set<String> = []
    for (host, answer) in zip(hosts.hosts, answers) where answer.hasFile {
      apps.formUnion(host.apps)
    }
    let lookups = Set(apps.compactMap { hosts.stores[$0] })
      .map(AssociationRequests.lookup).sorted { $0.url < $1.url }
    for lookup in lookups { _ = transport.send(lookup) }
    return RecordedAssociations(
      answers: zip(names, answers).map { ($0, $1) },
      lookups: lookups.count,
      notes: transport.report
    )
  }

  private func ask(_ host: String) -> HostAnswer {
    var answer = HostAnswer()
    for request in AssociationRequests.association(host) {
      switch transport.send(request) {
      case .success(let response):
        if let file = response.associationFile {
          answer.apps = AssociationMatcher(file).apps.count
        } else if (300..<400).contains(response.status) {
          answer.redirect = answer.redirect ?? response.field("location")
        }
      case .failure(.unknownHost):
        answer.isUnknown = true
        return answer
      case .failure:
        // It is of the host, not of the file: the next request would end like this one.
        answer.hasFailed = true
        return answer
      }
      if answer.apps != nil { break }
    }
    if case .success(let response) = transport.send(AssociationRequests.assetLinks(host)) {
      answer.packages = response.assetLinks?.packages.count
    }
    return answer
  }
}

struct HostAnswer: Sendable, Hashable {
  /// The number of apps in its association file; nil without one.
  var apps: Int?
  /// The number of packages in its Android file; nil without one.
  var packages: Int?
  /// Where a request was redirected to.
  var redirect: String?
  /// Whether no name server knows it.
  var isUnknown = false
  /// Whether it could not be asked.
  var hasFailed = false

  /// Whether it has a file of either kind.
  var hasFile: Bool { apps != nil || packages != nil }
}

/// The result of recording association files.
package struct RecordedAssociations: Sendable {
  let answers: [(host: String, answer: HostAnswer)]
  let lookups: Int
  let notes: [RecordingNote]
}

extension RecordedAssociations {
  /// One line for each host and for each file of a recording, and the counts.
  package var text: String {
    var text = answers.map { "\($0.host): \($0.answer.words)".printable + "\n" }.joined()
    text += notes.map { $0.description.printable + "\n" }.joined()
    let files = answers.count { $0.answer.hasFile }
    let failed = answers.count { $0.answer.hasFailed }
    var counts = "\(counted(answers.count, "host")): \(files) with a file"
    if failed > 0 { counts += ", \(failed) without an answer" }
    return text + counts + "; \(counted(lookups, "app")) looked up\n"
  }

  /// Whether something was not recorded that should be.
  package var hasFailed: Bool { notes.contains(where: \.isFailure) }
}

extension HostAnswer {
  fileprivate var words: String {
    if isUnknown { return "no such host" }
    if hasFailed { return "no answer" }
    let files = [
      apps.map { "association file, " + counted($0, "app") },
      packages.map { "asset links, " + counted($0, "package") },
    ].compactMap(\.self)
    let place = redirect.map { " (redirects to \($0))" } ?? ""
    return (files.isEmpty ? "no file" : files.joined(separator: "; ")) + (apps == nil ? place : "")
  }
}

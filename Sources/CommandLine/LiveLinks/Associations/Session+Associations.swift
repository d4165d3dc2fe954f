import Diagnostics
package import FileAccess
import ManifestModel
package import ScriptRuntime
import TerminalAccess
package import Workspace

extension Session {
  /// What the association files of the rules' hosts say; nil if none is recorded or named.
  ///
  /// - Throws: `InputError` if a file that the configuration names cannot be read, or if it names
  ///   an app that no manifest has.
  package func associationWitness() throws(InputError) -> AssociationWitness? {
    let wanted = settings.associations
    let known = Set(manifests.flatMap { $0.apps.compactMap { $0.identifier?.value } })
    if isWhole, let other = wanted.apps.first(where: { !known.contains($0.app) }) {
      let help = other.app.nearest(among: known.sorted()).map { "did you mean '\($0)'?" }
      throw InputError(
        code: "configuration",
        "no manifest has an app '\(other.app)'",
        at: other.location,
        in: configuration.source.map { [$0] } ?? [],
        help: help
      )
    }
    return try AssociationWitness(
      AppHosts(manifests),
      AssociationFiles(store: try settings.scripts.store(), settings: wanted)
    )
  }

  /// Records the association files of the selected rules' hosts from the network, and prints what
  /// was found.
  ///
  /// - Parameters:
  ///   - allowsPrivate: Whether loopback and private addresses may be asked.
  ///   - asksAgain: Whether to ask for what is recorded.
  /// - Throws: `InputError` if no test has a host, or the folder of recordings must not be used.
  /// - Returns: The verdict: it fails if something was not recorded.
  package func recordAssociations(
    allowsPrivate: Bool,
    asksAgain: Bool
  ) throws(InputError) -> RunVerdict {
    let transport = ScriptSettings.singleTransport(allowsPrivate: allowsPrivate)
    let recorded = try recordAssociations(by: transport, asksAgain: asksAgain)
    try terminal.writeReport(recorded.text)
    return RunVerdict(failsIf: recorded.hasFailed)
  }

  /// Records the association files of the selected rules' hosts.
  ///
  /// - Parameters:
  ///   - transport: What answers each request once, redirects included.
  ///   - asksAgain: Whether to ask for what is recorded.
  /// - Throws: `InputError` if no test has a host, or the folder of recordings must not be used.
  /// - Returns: What was found.
  package func recordAssociations(
    by transport: any HTTPTransport,
    asksAgain: Bool
  ) throws(InputError) -> RecordedAssociations {
    let hosts = AppHosts(manifests, isSelected: isSelected)
    guard !hosts.hosts.isEmpty else {
      throw InputError(code: "no-host", "no test of these rules has a link of a host to ask")
    }
    return AssociationRecording(
      hosts,
      store: try settings.scripts.store(),
      transport: PacedTransport(transport, date: process.date),
      asksAgain: asksAgain
    )
    .run()
  }
}

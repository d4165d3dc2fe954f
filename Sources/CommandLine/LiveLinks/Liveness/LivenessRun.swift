package import FileAccess
import ParallelWork
package import ScriptRuntime
import TerminalAccess
package import Workspace

extension Session {
  /// Asks whether the links of tests still exist, and prints a report.
  ///
  /// Everything that was answered is recorded at once: a run that ends half-way is taken up by the
  /// next.
  ///
  /// - Parameters:
  ///   - allowsPrivate: Whether loopback and private addresses may be asked.
  ///   - asksAgain: Whether to ask for what is recorded.
  ///   - isJSON: Whether the report is for programs.
  /// - Throws: `InputError` if no test has a link to ask for, or the folder of recordings must not
  ///   be used; an error of the terminal if the report cannot be written.
  /// - Returns: The verdict: it fails if a link is gone or its state is not known.
  package func recordLiveness(
    allowsPrivate: Bool,
    asksAgain: Bool,
    isJSON: Bool
  ) throws -> RunVerdict {
    let transport = ScriptSettings.singleTransport(allowsPrivate: allowsPrivate)
    let report = try liveness(
      by: PacedTransport(transport, date: process.date),
      asksAgain: asksAgain
    )
    if isJSON {
      try terminal.write(report.json())
    } else {
      try terminal.writeReport(report.text)
    }
    return RunVerdict(failsIf: report.hasFailed)
  }

  /// Asks whether the links of tests still exist.
  ///
  /// - Parameters:
  ///   - transport: What answers each request once, redirects included.
  ///   - asksAgain: Whether to ask for what is recorded.
  /// - Throws: `InputError` if no test has a link to ask for, or the folder of recordings must not
  ///   be used.
  /// - Returns: The report.
  package func liveness(
    by transport: any HTTPTransport,
    asksAgain: Bool
  ) throws(InputError) -> LivenessReport {
    let links = TestLink.all(of: self)
    guard !links.isEmpty else {
      throw InputError(code: "no-host", "no test of these rules has a link of a host to ask")
    }
    let probe = LinkProbe(
      store: try settings.scripts.store(),
      transport: transport,
      asksAgain: asksAgain
    )
    let hosts = Dictionary(grouping: Set(links.map(\.url)), by: \.host)
      .sorted { $0.key < $1.key }
      .map { $0.value.sorted { $0.description < $1.description } }
    let total = hosts.reduce(0) { $0 + $1.count }
    let progress = ProgressLine(total: total, noun: "links", terminal: terminal)
    let states = ParallelWork.map(hosts.count, workers: Self.livenessWorkers) { index in
      hosts[index].map { url in
        defer { progress.advance(by: 1) }
        return (url, probe.state(of: url))
      }
    }
    progress.end()
    return LivenessReport(
      links: links,
      states: Dictionary(uniqueKeysWithValues: states.joined()),
      problems: probe.problems,
      limits: limits
    )
  }

  /// The number of hosts contacted concurrently.
  private static let livenessWorkers = 8
}

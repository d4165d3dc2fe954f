import Diagnostics
package import FileAccess
import ParallelWork
import RecordInput
import TerminalAccess
import URLShapes
package import Workspace

/// Clusters the URLs of files that no rule of a session takes.
package struct ShapeRun {
  private let session: Session
  private let choice: Choice

  /// What of the shapes is wanted.
  package struct Choice: Sendable {
    /// The hosts to look at; empty for all of the rules.
    package var hosts: [String] = []
    /// The maximum number of shapes of a host.
    package var limit = 20
    /// The minimum number of URLs of a shape.
    package var minCount = 1

    /// Wants what the command shows by default.
    package init() {}
  }

  package init(_ session: Session, _ choice: Choice) {
    self.session = session
    self.choice = choice
  }
}

extension ShapeRun {
  /// Reads files of URLs, one URL a line.
  ///
  /// - Parameter files: The files; `-` is standard input.
  /// - Throws: `InputError` if a file cannot be read or there is no URL in any, or if no rule has a
  ///   test from which its host is known.
  /// - Returns: The shapes.
  package func report(of files: [String]) throws(InputError) -> ShapeReport {
    try CallFiles.checkDistinct(files + session.sources.map(\.name))
    let rules = try ShapeRules.known(session)
    let chosen = try chosenDomains(rules)
    var collector = ShapeCollector(rules)
    let limits = session.limits
    let progress = ProgressLine("shapes", noun: "lines", terminal: session.terminal)
    defer { progress.end() }
    let input = ScanInput(files, .lines)
    while let pieces = try nextPieces(input) {
      let results = ParallelWork.map(pieces.count, workers: session.workers) { index in
        let batch = ShapeBatch(pieces[index], rules, chosen: chosen, limits: limits)
        progress.advance(by: batch.counts.lines)
        return batch
      }
      for result in results { collector.add(result) }
    }
    guard collector.counts.urls > 0 else {
      throw InputError(
        code: "empty-corpus",
        collector.counts.lines == collector.counts.blank
          ? "there is no line" : "no line is an http or https URL"
      )
    }
    return collector.report(session, choice)
  }

  /// The records that are worked on at once: some pieces a thread.
  private func nextPieces(_ input: ScanInput) throws(InputError) -> [ScanInput.Piece]? {
    var pieces: [ScanInput.Piece] = []
    while pieces.count < session.workers * 4, let piece = try input.next() { pieces.append(piece) }
    return pieces.isEmpty ? nil : pieces
  }

  /// The numbers of the requested hosts' domains.
  private func chosenDomains(_ rules: ShapeRules) throws(InputError) -> Set<Int>? {
    guard !choice.hosts.isEmpty else { return nil }
    var numbers: Set<Int> = []
    for host in choice.hosts {
      guard let place = rules.domains.place(of: host.lowercased()) else {
        let near = host.nearest(among: rules.domains.names)
        throw InputError(
          code: "untested-host",
          "no rule has a test for the host '\(host.printable)'",
          help: near.map { "did you mean '\($0)'?" }
        )
      }
      numbers.insert(place.domain)
    }
    return numbers
  }
}

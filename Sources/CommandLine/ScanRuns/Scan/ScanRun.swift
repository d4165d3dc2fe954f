import Diagnostics
package import FileAccess
import LinkResolver
import LocatedJSON
import ManifestModel
import MatchEngine
import PCRE2Engine
import ParallelWork
import RecordInput
import RuleSets
import ScanSuite
import TerminalAccess
package import Workspace

/// Scans the URLs of files with the rules of a session.
package struct ScanRun {
  private let session: Session
  private let choice: ScanChoice

  package init(_ session: Session, _ choice: ScanChoice) {
    self.session = session
    self.choice = choice
  }
}

extension ScanRun {
  /// Reads the files and writes the records.
  ///
  /// - Throws: `InputError` if a file cannot be read or written, if there is no URL, or if a
  ///   checkpoint is of another call.
  /// - Returns: The totals; nil if the reader of standard output has gone away.
  package func run() throws(InputError) -> ScanReport? {
    let rules = ScanRules(
      resolvers(of: session),
      session.linkRules,
      isSelected: session.isSelected,
      readsPCRE2: choice.soughtRemarks.contains(.drift)
    )
    if !rules.broken.isEmpty {
      let ids = rules.broken.prefix(3).joined(separator: ", ")
      session.terminal.note(
        "note: \(counted(rules.broken.count, "rule")) cannot match, since no engine compiles the "
          + "pattern: \(ids)\(rules.broken.count > 3 ? ", …" : "")\n"
      )
    }
    try check(rules)
    let other = try otherManifest()
    try checkFiles(other)
    let others = other.map(rules(of:))
    let settings = settings(rules)
    var state = ScanCheckpoint(question: question(other), counts: rules.noCounts)
    let checkpoint = try choice.checkpoint.map { name throws(InputError) in
      try CheckpointFile(name)
    }
    if let path = choice.checkpoint,
      let known = try ScanCheckpoint.read(
        path,
        question: state.question,
        fileCount: choice.files.count,
        like: state.counts
      )
    {
      state = known
      session.terminal.note(
        known.isComplete(choice.files.count)
          ? "note: the scan of '\(path)' is complete\n"
          : "note: going on behind \(known.counts.records) records, from '\(path)'\n"
      )
    }
    var found = Findings()
    if choice.groupsShapes { found.shapes = ShapeCollector(try ShapeRules.known(session)) }
    try scan(rules, others, settings, checkpoint, &state, &found)
    guard !found.isClosed else { return nil }
    Interruption.note("scan", state.counts.records, of: 0, "records")
    guard state.counts.urls > 0 || Interruption.isRequested else {
      let problems = ScanReport.Problem.all(of: state.counts).map(\.words)
      throw InputError(
        code: "empty-corpus",
        (["there is no URL in the input"] + problems).joined(separator: "; ")
      )
    }
    return ScanReport(
      rules,
      state.counts,
      remarks: choice.soughtRemarks,
      differences: found.differences,
      decided: found.decided,
      verifies: choice.verifiesPrefilter,
      shapes: found.shapes?.report(session, ShapeRun.Choice())
    )
  }

  /// What comes out of a chunk of records.
  private struct Piece: Sendable {
    let batch: ScanBatch
    let shapes: ShapeBatch?
    let position: ScanCheckpoint.Position
  }

  /// The findings besides the counts.
  private struct Findings {
    var differences: [ScanBatch.Difference] = []
    var decided = 0
    var shapes: ShapeCollector?
    var isClosed = false

    mutating func add(_ batch: ScanBatch, _ shapes: ShapeBatch?) {
      differences += batch.differences.prefix(max(0, 1_000 - differences.count))
      decided += batch.decided
      if let shapes { self.shapes?.add(shapes) }
    }
  }

  private func scan(
    _ rules: ScanRules,
    _ others: ScanRules?,
    _ settings: ScanSettings,
    _ checkpoint: CheckpointFile?,
    _ state: inout ScanCheckpoint,
    _ found: inout Findings
  ) throws(InputError) {
    // A second call is refused before it has read what was worked on.
    let output = try ScanOutput(choice.output, inputs: choice.files)
    let input = ScanInput(choice.files, choice.format)
    try input.skip(to: state.position)
    try output.begin(
      behind: state.output,
      isComplete: state.isComplete(choice.files.count)
    )
    let progress = ScanProgress(choice.files, session.terminal)
    defer { progress.end() }
    let shapeRules = found.shapes?.rules
    var current = state
    var nextCheckpoint = ContinuousClock.now + choice.checkpointInterval
    let screen = PCRE2Screen(rules.screened)
    let otherScreen = others.map {
      (rules: $0, screen: PCRE2Screen($0.screened) as (any PatternScreen)?)
    }
    let namesFile = choice.files.count > 1
    try OrderedPipeline.run(
      workers: session.workers,
      makeState: { ScanThread(rules, screen: screen, others: otherScreen, settings) },
      next: { () throws(InputError) -> ScanInput.Piece? in
        guard !Interruption.isRequested else { return nil }
        let piece = try input.next()
        progress.read(input.readCount)
        return piece
      },
      work: { piece, thread in
        let batch = thread.scan(piece.chunk, piece.fields, of: piece.file, namesFile: namesFile)
        let shapes = shapeRules.map { ShapeBatch(untaken: batch.unmatched, $0) }
        return Piece(batch: batch, shapes: shapes, position: piece.position)
      },
      take: { (result: Piece) throws(InputError) in
        try output.write(result.batch.output)
        guard !output.isClosed else { return false }
        current.counts.add(result.batch.counts)
        current.position = result.position
        found.add(result.batch, result.shapes)
        progress.advance(by: result.batch.counts.records)
        if let checkpoint, ContinuousClock.now >= nextCheckpoint {
          current.output = output.extent
          try output.synchronize()
          try checkpoint.write(current)
          nextCheckpoint = ContinuousClock.now + choice.checkpointInterval
        }
        return true
      }
    )
    state = current
    found.isClosed = output.isClosed
    if let checkpoint, !output.isClosed {
      state.position = input.position
      state.output = output.extent
      try output.synchronize()
      try checkpoint.write(state)
    }
  }
}

extension ScanRun {
  /// Refuses a scan without rules, and one for patterns or manifests where there are none.
  private func check(_ rules: ScanRules) throws(InputError) {
    let hasEntries = !rules.entries.isEmpty
    guard hasEntries || !rules.webBrowsers.isEmpty || !rules.others.isEmpty else {
      throw InputError(code: "no-rule", "no rule takes part in the scan")
    }
    if !hasEntries, !choice.soughtRemarks.isDisjoint(with: [.drift, .slow]) {
      throw session.noPattern("there is no pattern to look for drift or slow searches in")
    }
    if session.manifests.isEmpty, let other = choice.other {
      throw InputError(
        code: "no-manifest",
        "there is no manifest to compare with '\(other.printable)'",
        help: "name one with --manifest"
      )
    }
  }

  private func checkFiles(_ other: Manifest?) throws(InputError) {
    let own = choice.files + [other].compactMap { $0?.document.file.name }
    try CallFiles.checkDistinct(own + session.sources.map(\.name))
    var files = session.callFiles
    files.read(own)
    files.write(choice.output, as: "--output")
    files.write(choice.checkpoint, as: "--checkpoint")
    try files.check()
    guard let checkpoint = choice.checkpoint else { return }
    _ = try ScanCheckpoint.place(checkpoint)
    guard let output = choice.output, try OutputFile.target(of: output, inputs: []).isStream else {
      return
    }
    throw InputError(
      code: "unwritable-file",
      "the file '\(output.printable)' cannot be written: with --checkpoint, --output needs a regular "
        + "file, since what went elsewhere cannot be taken back after a kill"
    )
  }

  private func settings(_ rules: ScanRules) -> ScanSettings {
    // As users run it: the engine that counts has other shortcuts, and other faults.
    let pcre2 = PCRE2Engine(profile: session.settings.drift.pcre2Options)
    var settings = ScanSettings(limits: limits, comparedLimits: pcre2.defaultLimits)
    settings.only = choice.only
    settings.remarks = choice.soughtRemarks
    settings.writesRecords = choice.writesRecords
    settings.verifiesPrefilter = choice.verifiesPrefilter
    settings.keepsUnmatched = choice.groupsShapes
    settings.slowTicks = choice.slowTicks
    settings.slowSample = choice.slowSample
    if choice.soughtRemarks.contains(.drift) {
      settings.compared = rules.entries.map { try? pcre2.compile($0.source) }
    }
    return settings
  }

  /// The manifests of a session, under the limits of a scan.
  private func resolvers(of session: Session) -> [LinkResolver] {
    session.manifests.map { LinkResolver(manifest: $0, engine: session.engine, limits: limits) }
  }

  /// A match may take less than elsewhere, unless the call says otherwise: one line cannot hold up
  /// a scan.
  private var limits: MatchLimits {
    session.engine.limits(steps: session.settings.run.stepLimit ?? Self.stepLimit)
  }

  private static let stepLimit = 1_000

  private func otherManifest() throws(InputError) -> Manifest? {
    guard let other = choice.other else { return nil }
    return try ManifestRevision.load(other, version: session.settings.manifestVersion)
  }

  private func rules(of manifest: Manifest) -> ScanRules {
    let session = Session(
      [manifest],
      settings: session.settings,
      in: session.process,
      isWhole: false
    )
    return ScanRules(resolvers(of: session), self.session.linkRules, isSelected: { _ in true })
  }

  /// What decides the output: rules, files and options.
  private func question(_ other: Manifest?) -> String {
    let options =
      "\(choice.files) \(choice.format) \(String(describing: choice.only)) "
      + "\(choice.remarks.map(\.rawValue).sorted()) \(choice.output ?? "-") "
      + "\(choice.other ?? "-") \(choice.isSummary) \(choice.groupsShapes) \(choice.slowTicks) \(choice.slowSample) "
      + "\(choice.verifiesPrefilter) \(limits) \(session.selection?.sorted() ?? [])"
    let manifests = session.manifests + (other.map { [$0] } ?? [])
    return ScanCheckpoint.question(
      [Array(options.utf8)] + manifests.map(\.document.file.bytes)
        + session.links.sources.map(\.bytes)
    )
  }
}

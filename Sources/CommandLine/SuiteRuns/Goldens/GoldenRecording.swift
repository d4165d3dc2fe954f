import Diagnostics
package import FileAccess
import GoldenStore
import GoldenSuite
import ParallelWork
import TerminalAccess
package import Workspace

/// Records the rules without a golden, and compares the others with theirs.
package struct GoldenRecording {
  private let session: Session
  private let call: (String) -> String
  private let run: GoldenRun
  private let folder: GoldenFolder
  private let corpora: [String: GoldenCorpus]
  private let assignment: GoldenAssignment
  private let search: AttackSearch
  /// What the folder was recorded with; nil if it is new.
  private let recorded: GoldenHeader?

  /// The result for a rule.
  package enum Outcome: Sendable {
    case leftOut, written, same, differs
  }

  /// Prepares a recording.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - call: The call of another command on the same goldens, such as `review`.
  /// - Throws: `InputError` if there is no rule, or a golden cannot be read.
  package init(_ session: Session, call: @escaping (String) -> String) throws(InputError) {
    self.session = session
    self.call = call
    run = try GoldenRun(session)
    guard run.targets.contains(where: \.isSelected) else {
      throw InputError(code: "no-rule", "there is no rule to record")
    }
    folder = GoldenFolder(session.settings)
    recorded = try folder.headerIfFinished()
    corpora = try folder.corpora()
    assignment = try run.assignment(folder, corpora)
    search = try AttackSearch(session)
  }
}

extension GoldenRecording {
  /// Records each rule.
  ///
  /// - Throws: `InputError` if a golden cannot be written, or a script cannot be run.
  /// - Returns: The result for each rule.
  package func recordAll() throws(InputError) -> [Outcome] {
    let (run, folder, corpora, search) = (run, folder, corpora, search)
    let entries = assignment.entries
    let outcomes = try run.forEachRule { index throws(InputError) -> Outcome in
      guard run.targets[index].isSelected else { return .leftOut }
      let entry = entries[index]
      let old = try entry.recorded.map { name throws(InputError) in
        try folder.golden(name, corpora)
      }
      let attacks = old?.attacks ?? run.attacks(on: index, known: [], found: search)
      let new = run.summarize(index, as: entry.name, attacks: attacks)
      try new.requireScripts()
      guard let old else {
        // Costs that were cut short are no costs.
        guard !Interruption.isRequested else { return .leftOut }
        try folder.write(run.corpus)
        try folder.write(new, over: run.corpus, replacing: nil)
        return .written
      }
      return run.changes(from: old, to: new, index, corpora).isEmpty ? .same : .differs
    }
    return outcomes.map { $0 ?? .leftOut }
  }

  /// Completes the folder, and says what was recorded.
  ///
  /// - Parameter outcomes: What became of each rule.
  /// - Throws: `InputError` if a rule differs from its golden, or the corpus from that of the
  ///   recording.
  package func finish(_ outcomes: [Outcome]) throws(InputError) {
    if recorded == nil, !Interruption.isRequested { try folder.write(run.header) }
    try session.terminal.write(summary(outcomes))
    let isAnotherCorpus = recorded.map { $0.corpus != run.corpus.digest } ?? false
    let changed = outcomes.count { $0 == .differs }
    guard changed > 0 || isAnotherCorpus else { return }
    let goldens =
      changed == 1
      ? "1 rule differs from its golden, which was"
      : "\(changed) rules differ from their goldens, which were"
    throw InputError(
      code: "golden-differs",
      isAnotherCorpus && changed == 0
        ? "the corpus has changed since the recording"
        : "\(goldens) not overwritten",
      help: "see the changes: \(call("verify")); accept them: \(call("review"))"
    )
  }

  private func summary(_ outcomes: [Outcome]) -> String {
    let written = outcomes.count { $0 == .written }
    let same = outcomes.count { $0 == .same }
    var text = "recorded \(written) of \(run.targets.count(where: \.isSelected)) rules"
    if same > 0 { text += ", \(same) unchanged" }
    text += " in \(folder.path.printable)\n"
    if session.ownsGoldens, !assignment.orphans.isEmpty {
      let count = assignment.orphans.count
      text += "\(count) \(count == 1 ? "golden has" : "goldens have") no rule: "
      text += "\(call("prune")) removes them\n"
    }
    return text
  }
}

import ArgumentParser
import CostBudgets
import Diagnostics
import FileAccess
import GoldenStore
import GoldenSuite
import SuiteRuns
import TerminalAccess
import Workspace

/// Records rules that were not recorded before.
struct GoldenRecordCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record every rule that has no golden.",
    discussion: """
      Never overwrites a golden. If a rule no longer does what its golden says, the other goldens \
      are written and the exit code is 2; accept such changes with 'ruleproof golden review'. \
      Writes nothing if CI is set.

      Example:
        ruleproof golden record
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    try GoldenOptions.checkWriting(in: process)
    let session = try Session(manifests.names, [rules, scripts, options], in: process)
    let run = try GoldenRun(session)
    guard run.targets.contains(where: \.isSelected) else {
      throw InputError(code: "no-rule", "there is no rule to record")
    }
    let folder = GoldenFolder(session.settings)
    let recorded = try folder.header()
    let corpora = try folder.corpora()
    let assignment = try run.assignment(folder, corpora)
    let search = try AttackSearch(session)
    let outcomes = try run.forEachRule { index throws(InputError) -> Outcome in
      try record(index, assignment.entries[index], run, folder, corpora, search)
    }
    try session.checkCassettes()
    session.noteConfinement()
    if recorded == nil { try folder.write(run.header) }
    try report(outcomes, assignment, session, folder)
    let isAnotherCorpus = recorded.map { $0.corpus != run.corpus.digest } ?? false
    let changed = outcomes.count { $0 == .differs }
    guard changed == 0, !isAnotherCorpus else {
      let goldens =
        changed == 1
        ? "1 rule differs from its golden, which was"
        : "\(changed) rules differ from their goldens, which were"
      throw InputError(
        code: "golden-differs",
        isAnotherCorpus && changed == 0
          ? "the corpus has changed since the recording"
          : "\(goldens) not overwritten",
        help: "see the changes: \(options.call("verify", session)); accept them: "
          + options.call("review", session)
      )
    }
    return .clean
  }

  /// What became of a rule.
  private enum Outcome {
    case leftOut, written, same, differs
  }

  private func record(
    _ index: Int,
    _ entry: GoldenAssignment.Entry,
    _ run: GoldenRun,
    _ folder: GoldenFolder,
    _ corpora: [String: GoldenCorpus],
    _ search: AttackSearch
  ) throws(InputError) -> Outcome {
    guard run.targets[index].isSelected else { return .leftOut }
    let old = try entry.recorded.map { name throws(InputError) in
      try folder.golden(name, corpora)
    }
    let attacks = old?.attacks ?? run.attacks(on: index, known: [], found: search)
    let new = run.record(index, as: entry.name, attacks: attacks)
    guard !new.lacksWorkers else {
      throw InputError(code: "no-script-worker", "cannot start a process for a script")
    }
    guard let old else {
      try folder.write(run.corpus)
      try folder.write(new, over: run.corpus)
      return .written
    }
    let comparison = GoldenComparison(corpora[old.corpus] ?? run.corpus, run.corpus)
    return comparison.changes(from: old, to: new).isEmpty ? .same : .differs
  }

  private func report(
    _ outcomes: [Outcome],
    _ assignment: GoldenAssignment,
    _ session: Session,
    _ folder: GoldenFolder
  ) throws {
    let written = outcomes.count { $0 == .written }
    let same = outcomes.count { $0 == .same }
    var text = "recorded \(written) of \(outcomes.count { $0 != .leftOut }) rules"
    if same > 0 { text += ", \(same) unchanged" }
    text += " in \(folder.path.printable)\n"
    if session.ownsGoldens, !assignment.orphans.isEmpty {
      let count = assignment.orphans.count
      text += "\(count) \(count == 1 ? "golden has" : "goldens have") no rule: "
      text += "\(options.call("prune", session)) removes them\n"
    }
    try session.terminal.write(text)
  }
}

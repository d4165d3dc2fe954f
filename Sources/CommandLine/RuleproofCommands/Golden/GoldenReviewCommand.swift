import ArgumentParser
import CostBudgets
import FileAccess
import Foundation
import GoldenStore
import GoldenSuite
import TerminalAccess
import Workspace

/// Takes changes over into goldens, one by one.
struct GoldenReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Take over changes of what the rules do, one by one.",
    discussion: """
      Shows each change and asks what to do with it. What is accepted is written at once, a file \
      whole or not at all; what is rejected or skipped stays as it was recorded. Without a terminal \
      name the changes by --accept, with the names that 'ruleproof golden verify' prints, or take \
      all by --accept-all. Exit code 0: all that was asked for is done; 1: a review ended with \
      changes that were not accepted; 2: there is no such change, no terminal, or CI is set in the \
      environment.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions

  @Option(
    name: .long,
    parsing: .upToNextOption,
    help: ArgumentHelp("Accept the changes of these names.", valueName: "id")
  )
  var accept: [String] = []

  @Flag(name: .long, help: "Accept every change.")
  var acceptAll = false

  func validate() throws {
    if acceptAll, !accept.isEmpty {
      throw ValidationError("--accept and --accept-all exclude each other.")
    }
  }

  func run() throws {
    try GoldenOptions.checkWriting()
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let run = GoldenRun(session, over: try options.urls(session.configuration))
    let folder = options.folder(session.configuration)
    let result = try run.compare(with: folder, isWhole: options.isOf(session))
    try scripts.checkCassettes(session.scripts)
    let canAsk = isatty(STDIN_FILENO) == 1
    guard acceptAll || !accept.isEmpty || canAsk || result.records.isEmpty else {
      throw InputError(
        code: "no-terminal",
        "cannot ask: standard input is not a terminal",
        help:
          "name the changes by --accept ID…, as 'ruleproof golden verify' prints them, "
          + "or accept all by --accept-all"
      )
    }
    var acceptance = try GoldenAcceptance(
      result,
      of: run,
      folder,
      found: try AttackSearch(session, upTo: session.configuration.budget.length)
    )
    if acceptAll || !accept.isEmpty {
      let ids = acceptAll ? acceptance.ids : accept
      try checkIDs(ids, acceptance)
      try acceptance.accept(Set(ids))
      let left = acceptance.ids.count
      try session.terminal.write(
        "accepted \(Set(ids).count) \(Set(ids).count == 1 ? "change" : "changes"), \(left) left\n"
      )
    } else {
      try ask(result, &acceptance, session.terminal)
    }
    try acceptance.removeRemains()
    if !acceptAll, accept.isEmpty, !acceptance.ids.isEmpty { throw ExitStatus.rulesFallShort }
  }

  private func checkIDs(_ ids: [String], _ acceptance: GoldenAcceptance) throws(InputError) {
    let known = Set(acceptance.ids)
    let unknown = ids.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw InputError(
        code: "no-such-change",
        "there is no change '\(unknown.joined(separator: "', '"))'; nothing was accepted",
        help: "'ruleproof golden verify' prints the names; a change that changed has another one"
      )
    }
  }

  private func ask(
    _ result: GoldenFindings,
    _ acceptance: inout GoldenAcceptance,
    _ terminal: Terminal
  ) throws {
    guard !acceptance.ids.isEmpty else { return try terminal.write("nothing to review\n") }
    var dialogue = ReviewDialogue(result, terminal)
    try dialogue.run(&acceptance)
    let left = acceptance.ids.count
    try terminal.write(
      "\n\(dialogue.accepted) accepted, \(dialogue.rejected) rejected, "
        + "\(left - dialogue.rejected) left\n"
    )
  }
}

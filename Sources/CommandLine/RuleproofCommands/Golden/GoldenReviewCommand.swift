import ArgumentParser
import CommandOptions
import CostBudgets
import FileAccess
import GoldenStore
import GoldenSuite
import SuiteRuns
import TerminalAccess
import Workspace

/// Takes changes over into goldens, one by one.
struct GoldenReviewCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Review changes one by one, and accept or reject them.",
    discussion: """
      Shows each change and asks what to do. An accepted change is written at once; a rejected or \
      skipped one leaves the golden as it is. Without a terminal, accept changes with --accept and \
      the names that 'ruleproof golden verify' prints, or with --accept-all.

      Exit codes: 0 all done; 1 the review ended with changes that were not accepted; 2 unknown \
      change, no terminal, or CI is set.

      Examples:
        ruleproof golden review
        ruleproof golden review --accept 92526579fa
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(
    name: .long,
    parsing: .upToNextOption,
    help: ArgumentHelp("Accept the changes with these names.", valueName: "id")
  )
  var accept: [String] = []

  @Flag(name: .long, help: "Accept every change.")
  var acceptAll = false

  func validate() throws {
    if acceptAll, !accept.isEmpty {
      throw ValidationError("--accept cannot be combined with --accept-all.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    try GoldenOptions.checkWriting(in: process)
    let session = try Session(manifests.names, [rules, scripts, options, cache], in: process)
    let run = try GoldenRun(session)
    let folder = GoldenFolder(session.settings)
    let result = try run.compare(with: folder, isWhole: session.ownsGoldens)
    try session.checkCassettes()
    session.noteConfinement()
    let canAsk = TerminalAnswers.areAvailable()
    guard acceptAll || !accept.isEmpty || canAsk || result.records.isEmpty else {
      throw InputError(
        code: "no-terminal",
        "cannot ask for confirmation: standard input or output is not a terminal",
        help:
          """
          name changes with --accept ID…, as 'ruleproof golden verify' prints them, or accept all \
          with --accept-all
          """
      )
    }
    var acceptance = try GoldenAcceptance(
      result,
      of: run,
      folder,
      found: try AttackSearch(session)
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
      var review = GoldenReview(result, process.dialogue)
      try review.run(&acceptance)
    }
    try acceptance.removeRemains()
    return RunVerdict(failsIf: !acceptAll && accept.isEmpty && !acceptance.ids.isEmpty)
  }

  private func checkIDs(_ ids: [String], _ acceptance: GoldenAcceptance) throws(InputError) {
    let known = Set(acceptance.ids)
    let unknown = ids.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw InputError(
        code: "no-such-change",
        "there is no change '\(unknown.joined(separator: "', '"))'; nothing was accepted",
        help: """
          'ruleproof golden verify' prints the names; a change gets a new name when it changes
          """
      )
    }
  }
}

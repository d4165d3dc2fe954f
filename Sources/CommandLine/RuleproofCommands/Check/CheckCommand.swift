import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import ManifestModel
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Runs all checks on the rules that a contributor works on.
struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the rules you changed, and list what to do next.",
    discussion: """
      Runs every check on the selected rules: lint, tests, scripts, engine comparison, slow \
      patterns and their fixes, goldens, costs, test coverage, variations of the tests' links, and \
      overlaps with other rules. The report ends with the next steps.

      By default it checks the rules that differ from the main branch. To check others, name \
      them by id or part of an id, title, app name, a URL that they match, or their file.

      Coverage gaps, variations and overlapping rules do not fail the run; a redirect that is never \
      reached does.

      Examples:
        ruleproof check
        ruleproof check 'https://youtu.be/q7Rk2mZp0dE'
        ruleproof check rules.json
        ruleproof check youtube --watch
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Ids, titles, app names, URLs or files. (default: changed rules)",
      valueName: "word"
    ),
    completion: .ruleIDs
  )
  var words: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Git revision: check the rules that changed since.",
      discussion: """
        Default: the merge base with the main branch. If no rule changed since a named revision, the \
        run is clean.
        """,
      valueName: "revision"
    )
  )
  var since: String?

  @Flag(name: .long, help: "With --since: exit with 2 if no rule changed.")
  var requireChange = false

  @OptionGroup var choice: RuleFileChoice

  @OptionGroup var threads: JobOptions

  @Flag(name: .long, help: "Check again each time a manifest is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup var lint: LintOptions

  func validate() throws {
    if since != nil, !words.isEmpty {
      throw ValidationError(
        "--since selects changed rules; it cannot be combined with '\(words[0])'."
      )
    }
    if requireChange, since == nil {
      throw ValidationError("--require-change needs --since.")
    }
    if watch, choice.manifests.starter || choice.names.readStandardInput {
      throw ValidationError("--watch needs manifests that are files.")
    }
    if words.contains("") { throw ValidationError("A word must not be empty.") }
  }

  var reportsWhenStopped: Bool { !watch }

  func run(in process: ProcessContext) throws -> RunVerdict {
    guard watch else { return try check(process) }
    let configuration = try choice.names.loadConfiguration(in: process)
    let named = try choice.names.adding(filesAmong: words, in: process).files
    let paths = named.isEmpty ? configuration.manifests : named
    guard !paths.isEmpty else {
      throw InputError(code: "no-manifest", "there is no manifest to watch")
    }
    let watcher = FileWatcher(paths: paths)
    let terminal = process.terminal
    while true {
      if terminal.style.usesColor { try terminal.write("\u{1B}[2J\u{1B}[H") }
      do {
        if let error = try check(process).error {
          terminal.writeError(error.rendered(style: terminal.errorStyle))
        }
      } catch let error as InputError {
        // A file that is half typed is saved again.
        terminal.writeError(error.rendered(style: terminal.errorStyle))
      }
      terminal.writeError("waiting for a manifest to be saved; Ctrl-C quits\n")
      watcher.waitForChange()
    }
  }

  private func check(_ process: ProcessContext) throws -> RunVerdict {
    let names = try choice.names.adding(filesAmong: words, in: process)
    var session: Session
    do throws(InputError) {
      session = try Session(
        names,
        [threads, scripts, lint, cache],
        in: report.applied(to: process)
      )
    } catch {
      // What was meant was named, and misspelt.
      guard error.diagnostics.first?.code == "no-manifest" else { throw error }
      throw words.lazy.compactMap { RulesToCheck.missingFile($0) }.first ?? error
    }
    try report.checkOutput(of: session)
    let selection = try RulesToCheck(
      session: session,
      words: words,
      since: since,
      requiresChange: since == nil || requireChange
    )
    session.former = selection.former
    if let unchanged = selection.unchanged {
      session.changes = unchanged
      session.selection = []
      return try report.prove(session, PartChoice(), alwaysSaysNext: true)
    }
    // Of all rules it is what 'verify' examines: findings that are about no rule count, too.
    session.selection = selection.isOfAll ? nil : selection.ids
    session.newRules = selection.added
    session.terminal.note("\(selection.reason)\n")
    var parts = PartChoice()
    parts.isThorough = true
    parts.orphans = true
    return try report.prove(session, parts, alwaysSaysNext: true, lead: opened(in: session))
  }

  /// What apps open for the URLs of the call.
  private func opened(in session: Session) -> String {
    let printer = ResolutionPrinter(style: session.terminal.style, explains: false)
    return words.filter { $0.contains("://") }.flatMap { url in
      let lines = session.resolvers.flatMap { resolver in
        printer.brief(
          ResolvedURL(resolver.resolve(url), nearMisses: [], manifest: resolver.manifest),
          most: Self.maxOpened
        )
      }
      return lines.isEmpty ? [] : [url.printable] + lines
    }
    .map { $0 + "\n" }.joined()
  }

  /// The most app links that are shown of a URL.
  private static let maxOpened = 8
}

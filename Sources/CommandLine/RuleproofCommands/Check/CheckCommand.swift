import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import RunRecord
import TerminalAccess
import Workspace

/// Proves the rules that a contributor works on.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prove the rules that you have changed, and say what to do next.",
    discussion: """
      Runs everything for a few rules: checks, tests, scripts, engines, slow patterns with mends, \
      goldens, what the tests exercise, and which other rules are for the same URLs. Without a word \
      these are the rules that differ from the main branch; a word is an id or a part of one, a title, \
      an app's name, or a URL, which stands for the rules that match it. The page ends with what to do \
      next. What no test exercises, and what is offered beside, is told and decides nothing; a redirect \
      that is never reached does.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Ids, titles, names of apps, or URLs. (default: the rules that have changed)",
      valueName: "word"
    )
  )
  var words: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The revision that rules are compared with.",
      discussion: "Default: the commit where the branch left the main one.",
      valueName: "revision"
    )
  )
  var since: String?

  @OptionGroup var choice: ManifestChoice

  @Option(name: .long, help: "The number of threads. (default: one for each processor)")
  var jobs: Int?

  @Flag(name: .long, help: "Check again whenever a manifest is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup var lint: LintOptions
  @OptionGroup var verdict: VerdictOptions

  func validate() throws {
    if since != nil, !words.isEmpty {
      throw ValidationError(
        "--since is for rules that have changed; it and '\(words[0])' exclude each other."
      )
    }
    if watch, choice.starter || choice.manifest.contains("-") {
      throw ValidationError("--watch needs manifests that are files.")
    }
    if words.contains("") { throw ValidationError("A word must not be empty.") }
  }

  func run() throws {
    guard watch else { return try check() }
    let options = try ManifestOptions(choice)
    let configuration = try options.loadConfiguration()
    let paths = choice.manifest.isEmpty ? configuration.manifests : choice.manifest
    guard !paths.isEmpty else {
      throw InputError(code: "no-manifest", "nothing names a manifest that could be watched")
    }
    let watcher = FileWatcher(paths: paths)
    while true {
      if Terminal.ofProcess.style.usesColor { try Terminal.ofProcess.write("\u{1B}[2J\u{1B}[H") }
      do {
        try check()
      } catch ExitStatus.rulesFallShort {
        // The page has said so.
      } catch let error as InputError {
        // A file that is half typed is saved again.
        Terminal.ofProcess.writeError(error.rendered(style: Terminal.ofProcess.errorStyle))
      }
      Terminal.ofProcess.writeError("waiting for a manifest to be saved; Ctrl-C ends\n")
      watcher.waitForChange()
    }
  }

  private func check() throws {
    let options = try ManifestOptions(choice)
    var rules = try RunOptions.parse([])
    rules.jobs = jobs
    var session = try Session(options, rules, makeScriptHost: scripts.host)
    let selection = try CheckedRules(session: session, words: words, since: since)
    session.selection = selection.ids
    session.terminal.writeError("\(selection.reason)\n")
    let proof = ProofRun(
      session: session,
      manifests: options,
      scripts: scripts,
      lint: lint,
      looksForMends: true,
      examinesCoverage: true,
      examinesOverlap: true
    )
    let record = try proof.record()
    report.noteConfinement(session.scripts, session.terminal)
    try report.write(
      record,
      sources: session.sources + [session.configuration.source].compactMap { $0 },
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    if report.format == .text {
      try session.terminal.write(NextSteps(record, manifests: options, session).text)
    }
    if record.summary.executed > 0 { try verdict.conclude(record, session) }
    let hasErrors = record.diagnostics.contains { $0.severity == "error" && $0.allowed == nil }
    if record.fallsShortBeyondTests || hasErrors { throw ExitStatus.rulesFallShort }
    guard record.summary.executed > 0 else {
      throw InputError(code: "no-test-executed", "none of the rules has a test that could be run")
    }
  }
}

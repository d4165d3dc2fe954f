import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import Reporters
import RunRecord
import TerminalAccess
import Workspace

/// Shows what the last run found in full.
struct ShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what the last run found, in full.",
    discussion: """
      Commands print one screen. This one prints each finding of the last run with all its details, \
      from the record that is kept beside the cache. It runs nothing.

      Exit codes: 0 shown, or there is nothing; 2 no run is kept, or nothing fits the word.

      Examples:
        ruleproof show
        ruleproof show slow
        ruleproof show youtube
        ruleproof show --all
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A part (tests, drift, slow, …), the code of a finding, or a rule's id or part of it.",
      discussion: "Default: what fails, and warnings.",
      valueName: "word"
    ),
    completion: .ruleIDs
  )
  var word: String?

  @Flag(name: .long, help: "Show notes and known findings too.")
  var all = false

  @OptionGroup var file: ConfigurationOption
  @OptionGroup(title: "Cache") var cache: CacheOptions

  func run(in process: ProcessContext) throws -> RunVerdict {
    let names = ManifestNames(configuration: file.config)
    let configuration = try names.loadConfiguration(in: process)
    var settings = configuration.settings
    cache.apply(to: &settings)
    let folder = configuration.folder ?? process.directory
    guard let record = LastRun.record(in: settings.run.cache, of: folder) else {
      throw InputError(
        code: "no-last-run",
        "no run of this folder is kept",
        help: "'ruleproof verify' keeps its record, unless --cache is off"
      )
    }
    let list = FindingList(of: record, showsAll: all || word != nil)
    // Its commands are about the files of that run.
    var layout = ReportLayout()
    layout.commands = process.commands
    layout = layout.completed(by: record)
    let terminal = process.terminal
    let found = list.text(
      about: word,
      style: terminal.style,
      width: terminal.columns,
      commands: layout.commands
    )
    let call = (record.call?.arguments ?? []).joined(separator: " ")
    let run = "the last run here, '\(process.program) \(call.printable)'"
    guard found != nil || word != nil else {
      let what = all ? "nothing" : "nothing that fails, and no warning"
      terminal.note("\(run), found \(what)\n")
      return .clean
    }
    guard let text = found else {
      throw InputError(
        code: "nothing-to-show",
        "\(run), found nothing about '\((word ?? "").printable)'",
        help: list.summary
      )
    }
    terminal.note("note: of \(run)\n")
    try terminal.write(text)
    return .clean
  }
}

import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ManifestModel
import MatchEngine
import ProfileReports
import Reporters
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Shows where one search on one subject spends its steps.
struct ProfileCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show where a pattern spends its steps on one subject.",
    usage: """
      ruleproof profile <rule> <url|file> [<manifest> ...] [<options>]
      ruleproof profile --pattern <pattern> <url|file> [<options>]
      ruleproof profile --attack <rule> [<manifest> ...] [<options>]
      """,
    discussion: """
      Searches once, from the start of the subject to the first match, and shows the steps by \
      position in the pattern and in the subject. The subject is a URL or any text. If a file of \
      that name exists, its content is the subject, byte for byte as UTF-8, a final line end \
      included; - reads standard input.

      PCRE2 reports every pattern item that it tries, and where. Foundation's ICU counts ticks of \
      10,000 saved states, and tells at most at which start position of the search each tick fell. \
      Under the pattern, ^^^ marks the smallest parts that together take most of the steps; a loop \
      includes the steps right after it that are repeated each time the loop backtracks by one \
      iteration.

      With --attack the subject is the shortest one that 'ruleproof slow' finds for the pattern, and \
      its bytes can be written to a file.

      Examples:
        ruleproof profile action/youtube-ios/watch-video https://youtu.be/x
        ruleproof profile --attack --attack-file attack.txt action/maps/open
        ruleproof profile --pattern '^(a+)+$' aaaaaaaaaaaaaaaaaaaa!
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Rule: its id, or part of an id or a glob that matches only one rule.",
      discussion: "'ruleproof list' shows the ids. Leave it out with --pattern.",
      valueName: "rule"
    ),
    completion: .ruleIDs
  )
  var first: String?

  @Argument(
    help: ArgumentHelp(
      "Subject, or a file that contains it; - is standard input.",
      valueName: "url|file"
    )
  )
  var second: String?

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use this pattern, in ICU's dialect, instead of a rule.",
      valueName: "pattern"
    )
  )
  var pattern: String?

  @Flag(
    name: .long,
    help: "Search for a subject that makes the pattern slow, and profile the search in it."
  )
  var attack = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --attack: write the subject to this file, byte for byte.",
      valueName: "file"
    )
  )
  var attackFile: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines to run: pcre2, foundation or both. (default: both)",
      valueName: "names"
    ),
    transform: { try EngineRegistry.measured.names(in: $0) }
  )
  var engines: [EngineID]?

  /// The earlier name of `engines`, which takes one name and can be repeated.
  @Option(name: .long, help: .hidden, transform: { try EngineRegistry.measured.names(in: $0) })
  var engine: [[EngineID]] = []

  @Option(
    name: .customLong("pcre2-options"),
    help: ArgumentHelp(
      "Options to compile the pattern with in PCRE2, such as none or utf,ucp.",
      discussion: "Default: slow.pcre2Options in ruleproof.yml, else utf.",
      valueName: "options"
    )
  )
  var pcre2Options: PCRE2OptionList?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Stop the search after this many steps.",
      discussion: "One step for each item that PCRE2 tries or each state that ICU saves."
    )
  )
  var limit = SearchScale.slowSteps

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    if !(1...Self.highestLimit).contains(limit) {
      throw ValidationError("--limit takes a number from 1 to \(Self.highestLimit).")
    }
    if cache.cache != nil, !attack { throw ValidationError("--cache needs --attack.") }
    if attackFile != nil, !attack { throw ValidationError("--attack-file needs --attack.") }
    if attack {
      guard let pattern else {
        guard first != nil else { throw ValidationError("a rule is missing.") }
        return
      }
      if let other = first ?? manifests.names.first {
        throw ValidationError("--pattern \(pattern) cannot be combined with \(other).")
      }
      return
    }
    if pattern == nil {
      guard first != nil else { throw ValidationError("a rule and a URL or file are missing.") }
      guard second != nil else { throw ValidationError("a URL or file is missing.") }
      if manifests.names.readStandardInput, second == "-" {
        throw ValidationError("the manifest and the subject cannot both be standard input.")
      }
      return
    }
    guard first != nil else { throw ValidationError("a URL or file is missing.") }
    if let other = second ?? manifests.names.first {
      throw ValidationError("--pattern cannot be combined with \(other).")
    }
  }

  private static let highestLimit = 1_000_000_000

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try pattern == nil ? Session(names, [cache], in: process) : nil
    let target =
      try session.map { try ProfileTarget(ofRule: first ?? "", of: $0) }
      ?? ProfileTarget(rule: nil, pattern: pattern ?? "", location: nil)
    var settings = try session?.settings ?? names.settings([cache], in: process)
    if let pcre2Options { settings.slow.pcre2Options = pcre2Options.profile }
    var commands = process.commands
    commands.options = names.asOptions
    var searched: Attack?
    if attack {
      let files = try files(of: target, process)
      searched = try Attack.worst(on: target, settings, process.terminal, commands)
      if let searched, let attackFile {
        try OutputFile.write(searched.text, to: attackFile, inputs: files.paths)
      }
    }
    let subject =
      try searched.map { ProfiledSubject(text: $0.text) }
      ?? ProfiledSubject(pattern == nil ? second ?? "" : first ?? "")
    let named = engines ?? engine.flatMap(\.self)
    let profiled = settings.slow.profiled
    let entries =
      named.isEmpty
      ? profiled.entries
      : named.uniqued
        .compactMap { id in EngineRegistry.measured.first { $0.id == id } }
    let runs = entries.map { entry in
      ProfileRun(
        entry,
        pattern: target.pattern,
        subject: subject.subject,
        limit: limit,
        by: profiled.registry
      )
    }
    let terminal = process.terminal
    switch format {
    case .text:
      if let searched {
        try terminal.writeReport(terminal.style.dim("attack   ") + searched.words + "\n")
      }
      let printer = ProfilePrinter(style: terminal.style, blocks: terminal.blocks)
      try terminal.write(printer.text(target, subject, runs, commands))
    case .json:
      try terminal.write(try JSONText.encode(ProfileAnswer(target, subject, runs, limit: limit)))
    }
    guard runs.contains(where: { $0.profile != nil }) else {
      throw InputError(
        code: "no-engine",
        "no engine compiles the pattern '\(target.pattern)'",
        help: "'ruleproof lint' checks the patterns of a manifest"
      )
    }
    return .clean
  }

  /// The files of the call, after a check of the one that is written.
  private func files(of target: ProfileTarget, _ process: ProcessContext) throws -> CallFiles {
    let files = try names.callFiles(in: process)
    guard let attackFile else { return files }
    var all = files
    all.write(attackFile, as: "--attack-file")
    try all.check()
    return files
  }

  /// How the call names its manifests; with `--attack` the second argument is one of them.
  private var names: ManifestNames {
    var names = manifests.names
    if attack, let second { names.add(second) }
    return names
  }
}

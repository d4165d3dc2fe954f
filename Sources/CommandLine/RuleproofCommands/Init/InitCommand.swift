import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import MatchEngine
import Reporters
import TerminalAccess
import Workspace

/// Makes a repository of rules.
struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up a repository of rules, with a first rule, goldens and CI.",
    discussion: """
      Writes ruleproof.yml, a manifest with one rule and its tests, .gitattributes, a file for \
      your CI service, and the golden of the rule. --format rules makes a file of rules for any \
      program instead (docs/rule-files.md). A folder that has rules in any format that ruleproof reads \
      keeps them and gets no other; what fails in them today is listed in ruleproof-baseline.json, so that from now on only \
      what is new fails. No file is ever overwritten: those that are there are listed as kept.

      The CI file builds ruleproof from the repository that this copy of it was cloned from \
      (--source names another one), keeps the build and the results of earlier runs, and runs \
      'ruleproof verify --strict'. Without --ci the service is that of .github, .gitlab-ci.yml, \
      Jenkinsfile or the Git remote, else GitHub.

      Examples:
        ruleproof init
        ruleproof init rules --ci gitlab
        ruleproof init --format rules --engines python
        ruleproof init --dry-run
      """
  )

  /// What --ci takes.
  enum Service: String, CaseIterable, ExpressibleByArgument {
    case github, gitlab, jenkins, none
  }

  @Argument(help: ArgumentHelp("Folder to set up.", valueName: "folder"))
  var folder = "."

  @Option(
    name: .long,
    help: ArgumentHelp("CI service to write a file for. (default: detected)")
  )
  var ci: Service?

  @Option(
    name: .long,
    help: ArgumentHelp("What the first rule is written in.")
  )
  var format = StarterRule.Format.manifest

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Address of the Git repository that CI builds ruleproof from.",
      discussion: "Default: the one that this copy of ruleproof was cloned from.",
      valueName: "url"
    )
  )
  var source: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Engines that the rules must run on, separated by commas.",
      discussion: """
        Of \(EngineRegistry.all.words), and editions such as javascript@safari-15. A pattern that one of them refuses fails. At a terminal it \
        asks for them. (default: \(EngineRegistry.reference.rawValue))
        """,
      valueName: "names"
    ),
    transform: { try EngineRegistry.all.names(in: $0) }
  )
  var engines: [EngineID]?

  @Flag(name: .long, help: "Show what would be written, and write nothing.")
  var dryRun = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder must have a name.") }
    if source != nil, ci == Service.none {
      throw ValidationError("--source is for a CI file, and --ci none writes none.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    var request = RepositorySetup.Request(
      folder: folder,
      service: ci.flatMap { CIService(rawValue: $0.rawValue) },
      isWithoutService: ci == Service.none,
      source: source,
      format: format
    )
    var setup = try RepositorySetup(request)
    if let engines = try engines ?? askedEngines(setup, process) {
      request.engines = engines
      setup = try RepositorySetup(request)
    }
    let terminal = process.terminal
    let records = setup.makesRule && !process.isContinuousIntegration && !setup.hasGoldens
    let listsKnown =
      setup.makesConfiguration && !setup.makesRule && !setup.hasBaseline
      && !process.isContinuousIntegration
    let text = InitText(
      setup: setup,
      style: terminal.style,
      recordsGolden: records,
      listsKnown: listsKnown,
      program: folder == "." ? process.program : process.programFromElsewhere
    )
    guard !dryRun else {
      try terminal.writeReport(text.files(isDone: false))
      return .clean
    }
    try setup.write()
    try terminal.writeReport(text.files(isDone: true))
    if records {
      let record = try GoldenRecordCommand.parse(["--config", setup.configurationPath])
      _ = try record.run(in: process)
    }
    if listsKnown {
      terminal.note("checking every rule; what fails today is listed, and fails no later run\n")
      let verify = try VerifyCommand.parse([
        "--config", setup.configurationPath, "--baseline", "write", "--no-goldens", "--quiet",
      ])
      _ = try verify.run(in: process)
    }
    try terminal.writeReport(text.next)
    return .clean
  }

  /// The engines that the person at the terminal names; nil for the usual one, and where no one can
  /// answer or the configuration is there already.
  private func askedEngines(
    _ setup: RepositorySetup,
    _ process: ProcessContext
  ) throws(InputError) -> [EngineID]? {
    guard setup.makesConfiguration, !dryRun, !process.isContinuousIntegration,
      TerminalAnswers.areAvailable()
    else { return nil }
    while true {
      let question =
        "Which engines run the rules? \(EngineRegistry.all.words) [\(EngineRegistry.reference.rawValue)]"
      guard let line = try process.dialogue.line(question), !line.isEmpty else { return nil }
      do throws(EngineNameProblem) {
        return try EngineRegistry.all.names(in: line)
      } catch {
        try process.dialogue.write("\(error.description)\n")
      }
    }
  }
}

extension StarterRule.Format: ExpressibleByArgument {}

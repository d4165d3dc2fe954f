import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
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
      your CI service, and the golden of the rule. A folder that has manifests keeps them, and \
      gets no other. No file is ever overwritten: those that are there are listed as kept.

      The CI file builds ruleproof from the repository that this copy of it was cloned from \
      (--source names another one), keeps the build and the results of earlier runs, and runs \
      'ruleproof verify --strict'. Without --ci the service is that of .github, .gitlab-ci.yml, \
      Jenkinsfile or the Git remote, else GitHub.

      Examples:
        ruleproof init
        ruleproof init rules --ci gitlab
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
    help: ArgumentHelp(
      "Address of the Git repository that CI builds ruleproof from.",
      discussion: "Default: the one that this copy of ruleproof was cloned from.",
      valueName: "url"
    )
  )
  var source: String?

  @Flag(name: .long, help: "Show what would be written, and write nothing.")
  var dryRun = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder must have a name.") }
    if source != nil, ci == Service.none {
      throw ValidationError("--source is for a CI file, and --ci none writes none.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let setup = try RepositorySetup(
      RepositorySetup.Request(
        folder: folder,
        service: ci.flatMap { CIService(rawValue: $0.rawValue) },
        isWithoutService: ci == Service.none,
        source: source
      )
    )
    let terminal = process.terminal
    let records = setup.makesManifest && !process.isContinuousIntegration && !setup.hasGoldens
    let text = InitText(
      setup: setup,
      style: terminal.style,
      recordsGolden: records,
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
    try terminal.writeReport(text.next)
    return .clean
  }
}

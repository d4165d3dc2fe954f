import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LocatedJSON
import ManifestFormat
import ManifestModel
import Reporters
import RunRecord
import ManifestRuns
import TerminalAccess
import Workspace

/// Writes a manifest for another version of the format.
struct MigrateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Write a manifest for another version of the format.",
    discussion: """
      Renames keys, changes how schemes are written, and leaves out what no app that reads the \
      version reads; order and layout stay. Lists each thing that is lost, with its rule, place \
      and reason. If something is lost, writes nothing unless --allow-loss is given. To a newer \
      version usually nothing is lost.

      Exit codes: 0 written; 1 something would be lost, nothing is written; 2 bad input, or the \
      file cannot be written.

      Examples:
        ruleproof migrate --to v4 old.json --output rules.json
        ruleproof migrate --to v2 --allow-loss rules.json > rules-v2.json
      """
  )

  @Argument(help: "Manifest; - is standard input.", completion: .manifests)
  var file: String

  @Option(name: .long, help: "The version to write.")
  var to: VersionName

  @Flag(name: .long, help: "Write the manifest even if something is lost, and exit with 0.")
  var allowLoss = false

  @OptionGroup var publish: PublishOptions
  @OptionGroup var configuration: ConfigurationOption

  func run(in process: ProcessContext) throws -> RunVerdict {
    let names = ManifestNames(files: [file], configuration: configuration.config)
    let session = try Session(names, [], in: process)
    let manifest = session.manifests[0]
    let inputs = session.sources.map(\.name)
    try publish.check(besides: session.callFiles)
    let migration = ManifestMigration(manifest, to: to.version)
    let isWritten = migration.losses.isEmpty || allowLoss
    if isWritten { try publish.write(migration.bytes, inputs: inputs, session.terminal) }
    let report = MigrationReport(manifest, migration, to: to.version, isWritten: isWritten)
    switch publish.format {
    case .text: session.terminal.note(report.text)
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    return RunVerdict(failsIf: !isWritten)
  }
}

/// The versions that a manifest can be written for, by their names.
enum VersionName: String, CaseIterable, ExpressibleByArgument {
  case v1, v2, v3, v4

  /// The version in the model.
  var version: ManifestVersion {
    switch self {
    case .v1: .v1
    case .v2: .v2
    case .v3: .v3
    case .v4: .v4
    }
  }
}

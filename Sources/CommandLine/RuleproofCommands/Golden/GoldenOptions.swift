import ArgumentParser
import FileAccess
import GoldenStore
import GoldenSuite
import Reporters
import Workspace

/// Where goldens are, and over which URLs they are recorded.
struct GoldenOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of goldens.",
      discussion: "Default: golden in ruleproof.yml, else golden next to it.",
      valueName: "folder"
    )
  )
  var golden: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List of URLs, or a folder of lists named *.txt; repeatable.",
      discussion: "Default: golden.corpus in ruleproof.yml, else corpus, else the built-in lists.",
      valueName: "path"
    )
  )
  var corpus: [String] = []

  func validate() throws {
    if golden?.isEmpty == true { throw ValidationError("--golden takes a folder.") }
  }
}

extension GoldenOptions {
  /// The folder that is in force.
  func folder(_ configuration: Configuration) -> GoldenFolder {
    GoldenFolder(
      path: golden ?? configuration.golden,
      boundary: golden == nil ? configuration.boundary : nil
    )
  }

  /// Whether the folder holds goldens of the session's rules alone, so that one without a rule is stale.
  func isOf(_ session: Session) -> Bool {
    session.selection == nil && (golden != nil || session.isWhole)
  }

  /// The call of another command on goldens, for the same manifests and goldens.
  func call(_ subcommand: String, _ manifests: ManifestOptions) -> String {
    let folder = golden.map { ["--golden", $0] } ?? []
    let lists = corpus.flatMap { ["--corpus", $0] }
    let words = ["ruleproof", "golden", subcommand] + manifests.asOptions + folder + lists
    return words.map(\.asShellWord).joined(separator: " ")
  }

  /// The URLs of the lists that are in force.
  func urls(_ configuration: Configuration) throws(InputError) -> GoldenCorpus {
    guard corpus.isEmpty else { return try GoldenRun.corpus(corpus, configuration) }
    return try GoldenRun.corpus(configuration.goldenCorpus, configuration, areNamed: false)
  }

  /// Refuses to write where continuous integration runs, which only compares.
  ///
  /// - Parameter process: What the call gets from its process.
  /// - Throws: `InputError` with `CI` set in the environment.
  static func checkWriting(in process: ProcessContext) throws(InputError) {
    guard process.isContinuousIntegration else { return }
    throw InputError(
      code: "golden-in-ci",
      "refusing to write: CI is set",
      help: "run record and review on your own machine, and commit the goldens"
    )
  }
}

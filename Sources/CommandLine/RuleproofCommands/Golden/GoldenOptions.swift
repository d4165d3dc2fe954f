import ArgumentParser
import CommandOptions
import FileAccess
import GoldenStore
import GoldenSuite
import Workspace

/// Where goldens are.
struct GoldenFolderOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of goldens.",
      discussion: """
        Default: golden in ruleproof.yml, else \(Settings.standard.goldens.folder.path) next to it.
        """,
      valueName: "folder"
    )
  )
  var golden: String?

  func validate() throws {
    if golden?.isEmpty == true { throw ValidationError("--golden takes a folder.") }
  }
}

extension GoldenFolderOption: SettingOptions {
  func apply(to settings: inout Settings) {
    if let golden { settings.goldens.folder = NamedPath(ofCall: golden) }
  }
}

/// Where goldens are, and over which URLs they are recorded.
struct GoldenOptions: ParsableArguments {
  @OptionGroup var folder: GoldenFolderOption

  @Option(
    name: .long,
    help: ArgumentHelp(
      "List of URLs, or a folder of lists named *.txt; repeatable.",
      discussion: "Default: golden.corpus in ruleproof.yml, else corpus, else the built-in lists.",
      valueName: "path"
    )
  )
  var corpus: [String] = []
}

extension GoldenOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    folder.apply(to: &settings)
    if !corpus.isEmpty { settings.goldens.corpus = URLLists(corpus) }
  }
}

extension GoldenOptions {
  /// Refuses to write where continuous integration runs, which only compares.
  ///
  /// - Parameter process: The process context of the call.
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

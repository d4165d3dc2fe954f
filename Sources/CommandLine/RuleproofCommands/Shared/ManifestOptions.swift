import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import ManifestEditing
import ManifestModel
import TerminalAccess
import Workspace

/// Which manifests a command reads, named by options alone.
struct ManifestChoice: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Manifest to read; repeatable; - is standard input.",
      discussion: "Default: manifests in ruleproof.yml, else the built-in starter manifest.",
      valueName: "file"
    )
  )
  var manifest: [String] = []

  @Option(
    name: .long,
    help: "Read manifests as this version instead of detecting it."
  )
  var manifestVersion: ForcedVersion?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File of link rules, or a folder of them; repeatable.",
      discussion: """
        Link rules are deep-link templates, association files and URL scheme contracts with tests. \
        Default: links in ruleproof.yml, if its manifests are read.
        """,
      valueName: "path"
    )
  )
  var links: [String] = []

  @Flag(name: .long, help: "Read the built-in starter manifest.")
  var starter = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Configuration file; default: the nearest ruleproof.yml, here or in a folder above.",
      valueName: "file"
    )
  )
  var config: String?

  func validate() throws {
    if starter, !manifest.isEmpty {
      throw ValidationError("--starter cannot be combined with --manifest.")
    }
  }
}

/// Which manifests a command reads.
struct ManifestOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Manifests to read, like --manifest.", valueName: "file"))
  var files: [String] = []

  @OptionGroup var choice: ManifestChoice

  func validate() throws {
    if choice.starter, !files.isEmpty {
      throw ValidationError("--starter cannot be combined with --manifest.")
    }
  }
}

/// The versions that a manifest can be forced to be read as.
enum ForcedVersion: String, CaseIterable, ExpressibleByArgument {
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

extension ManifestOptions {
  /// The options of a command whose arguments are something else.
  init(_ choice: ManifestChoice) throws {
    self = try Self.parse([])
    self.choice = choice
  }

  /// Whether the starter manifest is asked for.
  var starter: Bool { choice.starter }

  /// Whether to read the configured rules: the command line names no manifest and no link rules.
  var readsConfigured: Bool { namesNone && choice.links.isEmpty }

  /// The manifests that the call names.
  var named: [String] { choice.manifest + files }

  /// Whether the call leaves it to the configuration which manifests are read.
  var namesNone: Bool { named.isEmpty && !starter }

  /// The options as arguments of a command.
  var asOptions: [String] {
    var arguments = named.flatMap { ["--manifest", $0] }
    arguments += choice.links.flatMap { ["--links", $0] }
    if let manifestVersion = choice.manifestVersion {
      arguments += ["--manifest-version", manifestVersion.rawValue]
    }
    if starter { arguments.append("--starter") }
    if let config = choice.config { arguments += ["--config", config] }
    return arguments
  }

  /// The rules of other link systems that the options or the configuration name.
  func loadLinks(_ configuration: Configuration) throws -> LinkRules {
    guard readsConfigured else { return try LinkRules(paths: choice.links) }
    return try LinkRules(paths: configuration.links, within: configuration.boundary)
  }

  /// The configuration that is in force.
  func loadConfiguration(_ process: ProcessContext) throws -> Configuration {
    if let config = choice.config { return try Configuration(file: config) }
    let directory = process.directory
    guard let path = Configuration.path(above: directory) else { return Configuration() }
    return try Configuration(file: path.relative(to: directory), isNamed: false)
  }

  /// The manifests that the options, the configuration or the default name.
  func loadManifests(
    _ configuration: Configuration,
    _ process: ProcessContext
  ) throws -> [Manifest] {
    if starter { return [try ManifestLoader.loadStarter()] }
    let paths = (named.isEmpty ? configuration.manifests : named).uniqued
    if paths.isEmpty, !choice.links.isEmpty || !configuration.links.isEmpty { return [] }
    guard paths.isEmpty else {
      let boundary = named.isEmpty ? configuration.boundary : nil
      return try paths.map { path in
        try ManifestLoader.load(path, version: choice.manifestVersion?.version, within: boundary)
      }
    }
    guard !process.isContinuousIntegration else {
      throw InputError(
        code: "no-manifest",
        "there is no manifest",
        help: "give --manifest FILE or --starter, or list manifests in ruleproof.yml"
      )
    }
    process.terminal.writeError(
      """
      note: reading the built-in starter manifest, since no manifest is named (--manifest FILE \
      reads yours); some HTTP responses for its scripts are not built in, so those tests are \
      undecided\n
      """
    )
    return [try ManifestLoader.loadStarter()]
  }
}

extension String {
  /// The path as seen from a folder, where it lies below it or one of its parents.
  fileprivate func relative(to directory: String) -> String {
    let base = URL(fileURLWithPath: directory).standardizedFileURL.pathComponents
    let target = URL(fileURLWithPath: self).standardizedFileURL.pathComponents
    let shared = zip(base, target).prefix { $0 == $1 }.count
    let ups = Array(repeating: "..", count: base.count - shared)
    return (ups + target[shared...]).joined(separator: "/")
  }
}

extension [String] {
  fileprivate var uniqued: [String] {
    var seen: Set<ExactText> = []
    return filter { seen.insert(ExactText($0)).inserted }
  }
}

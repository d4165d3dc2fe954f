package import Diagnostics
package import FileAccess
import Foundation
import ManifestEditing
package import ManifestModel
import Reporters
package import RuleSets
import TerminalAccess

/// How a call names its manifests, its link rules and its configuration.
package struct ManifestNames: Sendable {
  /// The manifests; `-` is standard input.
  package var files: [String]
  /// The files of link rules, and folders of them.
  package var links: [String]
  /// Whether the embedded manifest was requested.
  package var isStarter: Bool
  /// The configuration; nil to look for it.
  package var configuration: String?
  /// The files of rules that the call names as it names manifests; those of the configuration are then
  /// not read.
  package private(set) var ruleFiles: [String] = []
  /// Whether a manifest may be empty or missing, since a rule will be added to it.
  package var isToExtend = false
  /// The files of rules in the working directory; nil if the call or the configuration names some.
  private var unnamed: RuleFileSearch?

  package init(
    files: [String] = [],
    links: [String] = [],
    isStarter: Bool = false,
    configuration: String? = nil
  ) {
    self.files = files
    self.links = links
    self.isStarter = isStarter
    self.configuration = configuration
  }
}

extension ManifestNames {
  /// Whether the configured rules are read: the call names no manifest and no link rules.
  package var areConfigured: Bool { files.isEmpty && !isStarter && allLinks.isEmpty }

  /// Whether a call is about all rules of its configuration: it names none of them, or each of them.
  package func areAll(of configuration: Configuration) -> Bool {
    guard configuration.source != nil, !areConfigured else { return true }
    guard !isStarter, allLinks.isEmpty, configuration.links.isEmpty else { return false }
    func places(_ files: [String]) -> Set<String> {
      Set(files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path })
    }
    return places(files) == places(configuration.manifests)
  }

  /// All files of rules that are no manifests.
  private var allLinks: [String] { links + ruleFiles }

  /// Adds a file, a manifest or rules in another format, or the files of rules in a folder.
  package mutating func add(_ file: String) {
    if file.namesFolder {
      let found = FormatRegistry.files(inFolder: file)
      // Reading a folder without any is an error.
      ruleFiles += found.isEmpty ? [file] : found
    } else if FormatRegistry.isOfOtherFormat(file) {
      ruleFiles.append(file)
    } else {
      files.append(file)
    }
  }

  /// Whether a manifest comes from standard input, which cannot be read twice.
  package var readStandardInput: Bool { files.contains("-") }

  /// The first file of rules that the call names, as it names it.
  package var first: String? {
    (files + ruleFiles).first
      ?? (isStarter ? "--starter" : links.first.map { "--links \($0)" })
  }

  /// The same names as options of a call; the files of rules in a folder as the folder.
  package var asOptions: [String] {
    let folder = ruleFiles.folderOfAll
    var arguments = (files + (folder.map { [$0] } ?? ruleFiles)).flatMap { ["--manifest", $0] }
    arguments += links.flatMap { ["--links", $0] }
    if isStarter { arguments.append("--starter") }
    if let configuration { arguments += ["--config", configuration] }
    return arguments
  }
}

extension ManifestNames {
  /// Reads the configuration in effect.
  package func loadConfiguration(in process: ProcessContext) throws(InputError) -> Configuration {
    var configuration = try readConfiguration(in: process)
    if let folder = process.environment[CacheSettings.variable], !folder.isEmpty {
      configuration.settings.run.cache.folder = folder
    }
    return configuration
  }

  private func readConfiguration(in process: ProcessContext) throws(InputError) -> Configuration {
    if let configuration { return try Configuration(file: configuration) }
    guard let path = Configuration.path(above: process.directory) else { return Configuration() }
    return try Configuration(file: path.relative(to: process.directory), isNamed: false)
  }

  /// The same, with the only file of rules in the working directory where none is named.
  package func withOnlyFile(
    _ configuration: Configuration,
    in process: ProcessContext
  ) -> ManifestNames {
    guard areConfigured, configuration.manifests.isEmpty, configuration.links.isEmpty else {
      return self
    }
    var names = self
    let found = RuleFileSearch(in: process.directory, depth: 0, limit: Self.hintFiles)
    names.unnamed = found
    guard !process.isContinuousIntegration, let only = found.all.first, found.all.count == 1 else {
      return names
    }
    if found.others.isEmpty { names.files = [only] } else { names.ruleFiles = [only] }
    process.terminal.note(
      """
      note: reading '\(only.printable)', the only \(found.others.isEmpty ? "manifest" : "file of rules") \
      here; --starter reads the built-in one\n
      """
    )
    return names
  }

  /// Reads the rules of other link systems that the call or the configuration names.
  package func loadLinks(_ configuration: Configuration) throws(InputError) -> RuleSet {
    let engine = configuration.settings.drift.required?.first
    guard areConfigured else { return try RuleSet(paths: allLinks, on: engine) }
    return try RuleSet(paths: configuration.links, within: configuration.boundary, on: engine)
  }

  /// Reads the manifests that the call, the configuration or the default names.
  ///
  /// - Parameters:
  ///   - configuration: The configuration in effect.
  ///   - process: The process context of the call.
  ///   - hasRead: Is given each manifest file before it is parsed.
  /// - Throws: `InputError` if one cannot be read, or none is named where one must be.
  /// - Returns: The manifests in their order.
  package func loadManifests(
    _ configuration: Configuration,
    in process: ProcessContext,
    hasRead: (SourceFile) -> Void = { _ in }
  ) throws(InputError) -> [Manifest] {
    if isStarter { return [try ManifestLoader.loadStarter(hasRead: hasRead)] }
    let paths = files.isEmpty && ruleFiles.isEmpty ? configuration.manifests : files
    try CallFiles.checkDistinct(paths)
    if paths.isEmpty, !allLinks.isEmpty || !configuration.links.isEmpty { return [] }
    guard paths.isEmpty else {
      let boundary = files.isEmpty ? configuration.boundary : nil
      let version = configuration.settings.manifestVersion
      return try paths.map { path throws(InputError) in
        isToExtend
          ? try ManifestLoader.loadToExtend(path, version: version, within: boundary)
          : try ManifestLoader.load(path, version: version, within: boundary, hasRead: hasRead)
      }
    }
    try checkNothingUnread(configuration, in: process)
    process.terminal.note(
      """
      note: reading the built-in starter manifest, since no manifest is named (--manifest FILE reads \
      yours); some HTTP responses for its scripts are not built in, so those tests are undecided\n
      """
    )
    return [try ManifestLoader.loadStarter(hasRead: hasRead)]
  }

  /// The most files of the working directory that a call in a message names.
  private static let maxNamed = 3

  /// The maximum number of files of the working directory that are examined.
  private static let hintFiles = 20

  /// Refuses the starter manifest where it would hide rules: beside files of rules, of which none is named, and
  /// in continuous integration.
  private func checkNothingUnread(
    _ configuration: Configuration,
    in process: ProcessContext
  ) throws(InputError) {
    guard let found = unnamed?.all, let first = found.first else {
      guard process.isContinuousIntegration else { return }
      throw InputError(
        code: "no-manifest",
        "there is no manifest",
        help: "give --manifest FILE or --starter, or list manifests in ruleproof.yml"
      )
    }
    let commands = process.commands
    let list =
      configuration.source.map { source in
        let key = unnamed?.manifests.isEmpty == true ? "links" : "manifests"
        return "add '\(key): \(first.printable)' to \(source.name.printable)"
      } ?? "\(commands.quoted(["init"])) lists \(found.count == 1 ? "it" : "them") in ruleproof.yml"
    throw InputError(
      code: "no-manifest",
      found.count == 1
        ? "a file of rules is here, but none is named"
        : "\(found.count) files of rules are here, and none is named",
      help: found.count == 1
        ? "name it, as in \(commands.quoted(["verify", "--", first])), or \(list)"
        : "name those to read, as in "
          + "\(commands.quoted(["verify", "--"] + found.prefix(Self.maxNamed))), or \(list)"
    )
  }
}

extension [String] {
  /// The folder whose files of rules these are, all of them and several; nil if there is none.
  fileprivate var folderOfAll: String? {
    guard count > 1, let first else { return nil }
    let folder = first.lastIndex(of: "/").map { String(first[..<$0]) } ?? "."
    return sorted() == FormatRegistry.files(inFolder: folder) ? folder : nil
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

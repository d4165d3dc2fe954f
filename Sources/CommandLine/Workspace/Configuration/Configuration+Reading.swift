import BacktrackingSuite
import CostBudgets
package import Diagnostics
import DriftSuite
import EmbeddedFiles
package import FileAccess
import Foundation
import LinkVariations
import LocatedYAML
import ManifestModel
import MatchEngine
import PCRE2Engine
import RunRecord
import Yams

extension Configuration {
  /// Finds `ruleproof.yml` in a folder or in the nearest folder above it.
  package static func path(above directory: String) -> String? {
    guard directory.hasPrefix("/") else { return nil }
    var folder = URL(fileURLWithPath: directory).standardizedFileURL
    while true {
      let candidate = folder.appendingPathComponent(fileName).path
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
      let parent = folder.deletingLastPathComponent()
      guard parent.path != folder.path else { return nil }
      folder = parent
    }
  }

  /// Reads a configuration file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isNamed: Whether the user named it, so that it may be a link to anywhere.
  /// - Throws: `InputError` if something in it is wrong.
  package init(file path: String, isNamed: Bool = true) throws(InputError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    let boundary = PathBoundary(folders: [folder])
    let source = try InputFile.read(path, within: isNamed ? nil : boundary)
    try self.init(source: source, folder: folder, within: boundary)
  }

  /// Reads the text of a configuration file.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - folder: The folder that its paths are in.
  ///   - boundary: Where the files that it names must be.
  /// - Throws: `InputError` if something in it is wrong.
  package init(
    source: SourceFile,
    folder: String,
    within boundary: PathBoundary? = nil
  ) throws(InputError) {
    self.init()
    self.source = source
    self.boundary = boundary
    guard let root = try YAMLReader.root(of: source) else { return }
    let reader = YAMLReader(source: source)
    settings.scripts.cassettes = named(settings.scripts.cassettes.path, in: folder)
    settings.fuzz.finds = named(settings.fuzz.finds.path, in: folder)
    settings.goldens.folder = named(settings.goldens.folder.path, in: folder)
    settings.coverage.baseline = named(settings.coverage.baseline.path, in: folder)
    settings.baseline = named(settings.baseline.path, in: folder)
    try read(root, with: reader, folder: folder)
  }

  /// Reads the configuration that the built-in manifest is checked with.
  ///
  /// - Throws: `InputError` if something in it is wrong.
  /// - Returns: The configuration; it names the project's files, which need not be there.
  package static func ofStarter() throws(InputError) -> Configuration {
    let source = SourceFile(name: fileName, bytes: StarterManifest.configuration)
    var configuration = Configuration()
    guard let root = try YAMLReader.root(of: source) else { return configuration }
    try configuration.read(root, with: YAMLReader(source: source), folder: ".")
    return configuration
  }

  private mutating func read(
    _ root: Node,
    with reader: YAMLReader,
    folder: String
  ) throws(InputError) {
    for (key, value) in try reader.entries(of: root, keys: Key.top) {
      switch key {
      case Key.manifests:
        manifests = try reader.strings(value).map { Self.join(folder, $0) }
        if manifests.isEmpty { throw reader.error("the list of manifests is empty", at: value) }
      case Key.manifestVersion:
        let name = try reader.choice(value, of: ManifestVersion.allCases.map(\.description))
        settings.manifestVersion = ManifestVersion.allCases.first { $0.description == name }
      case Key.network:
        let name = try reader.choice(value, of: NetworkMode.allCases.map(\.rawValue))
        settings.scripts.network = NetworkMode(rawValue: name) ?? .replay
        guard !settings.scripts.network.isLive else {
          throw reader.error(
            """
            'network: \(name)' is not allowed in ruleproof.yml: an untrusted repository could reach \
            your network
            """,
            at: value,
            help: "give it on the command line: --network \(name)"
          )
        }
      case Key.cassettes:
        settings.scripts.cassettes = named(try reader.string(value), in: folder)
      case Key.scriptTimeout:
        settings.scripts.timeout = try reader.wholeNumber(value, in: ScriptSettings.timeouts)
      case Key.scriptMemory:
        settings.scripts.memory = try reader.wholeNumber(value, in: ScriptSettings.memories)
      case Key.stepLimit: settings.run.stepLimit = try reader.positiveInteger(value)
      case Key.undecided:
        settings.allowsUndecided = try reader.choice(value, of: ["fail", "allow"]) == "allow"
      case Key.corpus: settings.corpus = lists(try reader.strings(value), in: folder)
      case Key.links:
        links = try reader.strings(value).map { Self.join(folder, $0) }
      case Key.found: settings.fuzz.finds = named(try reader.string(value), in: folder)
      case Key.engines: settings.drift.required = try engines(value, of: EngineRegistry.all, reader)
      case Key.golden: try readGolden(value, with: reader, folder: folder)
      case Key.drift: try readDrift(value, with: reader)
      case Key.slow: try readSlow(value, with: reader)
      case Key.coverage: try readCoverage(value, with: reader, folder: folder)
      case Key.baseline: settings.baseline = named(try reader.string(value), in: folder)
      case Key.budget: settings.budget = try BudgetSettings(value, with: reader)
      case Key.variations: try readVariations(value, with: reader)
      case Key.associations:
        settings.associations = try AssociationSettings(value, with: reader) {
          named($0, in: folder)
        }
      default: try readLint(value, with: reader)
      }
    }
  }

  /// Reads the folder of goldens, or that and the corpus that they are recorded over.
  private mutating func readGolden(
    _ node: Node,
    with reader: YAMLReader,
    folder: String
  ) throws(InputError) {
    guard node.mapping != nil else {
      settings.goldens.folder = named(try reader.string(node), in: folder)
      return
    }
    for (key, value) in try reader.entries(of: node, keys: Key.ofGolden) {
      if key == Key.corpus {
        let paths = try reader.strings(value)
        settings.goldens.corpus = paths.isEmpty ? nil : lists(paths, in: folder)
      } else {
        settings.goldens.folder = named(try reader.string(value), in: folder)
      }
    }
  }

  private func engines(
    _ value: Node,
    of known: [EngineRegistry.Entry],
    atLeast minimum: Int = 1,
    _ reader: YAMLReader
  ) throws(InputError) -> [EngineID] {
    let words = try reader.locatedStrings(value).flatMap { word in
      word.text.split(separator: ",", omittingEmptySubsequences: false)
        .map { (text: String($0), node: word.node) }
    }
    do throws(EngineNameProblem) {
      return try known.names(of: words.map(\.text), atLeast: minimum)
    } catch {
      throw reader.error(error.description, at: error.index.map { words[$0].node } ?? value)
    }
  }

  private mutating func readDrift(
    _ node: Node,
    with reader: YAMLReader
  ) throws(InputError) {
    for (key, value) in try reader.entries(of: node, keys: Key.ofDrift) {
      switch key {
      case Key.engines:
        settings.drift.compared = try engines(value, of: EngineRegistry.all, atLeast: 2, reader)
      case Key.profile:
        let name = try reader.choice(value, of: DriftProfile.allCases.map(\.rawValue))
        settings.drift.profile = DriftProfile(rawValue: name) ?? .asWritten
      case Key.effort:
        settings.drift.effort = try reader.wholeNumber(value, upTo: DriftEffort.highest)
      default:
        let name = try reader.choice(value, of: FailureThreshold.allCases.map(\.rawValue))
        settings.drift.failOn = FailureThreshold(rawValue: name) ?? .url
      }
    }
  }

  private mutating func readSlow(
    _ node: Node,
    with reader: YAMLReader
  ) throws(InputError) {
    for (key, value) in try reader.entries(of: node, keys: Key.ofSlow) {
      switch key {
      case Key.engines:
        settings.slow.engines = try engines(value, of: EngineRegistry.searched, reader)
      case Key.maxLength:
        settings.slow.maxLength = try reader.wholeNumber(value, in: BacktrackingEffort.lengths)
      case Key.pcre2Options:
        let words = try reader.locatedStrings(value)
        let list = words.map(\.text).joined(separator: ",")
        guard let profile = PCRE2Profile(parsing: list) else {
          throw reader.error(
            "expected none, or words such as utf, ucp and newline=any",
            at: words.first { PCRE2Profile(parsing: $0.text) == nil }?.node ?? value
          )
        }
        settings.slow.pcre2Options = profile
      case Key.effort:
        settings.slow.effort = try reader.wholeNumber(value, upTo: BacktrackingEffort.highest)
      default:
        let name = try reader.choice(value, of: FailureThreshold.allCases.map(\.rawValue))
        settings.slow.failOn = FailureThreshold(rawValue: name) ?? .url
      }
    }
  }

  private mutating func readCoverage(
    _ node: Node,
    with reader: YAMLReader,
    folder: String
  ) throws(InputError) {
    for (key, value) in try reader.entries(of: node, keys: Key.ofCoverage) {
      if key == Key.baseline {
        settings.coverage.baseline = named(try reader.string(value), in: folder)
      } else {
        settings.coverage.minimum = try reader.wholeNumber(value, in: CoverageSettings.minima)
      }
    }
  }

  private mutating func readLint(
    _ node: Node,
    with reader: YAMLReader
  ) throws(InputError) {
    for (key, value) in try reader.entries(of: node, keys: Key.lint) {
      if key == Key.strict {
        settings.lint.isStrict = try reader.bool(value)
      } else {
        settings.lint.allowances = try reader.elements(value).map { node throws(InputError) in
          try Self.readAllowance(node, of: Lint.checks.map(\.code), with: reader)
        }
      }
    }
  }

  private mutating func readVariations(
    _ node: Node,
    with reader: YAMLReader
  ) throws(InputError) {
    let codes = VariationCause.allCases.map(\.code)
    for (_, value) in try reader.entries(of: node, keys: [Key.allow]) {
      settings.variations.allowances = try reader.elements(value).map { node throws(InputError) in
        try Self.readAllowance(node, of: codes, with: reader)
      }
    }
  }

  private static func readAllowance(
    _ node: Node,
    of codes: [String],
    with reader: YAMLReader
  ) throws(InputError) -> Allowance {
    var allowance = Allowance(check: "", reason: "", location: reader.location(of: node))
    for (key, value) in try reader.entries(of: node, keys: Key.allowance) {
      switch key {
      case Key.check:
        allowance.check = try reader.choice(value, of: codes)
      case Key.rule: allowance.rule = Glob(try reader.string(value))
      default: allowance.reason = try reader.string(value)
      }
    }
    if allowance.check.isEmpty { throw reader.error("the allowance has no 'check'", at: node) }
    if allowance.reason.isEmpty { throw reader.error("the allowance has no 'reason'", at: node) }
    return allowance
  }

  private func named(_ path: String, in folder: String) -> NamedPath {
    NamedPath(Self.join(folder, path), within: boundary)
  }

  private func lists(_ paths: [String], in folder: String) -> URLLists {
    URLLists(paths.map { Self.join(folder, $0) }, within: boundary)
  }

  private static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty || folder == "." { return path }
    return folder.file(path)
  }

  private enum Key {
    static let manifests = "manifests"
    static let manifestVersion = "manifestVersion"
    static let stepLimit = "stepLimit"
    static let undecided = "undecided"
    static let network = "network"
    static let cassettes = "cassettes"
    static let scriptTimeout = "scriptTimeout"
    static let scriptMemory = "scriptMemory"
    static let corpus = "corpus"
    static let found = "found"
    static let links = "links"
    static let golden = "golden"
    static let drift = "drift"
    static let slow = "slow"
    static let coverage = "coverage"
    static let budget = "budget"
    static let baseline = "baseline"
    static let maxLength = "maxLength"
    static let engines = "engines"
    static let profile = "profile"
    static let pcre2Options = "pcre2Options"
    static let effort = "effort"
    static let strict = "strict"
    static let check = "check"
    static let rule = "rule"
    static let top = [
      manifests, manifestVersion, engines, stepLimit, undecided, network, cassettes, scriptTimeout,
      scriptMemory, corpus, links, found, golden, baseline, drift, slow, coverage, budget, "lint",
      variations, associations,
    ]
    static let ofGolden = ["folder", corpus]
    static let ofDrift = [engines, profile, effort, "fail"]
    static let ofCoverage = [baseline, "minimum"]
    static let ofSlow = [engines, pcre2Options, maxLength, effort, "fail"]
    static let variations = "variations"
    static let associations = "associations"
    static let allow = "allow"
    static let lint = [strict, allow]
    static let allowance = [check, rule, "reason"]
  }
}

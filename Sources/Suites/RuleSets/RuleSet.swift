package import Diagnostics
package import FileAccess
import Foundation
package import MatchEngine
import PatternLists
import RunRecord
package import URLSchemes

/// The rules that a call works with beside manifests.
package struct RuleSet: Sendable {
  /// The files, in their order.
  package private(set) var files: [any RuleFile] = []
  /// The contracts: those that are built in, then those of the files.
  package var contracts: ContractSet { extended ?? .builtIn }
  /// The contracts where the files have some; reading those that are built in takes a while.
  private var extended: ContractSet?

  /// No rules.
  package init() {}

  /// The rules of a file.
  package init(_ file: any RuleFile) { add(file) }

  /// The engines that the files name, or the usual ones of their formats, each once.
  package var engines: [EngineID] { files.flatMap(\.ownEngines).uniqued }

  /// The engines of each file, by its name, where they are not the same for all files; empty for one that names none.
  package var enginesOfFiles: [String: [EngineID]] {
    let engines = files.map(\.ownEngines)
    guard Set(engines).count > 1 else { return [:] }
    return Dictionary(
      zip(files.map(\.source.name), engines),
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The options that programs give PCRE2, nil where a file does not say it, with the files that have patterns.
  package var filesByPCRE2Options: [String?: [String]] {
    var names: [String?: [String]] = [:]
    for file in files {
      guard let first = file.rules.lazy.flatMap(\.patternEntries).first else { continue }
      names[first.target.pcre2Options, default: []].append(file.source.name)
    }
    return names
  }

  /// All rules, in the order of the files.
  package var rules: [any ProvenRule] { files.flatMap(\.rules) }

  /// The sets that have a rule: those of its file.
  package func sets(of rule: any ProvenRule) -> [any ProvenRule] {
    rules.filter { $0.isSet && $0.location.file == rule.location.file }
  }

  /// The files that reports quote from.
  package var sources: [SourceFile] { files.flatMap(\.sources) }

  /// The problems of the rules themselves.
  package var findings: [Diagnostic] { files.flatMap(\.findings) }
}

extension RuleSet {
  /// Reads files and folders of files.
  ///
  /// - Parameters:
  ///   - paths: The files, or folders whose files of rules are read in their order.
  ///   - boundary: Where they must be; nil if the user named them.
  ///   - engine: What rules run on whose file does not say it.
  ///   - holdsRules: Whether a file of a folder is one of rules whose name does not say it.
  ///   - readFile: Reads a file as of its format.
  /// - Throws: `InputError` if one cannot be read, or two rules have one id.
  package init(
    paths: [String],
    within boundary: PathBoundary?,
    on engine: EngineID? = nil,
    also holdsRules: (String) -> Bool = { _ in false },
    read readFile: (SourceFile, RuleReading) throws(InputError) -> any RuleFile
  ) throws(InputError) {
    for path in paths {
      for name in try Self.files(path, also: holdsRules) {
        var context = RuleReading(
          folder: URL(fileURLWithPath: name).deletingLastPathComponent().relativePath,
          boundary: boundary,
          contracts: contracts
        )
        context.usualEngine = engine
        add(try readFile(try InputFile.read(name, within: boundary), context))
      }
    }
    try checkIDs()
    try checkNotEmpty()
  }

  private mutating func add(_ file: any RuleFile) {
    if !file.contracts.isEmpty {
      var all = contracts
      for contract in file.contracts { all.add(contract) }
      extended = all
    }
    files.append(file)
  }

  private func checkIDs() throws(InputError) {
    var places: [String: LocationRecord] = [:]
    for rule in rules {
      guard let first = places.updateValue(rule.location, forKey: rule.id) else { continue }
      let inOneFile = first.file == rule.location.file
      throw InputError(
        code: "duplicate-rule",
        "duplicate rule '\(rule.id)': it is at \(first.file.printable):\(first.line), too",
        at: rule.location.sourceLocation,
        in: files.map(\.source),
        help: "give it another name" + (inOneFile ? "" : ", or run each file by itself")
      )
    }
  }

  /// A file without rules may be one of several: of the files of a firewall, some have no pattern.
  private func checkNotEmpty() throws(InputError) {
    guard let first = files.first, files.allSatisfy({ $0.rules.isEmpty && $0.contracts.isEmpty })
    else { return }
    throw InputError(code: "no-rule", "the file '\(first.source.name)' has no rule with a pattern")
  }

  private static func files(
    _ path: String,
    also holdsRules: (String) -> Bool
  ) throws(InputError) -> [String] {
    guard path.namesFolder else { return [path] }
    let files = files(inFolder: path, also: holdsRules)
    guard !files.isEmpty else {
      throw InputError(
        code: "no-rule",
        "the folder '\(path)' has no files of rules",
        help: "'ruleproof help rule-files' has the formats; name a manifest itself"
      )
    }
    return files
  }

  /// The files of rules in a folder, by name, as seen from where the folder is.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - holdsRules: Whether another JSON file is one, by what it holds.
  /// - Returns: The files.
  package static func files(
    inFolder path: String,
    also holdsRules: (String) -> Bool
  ) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // Hidden files and the configuration are about the folder.
    let visible = names.filter { !$0.hasPrefix(".") && $0 != "ruleproof.yml" }
    return (path == "." ? visible : visible.map(path.file)).sorted().filter { name in
      [".yml", ".yaml", ".rules.json", ".rules.jsonl", ".conf"].contains { name.hasSuffix($0) }
        || name.hasSuffix(".json") && holdsRules(name)
    }
  }
}

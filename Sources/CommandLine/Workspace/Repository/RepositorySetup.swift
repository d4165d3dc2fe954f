import Diagnostics
package import FileAccess
import Foundation
import ManifestEditing
package import MatchEngine
import Reporters
import TextCoding

/// The files that make a folder a repository of rules.
///
/// They are its configuration, a manifest, and what a service of continuous integration runs. What
/// is there stays as it is.
package struct RepositorySetup {
  package static let manifestName = "rules.json"
  /// The file of rules for any program.
  package static let rulesName = "link.rules.json"

  package let folder: String
  /// The files, in the order in which they are written.
  package private(set) var files: [File] = []
  /// The manifests that the configuration names, as seen from the folder.
  package private(set) var manifests: [String] = []
  /// The files of rules in other formats that it names, likewise.
  package private(set) var links: [String] = []
  /// What a person should know.
  package private(set) var notes: [String] = []
  package private(set) var service: CIService?
  /// The repository that the folder is in.
  package let clone: GitClone
  /// The engines that the rules must run on; nil for those that the call does not name.
  private let engines: [EngineID]?
  /// What the first rule is written in.
  package let format: StarterRule.Format

  package struct File: Sendable {
    /// Where it is, as seen from the folder.
    package let name: String
    let path: String
    package let purpose: String
    let text: String
    /// Whether it is there already, so that it is kept.
    package let isThere: Bool
  }

  /// What a call asks for.
  package struct Request: Sendable {
    package var folder: String
    /// The service; nil to look for it.
    package var service: CIService?
    /// Whether no file for a service is wanted.
    package var isWithoutService = false
    /// The address of ruleproof's repository; nil for that of the running program.
    package var source: String?
    /// The engines that the rules must run on; nil for those that files of rules name, else the usual one.
    package var engines: [EngineID]?
    /// What the first rule is written in.
    package var format: StarterRule.Format

    package init(
      folder: String,
      service: CIService? = nil,
      isWithoutService: Bool = false,
      source: String? = nil,
      engines: [EngineID]? = nil,
      format: StarterRule.Format = .manifest
    ) {
      self.engines = engines
      self.format = format
      self.folder = folder
      self.service = service
      self.isWithoutService = isWithoutService
      self.source = source
    }
  }

  /// Plans the files without writing them.
  ///
  /// - Parameter request: The request.
  /// - Throws: `InputError` if the folder does not exist, or its configuration cannot be read.
  package init(_ request: Request) throws(InputError) {
    folder = request.folder
    engines = request.engines
    format = request.format
    clone = GitClone(folder: request.folder)
    if FileManager.default.fileExists(atPath: folder), !folder.namesFolder {
      throw InputError(code: "no-folder", "'\(folder.printable)' is a file: expected a folder")
    }
    try planRules()
    add(".gitattributes", "line endings, and diffs of goldens", attributes)
    if files.last?.isThere == true { noteMissingAttributes() }
    try planService(request)
  }
}

// MARK: - Rules

extension RepositorySetup {
  /// Whether a file with a first rule is made.
  package var makesRule: Bool {
    files.contains { $0.name == (manifests + links).first && !$0.isThere }
  }

  /// Whether the configuration is made, so that it can say where the rules run.
  package var makesConfiguration: Bool {
    files.contains { $0.name == Configuration.fileName && !$0.isThere }
  }

  package var configurationPath: String { path(of: Configuration.fileName) }

  /// Whether there is a folder of goldens already.
  package var hasGoldens: Bool { FileManager.default.fileExists(atPath: path(of: "golden")) }

  /// Whether there is a list of known findings already.
  package var hasBaseline: Bool {
    FileManager.default.fileExists(atPath: path(of: FindingBaseline.fileName))
  }

  private mutating func planRules() throws(InputError) {
    let path = configurationPath
    if FileManager.default.fileExists(atPath: path) {
      let configuration = try Configuration(file: path)
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      func below(_ path: String) -> String {
        path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
      }
      manifests = configuration.manifests.map(below)
      links = configuration.links.map(below)
      if manifests.isEmpty, configuration.links.isEmpty {
        notes.append(
          "\(Configuration.fileName) lists no manifests: add the line "
            + "'manifests: \(Self.manifestName)', and 'ruleproof new --write' creates it"
        )
      }
      files.append(
        File(name: Configuration.fileName, path: path, purpose: "", text: "", isThere: true)
      )
      for name in manifests + links
      where FileManager.default.fileExists(atPath: self.path(of: name)) {
        files.append(
          File(name: name, path: self.path(of: name), purpose: "", text: "", isThere: true)
        )
      }
      noteUnusedFormat()
      return
    }
    let found = RuleFileSearch(in: folder)
    (manifests, links) = (found.manifests, found.others)
    if found.all.isEmpty {
      let name = freeName
      if format == .manifest { manifests = [name] } else { links = [name] }
    }
    add(Configuration.fileName, "which rules to check, and how", configuration)
    if found.all.isEmpty {
      add((manifests + links)[0], "a first rule with its tests", format.text)
    } else {
      for name in found.all {
        files.append(
          File(name: name, path: self.path(of: name), purpose: "", text: "", isThere: true)
        )
      }
      noteUnusedFormat()
    }
    if let above = Configuration.path(above: URL(fileURLWithPath: folder).path) {
      notes.append(
        "in this folder, its \(Configuration.fileName) counts, and not \(above.printable)"
      )
    }
  }

  private mutating func noteUnusedFormat() {
    guard format != .manifest else { return }
    notes.append("there are rules already, so no file of the format '\(format.rawValue)' is made")
  }

  /// A name for the file of the first rule that no file has.
  private var freeName: String {
    let usual = format == .manifest ? Self.manifestName : Self.rulesName
    let end = format == .manifest ? ".json" : ".rules.json"
    let names = [usual, "link-rules\(end)"] + (2...99).map { "link-rules-\($0)\(end)" }
    return names.first { !FileManager.default.fileExists(atPath: path(of: $0)) } ?? usual
  }

  private var configuration: String {
    func list(_ key: String, _ names: [String]) -> String {
      names.isEmpty ? "" : "\(key):\n" + names.map { "  - \($0.asYAML)\n" }.joined()
    }
    return """
      # What ruleproof checks in this repository; paths are relative to this file.
      \(list("manifests", manifests))\(list("links", links))golden: golden
      \(engineLines)
      """
  }

  /// Files of rules name their engines themselves.
  private var engineLines: String {
    let usual = manifests.isEmpty && !makesRule ? nil : [EngineRegistry.reference]
    guard let engines = engines ?? usual else { return "" }
    return """
      # Where the rules run: a pattern that one of these engines refuses fails. All are compared.
      engines: [\(engines.map(\.rawValue).joined(separator: ", "))]

      """
  }

  private var attributeLines: [String] {
    let own = makesRule ? (manifests + links).map { "/\($0) text eol=lf" } : []
    return own + ["/golden/** -text linguist-generated", "/corpus/http/** -text"]
  }

  private mutating func noteMissingAttributes() {
    let source = try? InputFile.read(path(of: ".gitattributes"))
    let known = String(decoding: source?.bytes ?? [], as: UTF8.self).split(
      whereSeparator: \.isNewline
    )
    let missing = attributeLines.filter { line in !known.contains { $0 == line } }
    guard !missing.isEmpty else { return }
    notes.append("add to .gitattributes: " + missing.map { "'\($0)'" }.joined(separator: ", "))
  }

  private var attributes: String {
    """
    # Every system reads the same bytes; goldens are recorded, and their diffs are folded in reviews.
    \(attributeLines.joined(separator: "\n"))

    """
  }
}

// MARK: - The service

extension RepositorySetup {
  private mutating func planService(_ request: Request) throws(InputError) {
    guard !request.isWithoutService else { return }
    let root = clone.root ?? folder
    let detected = CIService.detected(in: root, host: clone.host)
    service = request.service ?? detected
    if service == nil {
      guard clone.host == nil else {
        notes.append("no file for CI: none is known for the remote; --ci names a service")
        return
      }
      service = .github
      notes.append(
        "no CI service was detected, so this file is for GitHub; --ci gitlab, jenkins or none"
      )
    }
    guard let service else { return }
    let below = try pathBelow(root)
    let source =
      try request.source.map { text throws(InputError) in try ToolSource(text) }
      ?? ToolSource(program: ProgramFile.path)
    let file = CIFile(
      service: service,
      source: source,
      configuration: below.isEmpty ? nil : below + Configuration.fileName,
      branch: clone.mainBranch
    )
    var name = service.file
    if let beside = service.fileBeside, isAnothers(root + "/" + name) {
      name = beside
      notes.append("\(service.file) is there: \(service.including)")
    }
    let place = root + "/" + name
    let isThere = FileManager.default.fileExists(atPath: place)
    let ups = String(repeating: "../", count: below.split(separator: "/").count)
    noteOtherServices(in: root, beside: name)
    files.append(
      File(
        name: ups + name,
        path: place,
        purpose: "runs 'ruleproof verify' on \(service.title)",
        text: file.text,
        isThere: isThere
      )
    )
    if !source.isPinned, !isThere {
      notes.append(
        "each run builds the newest ruleproof: set RULEPROOF_REVISION in the file to a commit to pin it"
      )
    }
    if source.address == nil, !isThere {
      notes.append(
        """
        set the variable RULEPROOF_SOURCE to the address of the ruleproof repository \
        (\(service.variables)), or name it with --source
        """
      )
    }
  }

  /// Says which other files for CI run ruleproof already.
  private mutating func noteOtherServices(in root: String, beside name: String) {
    let workflows = ".github/workflows"
    let found = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + workflows)) ?? []
    var others = found.filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }.sorted()
      .map { (CIService.github, workflows + "/" + $0) }
    for service in [CIService.gitlab, .jenkins] {
      others += [service.file, service.fileBeside].compactMap(\.self).map { (service, $0) }
    }
    for (service, other) in others where other != name && runsRuleproof(root + "/" + other) {
      notes.append(
        "\(other.printable) runs ruleproof on \(service.title) already: keep one of the two files"
      )
    }
  }

  private func runsRuleproof(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isAnothers(path)
  }

  /// Whether the file is there and has nothing of ruleproof.
  private func isAnothers(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let text = (try? InputFile.read(path)).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    return !text.contains("ruleproof")
  }

  /// The folder as seen from the root of the repository, with a slash at its end; empty for the
  /// root.
  private func pathBelow(_ root: String) throws(InputError) -> String {
    guard clone.root != nil, !clone.isRoot(folder) else { return "" }
    let top = URL(fileURLWithPath: root).resolvingSymlinksInPath().pathComponents
    let own = URL(fileURLWithPath: folder).resolvingSymlinksInPath().pathComponents
    let rest = own.dropFirst(top.count)
    guard own.starts(with: top) else { return "" }
    let path = rest.map { $0 + "/" }.joined()
    let isPlain = path.utf8.allSatisfy { byte in
      byte.isASCIILetterOrDigit || byte >= 0x80 || " /._+@,=-".utf8.contains(byte)
    }
    guard isPlain else {
      throw InputError(
        code: "odd-folder",
        "the name '\(path.printable)' cannot be written into a file for CI",
        help: "rename the folder, or leave that file out with --ci none"
      )
    }
    return path
  }
}

// MARK: - Writing

extension RepositorySetup {
  private func path(of name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private mutating func add(_ name: String, _ purpose: String, _ text: String) {
    let path = path(of: name)
    var status = stat()
    files.append(
      File(name: name, path: path, purpose: purpose, text: text, isThere: lstat(path, &status) == 0)
    )
  }

  /// Writes the files that are not there, each whole or not at all.
  ///
  /// - Throws: `InputError` if one cannot be written; those before it are there.
  package func write() throws(InputError) {
    for file in files where !file.isThere {
      try OutputFolder.createFile(file.path, file.text)
    }
  }
}

extension CIService {
  /// The name as people write it.
  package var title: String {
    switch self {
    case .github: "GitHub"
    case .gitlab: "GitLab"
    case .jenkins: "Jenkins"
    }
  }
}

extension String {
  /// The text as a value of YAML.
  fileprivate var asYAML: String {
    let isPlain = utf8.allSatisfy { $0.isASCIILetterOrDigit || "._/-".utf8.contains($0) }
    guard !isPlain || hasPrefix("-") || hasPrefix(".") else { return self }
    // A string of JSON is one of YAML.
    let escaped = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

import Diagnostics
package import FileAccess
import Foundation
import LocatedYAML
import Reporters
package import RunRecord
import Yams

/// The file of findings that were known before a run and do not fail it.
package enum FindingBaseline {
  package static let fileName = "ruleproof-baseline.json"
  /// What it is among the files of a call.
  static let role = "the baseline of findings"
  /// More findings of one fingerprint than any run has.
  private static let maxCount = 1_000_000
  private static let form = "ruleproof-baseline/1"

  /// What a call does with the file.
  package enum Change: String, CaseIterable, Sendable {
    /// Writes it; one that is there only gets shorter.
    case write
    /// Adds what is new, too.
    case extend
    /// Removes what is gone.
    case prune
  }
}

extension FindingBaseline {
  /// Reads the file.
  ///
  /// - Parameter named: The file.
  /// - Throws: `InputError` if it is there and is none.
  /// - Returns: The findings; nil if the file is not there.
  package static func read(_ named: NamedPath) throws(InputError) -> BaselineRecord? {
    guard FileManager.default.fileExists(atPath: named.path) else { return nil }
    let source = try separated(try InputFile.read(named.path, within: named.boundary))
    let reader = YAMLReader(source: source)
    var baseline = BaselineRecord(file: named.path, findings: [])
    guard let root = try YAMLReader.root(of: source) else {
      throw reader.error(
        "the baseline is empty",
        at: source.location(of: 0..<0),
        help: "restore it from Git, or remove it and run 'ruleproof verify --baseline write'"
      )
    }
    var form: String?
    for (key, value) in try reader.entries(of: root, keys: ["schema", "files", "findings"]) {
      switch key {
      case "schema": form = try reader.choice(value, of: [Self.form])
      case "files":
        let files = try reader.elements(value).map { node throws(InputError) in
          try reader.string(node)
        }
        // One that was removed has no findings.
        let folder = URL(fileURLWithPath: named.path).deletingLastPathComponent()
        baseline.files = files.filter {
          FileManager.default.fileExists(atPath: URL(fileURLWithPath: $0, relativeTo: folder).path)
        }
      default:
        baseline.findings = try reader.elements(value).map { node throws(InputError) in
          try finding(node, reader)
        }
        .merged
      }
    }
    if form == nil { throw reader.error("expected 'schema': '\(Self.form)'", at: root) }
    return baseline
  }

  /// Adds the commas that a merge leaves out where it puts lines of one branch after the last line of the other.
  private static func separated(_ source: SourceFile) throws(InputError) -> SourceFile {
    var lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var offset = 0
    for index in lines.indices {
      if Self.markers.contains(where: lines[index].starts(with:)) {
        throw YAMLReader(source: source).error(
          "the baseline has the conflict markers of a merge",
          at: source.location(of: offset..<(offset + lines[index].count)),
          help: "keep the lines of both branches, and remove those that begin with \(words)"
        )
      }
      offset += lines[index].count + 1
      let next = index + 1 < lines.count ? lines[index + 1].first { $0 > 0x20 } : nil
      let last = lines[index].last { $0 > 0x20 }
      if last == UInt8(ascii: "}"), next == UInt8(ascii: "{") { lines[index].append(0x2C) }
    }
    return SourceFile(name: source.name, bytes: Array(lines.joined(separator: [0x0A])))
  }

  /// The beginnings of the lines that mark a conflict.
  private static let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }
  private static let words = "'<<<<<<<', '=======' and '>>>>>>>'"

  private static func finding(
    _ node: Node,
    _ reader: YAMLReader
  ) throws(InputError) -> BaselineRecord.Finding {
    var finding = BaselineRecord.Finding(rule: nil, finding: "", fingerprint: "", count: 1)
    let keys = ["rule", "finding", "fingerprint", "count"]
    for (key, value) in try reader.entries(of: node, keys: keys) {
      switch key {
      case "rule": finding.rule = try reader.string(value)
      case "finding": finding.finding = try reader.string(value)
      case "fingerprint": finding.fingerprint = try reader.string(value)
      default: finding.count = try reader.wholeNumber(value, in: 1...maxCount)
      }
    }
    if finding.finding.isEmpty || finding.fingerprint.isEmpty {
      throw reader.error("the entry needs a 'finding' and a 'fingerprint'", at: node)
    }
    return finding
  }

  /// The text of a file: a line for each finding, so that branches merge.
  package static func text(
    _ findings: [BaselineRecord.Finding],
    of files: [String]? = nil
  ) -> String {
    let names = files.map { "  \"files\": \(JSONText.line($0)),\n" } ?? ""
    let lines = findings.sorted().map { "    " + JSONText.line($0) }.joined(separator: ",\n")
    let list = lines.isEmpty ? "[]" : "[\n\(lines)\n  ]"
    return "{\n  \"schema\": \"\(form)\",\n\(names)  \"findings\": \(list)\n}\n"
  }

  /// Changes the file to what a run found.
  ///
  /// - Parameters:
  ///   - named: The file.
  ///   - change: How.
  ///   - record: The record of a run over all rules.
  ///   - files: The files of rules that the run is about; nil if `ruleproof.yml` names them.
  /// - Throws: `InputError` if the file cannot be read or written.
  /// - Returns: What the file lists now, and how many findings it did not take.
  package static func update(
    _ named: NamedPath,
    _ change: Change,
    to record: RunRecord,
    of files: [String]? = nil
  ) throws(InputError) -> (baseline: BaselineRecord, refused: Int) {
    let found = KnownFindings.entries(of: record)
    // What fails with '--strict' only is known without it, too.
    let all = Dictionary(
      uniqueKeysWithValues: KnownFindings.entries(of: record, all: true).map {
        ($0.identity, $0.count)
      }
    )
    return try FolderLock.whileChanging([named.path]) { () throws(InputError) in
      let old = try read(named)
      var counts: [BaselineRecord.Finding: Int] = [:]
      for finding in old?.findings ?? [] {
        counts[finding.identity] = min(finding.count, all[finding.identity] ?? 0)
      }
      var refused = 0
      for finding in found {
        let more = max(0, finding.count - (counts[finding.identity] ?? 0))
        if change == .extend || change == .write && old == nil {
          counts[finding.identity, default: 0] += more
        } else if change == .write {
          refused += more
        }
      }
      let listed = counts.filter { $0.value > 0 }.map { finding, count in
        var finding = finding
        finding.count = count
        return finding
      }
      let files = refused > 0 ? old?.files : files
      let findings = (listed + unexamined(old, in: record)).sorted()
      let text = text(findings, of: files)
      try OutputFile.write(text, to: named.path, inputs: [], isLocked: true)
      return (BaselineRecord(file: named.path, files: files, findings: findings), refused)
    }
  }

  /// What a file lists of parts that the run left out.
  private static func unexamined(
    _ old: BaselineRecord?,
    in record: RunRecord
  ) -> [BaselineRecord.Finding] {
    (old?.findings ?? []).filter { !KnownFindings.isExamined($0, in: record) }
  }
}

extension BaselineRecord.Finding {
  /// The finding without its count.
  fileprivate var identity: Self {
    var identity = self
    identity.count = 0
    return identity
  }
}

extension Session {
  /// Requires all rules that the list of known findings is about, and the list where it can only get shorter.
  ///
  /// - Throws: `InputError` if the call leaves some out, or the list cannot be read.
  package func requireWhole(for change: FindingBaseline.Change) throws(InputError) {
    guard isWhole else {
      throw InputError(
        code: "other-baseline",
        "the baseline is of the rules of ruleproof.yml, and this call names others",
        help: "leave out the files, or list them in ruleproof.yml"
      )
    }
    let known = try FindingBaseline.read(settings.baseline)
    guard known != nil || change != .prune else {
      throw InputError(
        code: "no-baseline",
        "there is no baseline '\(settings.baseline.path)'",
        help: "'ruleproof verify --baseline write' writes it"
      )
    }
    let baseline = configuration.source == nil ? known : nil
    let rest = baseline?.files(without: manifestRecords(with: [])) ?? []
    guard !rest.isEmpty else { return }
    throw InputError(
      code: "other-baseline",
      "the baseline is of \(rest.map { "'\($0.printable)'" }.joined(separator: ", ")), too",
      help: "name its files, too, or list all in ruleproof.yml"
    )
  }

  /// The findings that are known; nil if there is no list of them, or it is about other rules.
  ///
  /// - Throws: `InputError` if the list cannot be read.
  package func knownFindings() throws(InputError) -> BaselineRecord? {
    guard isWhole else { return nil }
    var baseline = try FindingBaseline.read(settings.baseline)
    guard configuration.source == nil, let files = baseline?.files, !files.isEmpty else {
      baseline?.files = nil
      return baseline
    }
    let read = Set(manifestRecords(with: []).files.map(ExactText.init))
    return files.contains { read.contains(ExactText($0)) } ? baseline : nil
  }
}

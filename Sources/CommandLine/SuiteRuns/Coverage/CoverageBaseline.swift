import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
import ManifestModel
package import RunRecord
import TerminalAccess
package import Workspace

/// What was recorded of the coverage of rules: a sorted line for each, such as
/// `rules.json action/notes/open-note 10/13`.
package struct CoverageBaseline {
  /// The parts that are exercised and those that count, by rule.
  package private(set) var entries: [String: Entry] = [:]

  /// A baseline of no rule.
  package init() {}

  /// The coverage of one rule.
  package struct Entry: Hashable {
    package var covered: Int
    package var counted: Int

    package init(covered: Int, counted: Int) {
      self.covered = covered
      self.counted = counted
    }
  }

  /// The name of a rule: its manifest's file and its id.
  package static func key(_ file: String, _ id: String) -> String {
    "\(URL(fileURLWithPath: file).lastPathComponent) \(id)".printable
  }
}

extension CoverageBaseline {
  /// Reads a baseline.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - boundary: Where it must be; nil if the user named it.
  /// - Throws: `InputError` if it is invalid.
  package init(file path: String, within boundary: PathBoundary? = nil) throws(InputError) {
    let source = try InputFile.read(path, within: boundary)
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      throw InputError(code: "baseline", "the baseline '\(path)' is not UTF-8")
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      guard let space = line.lastIndex(of: " "),
        let entry = Entry(line[line.index(after: space)...]),
        entries.updateValue(entry, forKey: String(line[..<space])) == nil
      else {
        throw InputError(
          code: "baseline",
          "expected a rule, listed once, and its parts, such as 'rules.json action/a/b 10/13'",
          at: source.location(of: source.rangeOfLine(index + 1)),
          in: [source]
        )
      }
    }
  }

  /// Reads the baseline in effect; an empty one where it is to be written and is not there yet.
  ///
  /// - Parameters:
  ///   - named: The file.
  ///   - isWritten: Whether it is to be written.
  /// - Throws: `InputError` if it is needed and not there, or is none.
  package init(at named: NamedPath, isWritten: Bool) throws(InputError) {
    guard !FileManager.default.fileExists(atPath: named.path) else {
      try self.init(file: named.path, within: named.boundary)
      return
    }
    guard isWritten else {
      throw InputError(
        code: "no-baseline",
        "there is no baseline '\(named.path)'",
        help: "'ruleproof coverage --record' writes it"
      )
    }
    self.init()
  }

  /// Takes over what a run found into the file as it is by then, and says so.
  ///
  /// - Parameters:
  ///   - records: What was found.
  ///   - run: The run.
  ///   - named: The file.
  /// - Throws: `InputError` if it cannot be read or written.
  package static func record(
    _ records: [CoverageRecord],
    of run: CoverageRun,
    in named: NamedPath
  ) throws(InputError) {
    let found = zip(records, run.rules).map { record, item in
      let file = run.session.manifests[item.manifest].document.file.name
      return (Self.key(file, record.rule), Entry(record))
    }
    try update(
      named,
      with: Dictionary(found, uniquingKeysWith: { first, _ in first }),
      keepsOthers: run.session.selection != nil
    )
    run.session.terminal.writeError("recorded \(found.count) rules in \(named.path.printable)\n")
  }

  /// Takes over what was found into a file, which no other process of ruleproof changes meanwhile.
  ///
  /// - Parameters:
  ///   - named: The file.
  ///   - found: The coverage of the rules that took part.
  ///   - keepsOthers: Whether the lines of other rules stay.
  /// - Throws: `InputError` if the file cannot be read or written.
  package static func update(
    _ named: NamedPath,
    with found: [String: Entry],
    keepsOthers: Bool
  ) throws(InputError) {
    try OutputFolder.create(URL(fileURLWithPath: named.path).deletingLastPathComponent().path)
    try FolderLock.whileChanging([named.path]) { () throws(InputError) in
      var baseline = try CoverageBaseline(at: named, isWritten: true)
      baseline.record(found, keepsOthers: keepsOthers)
      try OutputFile.write(baseline.text, to: named.path, inputs: [], isLocked: true)
    }
  }

  /// Takes over what was found.
  ///
  /// - Parameters:
  ///   - found: The coverage of the rules that took part.
  ///   - keepsOthers: Whether the lines of other rules stay.
  package mutating func record(_ found: [String: Entry], keepsOthers: Bool) {
    if !keepsOthers { entries = [:] }
    entries.merge(found) { $1 }
  }

  /// The file's text.
  package var text: String {
    entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\($0) \(entries[$0]?.covered ?? 0)/\(entries[$0]?.counted ?? 0)\n" }.joined()
  }
}

extension CoverageBaseline.Entry {
  fileprivate init?(_ text: Substring) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let covered = numbers[0], let counted = numbers[1], covered >= 0,
      counted >= covered
    else { return nil }
    self.init(covered: covered, counted: counted)
  }

  package init(_ record: CoverageRecord) {
    self.init(covered: record.covered, counted: record.counted)
  }

  /// Whether this is a smaller share than another.
  func isWorse(than other: Self) -> Bool {
    let own = covered.multipliedReportingOverflow(by: max(1, other.counted))
    let theirs = other.covered.multipliedReportingOverflow(by: max(1, counted))
    return !own.overflow && !theirs.overflow && own.partialValue < theirs.partialValue
  }
}

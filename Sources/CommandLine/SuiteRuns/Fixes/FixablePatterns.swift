import Diagnostics
package import FileAccess
import ManifestEditing
import MatchEngine
import RuleSets
import RunRecord
import TerminalAccess
package import Workspace

/// The patterns of a session, whose files can be written and read again.
package struct FixablePatterns {
  let session: Session
  /// The patterns of manifests.
  let cases: [Session.RuleCase]
  /// All patterns, those of manifests first.
  let targets: [PatternCase]
  let reread: () throws(InputError) -> Session

  /// Checks that the manifests can be written, before the work.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - cases: The patterns of its manifests.
  ///   - reread: Reads the files again, as they are after the fixes.
  /// - Throws: `InputError` if a manifest cannot be written.
  package init(
    of session: Session,
    _ cases: [Session.RuleCase],
    reread: @escaping () throws(InputError) -> Session
  ) throws(InputError) {
    for manifest in session.manifests { try ManifestFixer(manifest).checkFile() }
    self.session = session
    self.cases = cases
    targets = cases.map(\.target) + session.otherPatternCases
    self.reread = reread
  }
}

extension FixablePatterns {
  /// Patterns as they are after their fixes.
  struct Rewritten {
    /// The files as they are then.
    let session: Session
    /// The places of the fixed patterns among all, in ascending order.
    let indices: [Int]
    let cases: [PatternCase]
  }

  /// Writes fixed patterns into their files, and reads these again.
  ///
  /// - Parameter fixed: The new patterns, by the index of their case.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: What was written; nil if nothing was.
  func rewrite(_ fixed: [Int: String]) throws -> Rewritten? {
    guard let indices = try write(fixed) else { return nil }
    let later = try reread()
    return Rewritten(session: later, indices: indices, cases: reread(fixed, indices, in: later))
  }

  /// Writes fixed patterns and other strings into their files.
  ///
  /// - Parameters:
  ///   - fixed: The new patterns, by the index of their case.
  ///   - values: Other strings, each at its place.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The indices of the patterns that were written; nil if nothing was.
  func write(
    _ fixed: [Int: String],
    values: [(place: LocationRecord, fix: DiagnosticRecord.Fix)] = []
  ) throws(InputError) -> [Int]? {
    let inManifests = fixed.filter { $0.key < cases.count }
    let rules = cases.map { ($0.manifest, $0.rule) }
    try session.writeFixes(inManifests, of: rules, values: values)
    let inOthers = try writeOthers(fixed.filter { $0.key >= cases.count }, values: values)
    let indices = (Array(inManifests.keys) + inOthers).sorted()
    return indices.isEmpty && values.isEmpty ? nil : indices
  }

  /// Writes fixed patterns and other strings into the files that are no manifests, and says which it left.
  ///
  /// - Returns: The indices of the patterns that are written.
  private func writeOthers(
    _ fixed: [Int: String],
    values: [(place: LocationRecord, fix: DiagnosticRecord.Fix)]
  ) throws(InputError) -> [Int] {
    var written: [Int] = []
    for file in session.links.files {
      let name = file.source.name
      let patterns = fixed.keys.filter { targets[$0].place?.file == name }
        .map { OtherEdit(start: targets[$0].start, kind: .pattern($0)) }
      let strings = values.filter { $0.place.file == name }
        .map { OtherEdit(start: $0.place.offset, kind: .string($0.place, $0.fix.new)) }
      // Those further back first, so that the places of the others stay.
      let edits = (patterns + strings).sorted { $0.start > $1.start }
      guard !edits.isEmpty else { continue }
      var fixer = RuleFileFixer(file, on: session.settings.drift.required?.first)
      var done: [Int] = []
      var places: [String] = []
      for edit in edits {
        switch edit.kind {
        case .pattern(let index):
          if let refusal = fixer.replace(targets[index], by: fixed[index] ?? "") {
            session.terminal.noteUnfixed(targets[index].rule, refusal)
          } else {
            done.append(index)
          }
        case .string(let place, let text):
          let line = place.path ?? "line \(place.line)"
          if let refusal = fixer.replace(stringAt: place.sourceLocation.utf8Range, by: text) {
            session.terminal.noteUnfixed(line, refusal)
          } else {
            places.append(line)
          }
        }
      }
      try fixer.write()
      session.terminal
        .noteFixed(done.reversed().map { targets[$0].rule }, "of the patterns", in: name)
      session.terminal
        .noteFixed(places.reversed(), places.count == 1 ? "value" : "values", in: name)
      written += done
    }
    return written
  }

  /// A change of a file that is no manifest.
  private struct OtherEdit {
    let start: Int
    let kind: Kind

    enum Kind {
      /// A pattern, by its index.
      case pattern(Int)
      case string(LocationRecord, String)
    }
  }

  private func reread(
    _ fixed: [Int: String],
    _ indices: [Int],
    in later: Session
  ) -> [PatternCase] {
    let hasScripts = cases.contains { $0.target.script != nil }
    let ofManifests = hasScripts ? ScriptCases(later).cases : later.patternCases
    let found = ofManifests.map(\.target) + later.otherPatternCases
    return indices.map { index in
      // The id of a rule can come from its pattern, and with it whether the rule is selected.
      if found.count == targets.count, found[index].pattern == fixed[index] {
        return found[index]
      }
      var target = targets[index]
      let place = target.place
      target.pattern = fixed[index] ?? target.pattern
      target.location = { _ in place }
      return target
    }
  }
}

extension PatternCase {
  /// Where it begins in its file.
  fileprivate var start: Int { place?.utf8Range.lowerBound ?? 0 }
}

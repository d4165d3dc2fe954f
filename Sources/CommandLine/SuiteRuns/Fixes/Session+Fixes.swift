import Diagnostics
import LocatedJSON
import ManifestEditing
package import ManifestModel
package import MatchEngine
package import RunRecord
import TerminalAccess
package import Workspace

extension Session {
  /// The cases whose patterns were fixed, as a session reads them that was opened after the fixes.
  ///
  /// - Parameters:
  ///   - fixed: The new patterns, by the index of their case.
  ///   - cases: The cases as they were before.
  /// - Returns: The indices in ascending order, and the case of each.
  package func cases(_ fixed: [Int: String], of cases: [RuleCase]) -> ([Int], [PatternCase]) {
    let hasScripts = cases.contains { $0.target.script != nil }
    let reread = hasScripts ? ScriptCases(self).cases : patternCases
    let indices = fixed.keys.sorted()
    let found = indices.map { index in
      // The id of a rule can come from its pattern, and with it whether the rule is selected.
      if reread.count == cases.count, reread[index].target.pattern == fixed[index] {
        return reread[index].target
      }
      var target = cases[index].target
      let place = target.place
      target.pattern = fixed[index] ?? target.pattern
      target.location = { _ in place }
      return target
    }
    return (indices, found)
  }

  /// Writes fixed patterns and values into the manifests and says which; nothing else in the files is
  /// touched.
  ///
  /// - Parameters:
  ///   - fixed: The new patterns, by the index of their rule.
  ///   - rules: The rules, each with the place of its manifest among those of the call.
  ///   - values: Other strings, each at its place.
  /// - Throws: `InputError` if a file cannot be written.
  package func writeFixes(
    _ fixed: [Int: String],
    of rules: [(manifest: Int, rule: Rule)],
    values: [(place: LocationRecord, fix: DiagnosticRecord.Fix)] = []
  ) throws {
    for (number, manifest) in manifests.enumerated() {
      var fixer = ManifestFixer(manifest)
      let name = manifest.document.file.name
      let indices = fixed.keys.sorted().filter { rules[$0].manifest == number }
      let strings = values.filter { $0.place.file == name }
      guard !indices.isEmpty || !strings.isEmpty else { continue }
      for index in indices { fixer.replacePattern(of: rules[index].rule, by: fixed[index] ?? "") }
      for (place, fix) in strings {
        let range = place.sourceLocation.utf8Range
        fixer.replace(fix.range.range, ofStringAt: range, by: fix.new)
      }
      try fixer.write()
      noteFixed(indices.map { rules[$0].rule.id }, "of the patterns", in: name)
      let places = strings.map { $0.place.path ?? "line \($0.place.line)" }
      noteFixed(places, places.count == 1 ? "value" : "values", in: name)
    }
  }

  private func noteFixed(_ names: [String], _ kind: String, in file: String) {
    guard !names.isEmpty else { return }
    let list = names.map(\.printable).joined(separator: ", ")
    terminal.writeError("fixed \(names.count) \(kind) in \(file.printable): \(list)\n")
  }

  /// Says that a rule keeps its pattern, and why; what a command with `--fix` leaves is never silent.
  package func noteUnfixed(_ rule: String, _ reason: String) {
    terminal.writeError("not fixed: \(rule.printable): \(reason)\n")
  }

  /// Says that no pattern needed a fix.
  package func noteNothingToFix() {
    terminal.writeError("nothing to fix\n")
  }
}

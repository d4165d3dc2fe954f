import Diagnostics
import FileAccess
import LocatedJSON
import ManifestEditing
import ManifestModel
import RunRecord
import TerminalAccess
import Workspace

extension Session {
  /// Writes fixed patterns and values into the manifests and says which; nothing else in the files
  /// is touched.
  ///
  /// - Parameters:
  ///   - fixed: The new patterns, by the index of their rule.
  ///   - rules: The rules, each with the place of its manifest among those of the call.
  ///   - values: Other strings, each at its place.
  /// - Throws: `InputError` if a file cannot be written.
  func writeFixes(
    _ fixed: [Int: String],
    of rules: [(manifest: Int, rule: Rule)],
    values: [(place: LocationRecord, fix: DiagnosticRecord.Fix)] = []
  ) throws(InputError) {
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
      terminal.noteFixed(indices.map { rules[$0].rule.id }, "of the patterns", in: name)
      let places = strings.map { $0.place.path ?? "line \($0.place.line)" }
      terminal.noteFixed(places, places.count == 1 ? "value" : "values", in: name)
    }
  }
}

extension Terminal {
  /// Says which patterns or values were fixed.
  func noteFixed(_ names: [String], _ kind: String, in file: String) {
    guard !names.isEmpty else { return }
    let list = names.map(\.printable).joined(separator: ", ")
    writeError("fixed \(names.count) \(kind) in \(file.printable): \(list)\n")
  }

  /// Says that a rule keeps its pattern, and why; what a command with `--fix` leaves is never
  /// silent.
  func noteUnfixed(_ rule: String, _ reason: String) {
    writeError("not fixed: \(rule.printable): \(reason.printable)\n")
  }

  /// Says that no pattern needed a fix.
  func noteNothingToFix() {
    writeError("nothing to fix\n")
  }
}

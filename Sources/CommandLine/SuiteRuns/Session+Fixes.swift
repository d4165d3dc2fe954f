import Diagnostics
import LocatedJSON
import ManifestEditing
package import ManifestModel
import TerminalAccess
import Workspace

extension Session {
  /// Writes fixed patterns into the manifests and says which; nothing else in the files is touched.
  ///
  /// - Parameters:
  ///   - fixed: The new patterns, by the index of their rule.
  ///   - rules: The rules, each with the place of its manifest among those of the call.
  /// - Throws: `InputError` where a file cannot be written.
  package func writeFixes(_ fixed: [Int: String], of rules: [(manifest: Int, rule: Rule)]) throws {
    for (number, manifest) in manifests.enumerated() {
      var fixer = ManifestFixer(manifest)
      let indices = fixed.keys.sorted().filter { rules[$0].manifest == number }
      guard !indices.isEmpty else { continue }
      for index in indices { fixer.replacePattern(of: rules[index].rule, by: fixed[index] ?? "") }
      try fixer.write()
      let names = indices.map { rules[$0].rule.id.printable }.joined(separator: ", ")
      terminal.writeError(
        """
        fixed \(indices.count) of the patterns in \(manifest.document.file.name.printable): \
        \(names)\n
        """
      )
    }
    if fixed.isEmpty { terminal.writeError("nothing to fix\n") }
  }
}

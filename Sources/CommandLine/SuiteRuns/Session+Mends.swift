import Diagnostics
import LocatedJSON
import ManifestEditing
package import ManifestModel
import TerminalAccess
import Workspace

extension Session {
  /// Writes mended patterns into the manifests and says which; nothing else in the files is touched.
  ///
  /// - Parameters:
  ///   - mended: The new patterns, by the index of their rule.
  ///   - rules: The rules, each with the place of its manifest among those of the call.
  /// - Throws: `InputError` where a file cannot be written.
  package func writeMends(_ mended: [Int: String], of rules: [(manifest: Int, rule: Rule)]) throws {
    for (number, manifest) in manifests.enumerated() {
      var mender = ManifestMender(manifest)
      let indices = mended.keys.sorted().filter { rules[$0].manifest == number }
      guard !indices.isEmpty else { continue }
      for index in indices { mender.replacePattern(of: rules[index].rule, by: mended[index] ?? "") }
      try mender.write()
      let names = indices.map { rules[$0].rule.id.printable }.joined(separator: ", ")
      terminal.writeError(
        """
        fixed \(indices.count) of the patterns in \(manifest.document.file.name.printable): \
        \(names)\n
        """
      )
    }
    if mended.isEmpty { terminal.writeError("nothing to fix\n") }
  }
}

import Diagnostics
import Digests
import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel
package import MatchEngine

/// What became of the mutants of rules in earlier runs: a file for each rule, named by the digest of all
/// that the results depend on.
package struct MutantCache {
  private let folder: URL

  /// Opens a folder.
  ///
  /// - Parameter path: The folder; nil for the usual place.
  package init?(path: String?) {
    guard let path = path ?? OutputFolder.cache("mutants") else { return nil }
    folder = URL(fileURLWithPath: path)
  }

  /// What results depend on.
  package struct Key: Hashable {
    /// The digest, in hexadecimal digits.
    package let digest: String

    /// The key of a rule: of its text with its tests; of a redirect, of the whole manifest, since its
    /// tests run through the list of redirects.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - manifest: Its manifest.
    ///   - engine: The engine's version.
    ///   - limits: What one match may take.
    ///   - hasScripts: Whether scripts are run.
    ///   - corpus: The digest of the corpus that the rule is recorded over.
    package init(
      of rule: Rule,
      in manifest: Manifest,
      engine: String,
      limits: MatchLimits,
      hasScripts: Bool,
      corpus: String
    ) {
      let bytes = manifest.document.file.bytes
      let text = rule.kind == .redirect ? bytes[...] : bytes[rule.range]
      var hash = SHA256()
      let versions = [
        Self.format, engine, rule.id, "\(limits)",
        hasScripts ? "with scripts" : "without scripts", corpus,
      ]
      for part in versions {
        hash.update(part.utf8)
        hash.update([0])
      }
      hash.update(text)
      digest = hash.hex()
    }

    /// Changes with what mutants are made and with the form of the files.
    private static let format = "ruleproof-mutants/3"
  }
}

extension MutantCache {
  /// The mutants of an earlier run; nil where there was none, or the file is damaged.
  package func entry(for key: Key) -> [MutationReport.Entry]? {
    guard let data = try? Data(contentsOf: file(key)) else { return nil }
    return try? JSONDecoder().decode([MutationReport.Entry].self, from: data)
  }

  /// Keeps results; where they cannot be kept, the next run makes them again.
  package func keep(_ entry: [MutationReport.Entry], for key: Key) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(entry) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: file(key), options: .atomic)
  }

  private func file(_ key: Key) -> URL { folder.appendingPathComponent(key.digest + ".json") }
}

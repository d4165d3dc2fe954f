import Diagnostics
import LocatedJSON
import ManifestModel
import RuleSets
package import RunRecord

extension Session {
  /// The manifests as a record without tests names them.
  package var manifestRecords: [ManifestRecord] { manifestRecords(with: []) }

  /// The manifests as a record names them, with the patterns of the rules that have tests in it.
  ///
  /// - Parameter tests: The tests of the record.
  /// - Returns: The manifests, then the files of link rules.
  package func manifestRecords(with tests: [TestRecord]) -> [ManifestRecord] {
    let tested = Dictionary(
      grouping: tests.lazy.filter { $0.kind != .link },
      by: { ExactText($0.location.file) }
    )
    return manifests.map { manifest in
      let file = manifest.document.file.name
      return ManifestRecord(
        file: file,
        version: manifest.version.description,
        rules: manifest.rules.count { isSelected($0.id) },
        patterns: Self.patterns(of: manifest, in: tested[ExactText(file)] ?? [])
      )
    }
      + links.files.map { file in
        let rules = file.rules.filter { isSelected($0.id) }
        let sets = rules.count { $0.isSet }
        return ManifestRecord(
          file: file.source.name,
          version: FormatRegistry.id(of: file.source),
          rules: rules.count,
          sets: sets == 0 ? nil : sets
        )
      }
  }

  /// The patterns of the rules with tests, if there are any.
  private static func patterns(of manifest: Manifest, in tests: [TestRecord]) -> [RulePattern]? {
    guard !tests.isEmpty else { return nil }
    let tested = Set(tests.lazy.map { ExactText($0.rule) })
    let patterns = manifest.rules.compactMap { rule -> RulePattern? in
      guard let pattern = rule.pattern?.value, tested.contains(ExactText(rule.id)) else {
        return nil
      }
      return RulePattern(rule: rule.id, pattern: pattern)
    }
    return patterns.isEmpty ? nil : patterns
  }
}

import Diagnostics
import LocatedJSON
import ManifestEditing
package import ManifestModel
package import RunRecord

extension RunRecord {
  /// Adds to each fix the changes that would write it into its manifest, as `--fix` writes them.
  ///
  /// A fix that `--fix` would not write, and a pattern that is not as the manifest has it, get
  /// none.
  ///
  /// - Parameter manifests: The manifests as the run read them.
  package mutating func addEdits(from manifests: [Manifest]) {
    let editor = FixEditor(manifests)
    sections.addEdits(editor.edits)
    for index in diagnostics.indices {
      let record = diagnostics[index]
      guard let fix = record.fix else { continue }
      if let pattern = fix.pattern, let rule = record.rule {
        diagnostics[index].fix?.edits = editor.edits(rule, nil, record.location, pattern)
      } else if let location = record.location {
        diagnostics[index].fix?.edits = editor.edits(ofStringAt: location, fix)
      }
    }
  }
}

/// Says how fixed patterns are written into manifests.
private struct FixEditor {
  private let manifests: [Manifest]
  /// The rules by their id, each list for the manifest of the same index.
  private let rules: [[ExactText: [Rule]]]

  init(_ manifests: [Manifest]) {
    self.manifests = manifests
    rules = manifests.map { Dictionary(grouping: $0.rules) { ExactText($0.id) } }
  }

  private func edits(of rule: Rule, in manifest: Manifest, _ fixed: String) -> [EditRecord] {
    var fixer = ManifestFixer(manifest)
    fixer.replacePattern(of: rule, by: fixed)
    return records(of: fixer, in: manifest)
  }

  private func records(of fixer: ManifestFixer, in manifest: Manifest) -> [EditRecord] {
    fixer.replacements.map { range, text in
      EditRecord(location: LocationRecord(manifest.document.file.location(of: range)), text: text)
    }
  }

  /// The change of a string of a manifest; nil if no manifest has it.
  func edits(ofStringAt location: LocationRecord, _ fix: DiagnosticRecord.Fix) -> [EditRecord]? {
    guard let manifest = manifests.first(where: { $0.document.file.name == location.file }) else {
      return nil
    }
    var fixer = ManifestFixer(manifest)
    let place = location.sourceLocation.utf8Range
    fixer.replace(fix.range.range, ofStringAt: place, by: fix.new)
    return records(of: fixer, in: manifest)
  }

  /// The changes of a rule's pattern into another one; nil if no manifest has the rule with it.
  ///
  /// - Parameters:
  ///   - rule: The rule's id.
  ///   - pattern: Its pattern; nil for any, of the rule at the location.
  ///   - location: Where it is, or a part of it.
  ///   - fixed: The other pattern.
  /// - Returns: The changes.
  func edits(
    _ rule: String,
    _ pattern: String?,
    _ location: LocationRecord?,
    _ fixed: String
  ) -> [EditRecord]? {
    for (manifest, known) in zip(manifests, rules) {
      let file = manifest.document.file
      guard location.map({ $0.file == file.name }) ?? true else { continue }
      let candidates = known[ExactText(rule)] ?? []
      let found = candidates.first { candidate in
        guard let pattern else {
          return location.map { candidate.range.contains($0.offset) } ?? false
        }
        return ExactText(candidate.pattern?.value ?? "") == ExactText(pattern)
      }
      guard let found else { continue }
      return edits(of: found, in: manifest, fixed)
    }
    return nil
  }
}

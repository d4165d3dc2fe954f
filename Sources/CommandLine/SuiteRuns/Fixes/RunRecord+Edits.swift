import Diagnostics
import LocatedJSON
import ManifestEditing
package import ManifestModel
import MatchEngine
import PatternLists
import RuleSets
package import RunRecord
package import Workspace

extension RunRecord {
  /// Adds to each fix the changes that would write it into its file, as `--fix` writes them.
  ///
  /// A fix that `--fix` would not write, and a pattern that is not as the file has it, get none.
  ///
  /// - Parameter session: The rules as the run read them.
  package mutating func addEdits(from session: Session) {
    addEdits(from: session.manifests, session.links.files)
  }

  /// Adds the changes of fixes in a manifest.
  package mutating func addEdits(from manifest: Manifest) {
    addEdits(from: [manifest], [])
  }

  private mutating func addEdits(from manifests: [Manifest], _ files: [any RuleFile]) {
    let editor = FixEditor(manifests, files)
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

/// Says how fixed patterns are written into their files.
private struct FixEditor {
  private let manifests: [Manifest]
  /// The rules that are in no manifest, by their id, which only one has.
  private let others: [String: (rule: any ProvenRule, file: SourceFile)]
  /// The rules by their id, each list for the manifest of the same index.
  private let rules: [[ExactText: [Rule]]]

  init(_ manifests: [Manifest], _ files: [any RuleFile]) {
    self.manifests = manifests
    let found = files.flatMap { file in
      file.rules.map { ($0.id, (rule: $0, file: file.source)) }
    }
    others = Dictionary(found, uniquingKeysWith: { first, _ in first })
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
    return editsOfOther(rule, pattern, fixed)
  }

  /// The same of a rule that is in no manifest; nil if its file could not hold the pattern as it holds the
  /// one that is there.
  private func editsOfOther(_ id: String, _ pattern: String?, _ fixed: String) -> [EditRecord]? {
    guard let (rule, file) = others[id],
      let entry = rule.patternEntries.first(where: { entry in
        pattern.map { ExactText($0) == ExactText(entry.target.pattern) } ?? true
      }),
      let place = entry.target.place, place.file == file.name,
      let text = pattern == nil ? fixed : entry.unwrapped(fixed),
      let spelling = file.spelling(of: text, like: entry.written, at: place.utf8Range)
    else { return nil }
    return [EditRecord(location: LocationRecord(place), text: spelling)]
  }
}

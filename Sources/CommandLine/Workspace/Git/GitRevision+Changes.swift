import Diagnostics
package import FileAccess
import LocatedJSON
import ManifestModel
import Reporters
package import RuleSets

extension GitRevision {
  /// The ids of the rules of a file that differ from what they were.
  ///
  /// These are all rules if a file that it names has changed, or it could not be read as it was.
  ///
  /// - Throws: `InputError` if the revision cannot be read.
  package func changedRules(of file: any RuleFile) throws(InputError) -> Set<String> {
    let all = Set(file.rules.map(\.id))
    for source in file.linkedFiles where try bytes(ofFile: source.name) != source.bytes {
      return all
    }
    let bytes = try bytes(ofFile: file.source.name)
    guard bytes != file.source.bytes else { return [] }
    guard let bytes,
      let former = try? FormatRegistry.read(
        SourceFile(name: file.source.name, bytes: bytes),
        RuleReading(beside: file.source, on: nil)
      )
    else { return all }
    return file.rulesChanged(from: former) ?? all
  }

  /// How the rules of a manifest differ from what they were.
  ///
  /// A manifest that was renamed since is compared with what it was under its old name. Of one that
  /// was not there, or was no manifest, all rules are new.
  ///
  /// - Throws: `InputError` if the revision cannot be read.
  func changes(of manifest: Manifest) throws(InputError) -> ManifestChanges {
    let path = manifest.document.file.name
    var old = path
    var bytes = try bytes(ofFile: path)
    if bytes == nil, let earlier = try earlierName(ofFile: path) {
      old = earlier
      bytes = try self.bytes(ofFile: path, named: earlier)
    }
    guard let bytes else {
      return ManifestChanges(
        ids: Set(manifest.rules.map(\.id)),
        added: Set(manifest.rules.map(\.id)),
        note: "'\(path)' is new, so all of its rules count as changed"
      )
    }
    guard
      let former = try? Manifest(
        JSONDocument(SourceFile(name: old, bytes: bytes)),
        version: manifest.version
      )
    else {
      return ManifestChanges(
        ids: Set(manifest.rules.map(\.id)),
        note: "'\(path)' was not a manifest, so all of its rules count as changed"
      )
    }
    var changes = ManifestChanges(from: former, to: manifest)
    changes.note = old == path ? nil : "'\(path)' was '\(old)'"
    return changes
  }
}

/// How the rules of a manifest differ from what they were.
struct ManifestChanges {
  /// The ids of the rules that are new or differ.
  var ids: Set<String>
  /// The ids of the rules that are new.
  var added: Set<String> = []
  /// The ids of the rules that are gone.
  var deleted: Set<String> = []
  /// The manifest as it was; nil if it was none.
  var former: Manifest?
  /// What else there is to know, in a sentence without its full stop.
  var note: String?
}

extension ManifestChanges {
  /// Compares rules with those of the same title and apps.
  ///
  /// Their ids differ only in a number (`~2`), which changes when one of them is added, removed or moved. So a rule is
  /// unchanged if any of them was the same.
  fileprivate init(from former: Manifest, to manifest: Manifest) {
    let patterns = Set(former.rules.compactMap { $0.pattern?.value })
    var left = Dictionary(
      grouping: former.rules.map { (id: $0.id, fingerprint: RuleFingerprint($0)) }
    ) { $0.id.withoutNumber }
    var changed: [Rule] = []
    for rule in manifest.rules {
      let key = rule.id.withoutNumber
      let fingerprint = RuleFingerprint(rule)
      if let place = left[key]?.firstIndex(where: { $0.fingerprint == fingerprint }) {
        left[key]?.remove(at: place)
      } else {
        changed.append(rule)
      }
    }
    self.init(ids: Set(changed.map(\.id)), former: former)
    for rule in changed {
      let key = rule.id.withoutNumber
      if left[key]?.isEmpty == false {
        left[key]?.removeFirst()
      } else if rule.pattern.map({ !patterns.contains($0.value) }) ?? true {
        // A rule that got another title keeps its pattern.
        added.insert(rule.id)
      }
    }
    deleted = Set(left.values.joined().map(\.id))
  }
}

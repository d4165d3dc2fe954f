import Diagnostics
import RunRecord

/// Identifies a rule of a run: by id, and by file if several have a rule with that id.
struct RuleKey: Hashable {
  let rule: ExactText
  let file: ExactText?
}

struct RuleKeys {
  /// The files that have a rule of an id, in their order, by the id.
  private var files: [ExactText: [ExactText]] = [:]

  /// Learns which files have a rule.
  mutating func add(_ rule: String, _ location: LocationRecord?) {
    guard let file = location.map({ ExactText($0.file) }) else { return }
    if files[ExactText(rule)]?.contains(file) != true {
      files[ExactText(rule), default: []].append(file)
    }
  }

  /// The key of a rule; what has no place belongs to the first file with the id.
  func key(_ rule: String, _ location: LocationRecord?) -> RuleKey {
    key(rule, file: location?.file)
  }

  /// The key of a rule of a file; without one, that of the first file with the id.
  func key(_ rule: String, file: String?) -> RuleKey {
    let id = ExactText(rule)
    guard let known = files[id], known.count > 1 else { return RuleKey(rule: id, file: nil) }
    let file = file.map { ExactText($0) } ?? known[0]
    return RuleKey(rule: id, file: file)
  }
}

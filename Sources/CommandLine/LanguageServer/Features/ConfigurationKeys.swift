import Handbook
import ManifestModel
import MatchEngine
import Workspace

/// The keys of `ruleproof.yml`, from the page of the handbook that describes them.
struct ConfigurationKeys: Sendable {
  static let known = ConfigurationKeys(page: HandbookPages.markdown("configuration") ?? "")

  /// A row of the page's table.
  struct Key: Sendable, Hashable {
    /// The whole name, such as `drift.engines`.
    var name: String
    var standard: String
    var option: String
    var meaning: String
  }

  let keys: [Key]

  /// Reads the table whose rows are `key`, default, option and meaning.
  init(page: String) {
    keys = page.split(separator: "\n").flatMap { line -> [Key] in
      guard line.hasPrefix("| `") else { return [] }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .dropLast().map { $0.trimmingBlanks }
      guard cells.count == 4 else { return [] }
      let names = cells[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      return names.map {
        Key(name: $0, standard: cells[1], option: cells[2], meaning: cells[3])
      }
    }
  }

  /// The keys of the entries of a list, which have no row of their own.
  static let entries: [String: [String]] = [
    "lint.allow.[]": ["check", "rule", "reason"],
    "variations.allow.[]": ["check", "rule", "reason"],
    "budget.allow.[]": ["rule", "reason", "until"],
    "associations": ["apps", "hosts"],
  ]

  /// The words that a key can have.
  static let words: [String: [String]] = [
    "manifestVersion": ManifestVersion.allCases.map(\.description),
    "network": ["replay", "deny"],
    "undecided": ["fail", "allow"],
    "drift.fail": ["url", "url-like", "any", "none"],
    "slow.fail": ["url", "url-like", "any", "none"],
    "drift.profile": ["as-written", "ported"],
    "engines": EngineRegistry.all.map(\.id.rawValue),
    "drift.engines": EngineRegistry.all.map(\.id.rawValue),
    "slow.engines": EngineRegistry.searched.map(\.id.rawValue),
    "lint.strict": ["true", "false"],
  ]
}

extension ConfigurationKeys {
  /// What can be a key below a path, with what it means.
  func names(below path: [String]) -> [(name: String, meaning: String)] {
    let prefix = path.joined(separator: ".")
    if let entries = Self.entries[prefix] { return entries.map { ($0, "") } }
    var names: [(String, String)] = []
    for key in keys where prefix.isEmpty || key.name.hasPrefix(prefix + ".") {
      let rest = key.name.dropFirst(prefix.isEmpty ? 0 : prefix.count + 1)
      let parts = rest.split(separator: ".")
      guard let first = parts.first, !names.contains(where: { $0.0 == first }) else { continue }
      names.append((String(first), parts.count == 1 ? key.meaning : ""))
    }
    return names
  }

  /// What a key means; nil for one that has no row.
  func key(_ name: String) -> Key? { keys.first { $0.name == name } }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    var text = self
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}

import SubjectDomains

/// What an entry of a list says.
enum PatternKey: String, CaseIterable {
  case pattern, id, flags, mode, engine, domain, subjects

  /// The names that it has in entries, and as columns of tables.
  var names: [String] {
    switch self {
    case .pattern: ["pattern", "regex", "rx", "source"]
    case .id: ["id", "name", "rule"]
    case .subjects: ["subjects", "subject", "inputs", "input"]
    case .flags, .mode, .engine, .domain: [rawValue]
    }
  }

  /// The key with a name, if it exists.
  init?(name: String) {
    guard let key = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
    self = key
  }
}

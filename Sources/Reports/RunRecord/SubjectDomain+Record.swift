package import SubjectDomains

extension [SubjectDomain.ID] {
  /// The domains as a record has them, in their order and each once; nil for URLs alone.
  package var recorded: [SubjectDomain.ID]? {
    let domains = SubjectDomain.ID.allCases.filter(contains)
    return domains == [.url] || domains.isEmpty ? nil : domains
  }

  /// What reports call a subject of any of the domains, after `a`.
  package var noun: String { nouns.joined(separator: " or ") }

  /// What reports call such subjects.
  package var plural: String { nouns.map { $0 + "s" }.joined(separator: " or ") }

  private var nouns: [String] {
    SubjectDomain.ID.allCases.filter(contains).map { SubjectDomain($0).noun }
  }
}

extension SubjectDomain {
  /// The domain as a record has it; nil for URLs.
  package var recorded: ID? { id == .url ? nil : id }
}

extension SlowRecord {
  /// What reports call a subject, after `a`.
  package var noun: String { SubjectDomain(domain ?? .url).noun }
}

extension DriftRecord {
  /// What reports call a subject, after `a`.
  package var noun: String { SubjectDomain(domain ?? .url).noun }
}

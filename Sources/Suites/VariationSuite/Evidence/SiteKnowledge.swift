import LinkResolver
import LinkVariations
import ManifestModel
import RunRecord

/// The known links of one registered domain: from the tests of all rules of a set, and from the
/// built-in table of services.
struct SiteKnowledge {
  /// Words at the start of paths that other rules spell out, each with the rules.
  var words: [String: Set<Int>] = [:]
  /// The hosts in the tests of rules, each with the rules.
  var hosts: [String: Set<Int>] = [:]
  /// The rules with a test on the domain.
  var rules: Set<Int> = []
  /// What the table has of the domain.
  var service: Service?
}

extension SiteKnowledge {
  /// What the tests of a set show of each domain.
  ///
  /// - Parameters:
  ///   - rules: The rules of the set.
  ///   - services: The table of services.
  /// - Returns: What is known, by the registered domain.
  static func gather(_ rules: [VariedRule?], _ services: ServiceTable) -> [String: SiteKnowledge] {
    var known: [String: SiteKnowledge] = [:]
    for (index, rule) in rules.enumerated() {
      for test in rule?.tests ?? [] {
        guard let site = test.source.site else { continue }
        var entry = known[site.domain] ?? SiteKnowledge(service: services[site.domain])
        entry.rules.insert(index)
        entry.hosts[test.source.link.host.lowercased(), default: []].insert(index)
        let segments = test.source.plainSegments
        if let first = segments.first, segments.count > 1 || test.source.link.query != nil,
          test.source.isWord(0), rule?.program.rule.kind != .redirect
        {
          entry.words[first, default: []].insert(index)
        }
        known[site.domain] = entry
      }
    }
    return known
  }
}

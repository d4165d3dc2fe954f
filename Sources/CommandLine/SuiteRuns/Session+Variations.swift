import Diagnostics
package import FileAccess
import LinkVariations
import LiveLinks
import ManifestModel
package import RunRecord
import VariationSuite
package import Workspace

/// The variations of a session's rules.
package struct VariationFindings {
  /// The findings in the order of the rules.
  package var records: [VariationRecord]
  package var summary: VariationSummary
  /// What people should know of association files, in words.
  package var notes: [String] = []
  /// The entries of `variations.allow` that match no finding, shown or not.
  package var unused: [DiagnosticRecord] = []
}

extension Session {
  /// What the rules that take part make of variations of their tests' links; all rules are
  /// evidence, and so are the association files of their hosts.
  ///
  /// - Throws: `InputError` if an association file that the configuration names cannot be read.
  package func variations() throws(InputError) -> VariationFindings {
    let witness = try associationWitness()
    let isStrict = settings.lint.isStrict
    let ids = Set(manifests.flatMap { $0.rules.map(\.id) })
    let wanted = settings.variations
    var findings = VariationFindings(
      records: [],
      summary: VariationSummary(
        rules: 0,
        variations: 0,
        undecided: 0,
        hidden: 0,
        isStrict: isStrict
      )
    )
    findings.notes = witness?.notes ?? []
    var used: Set<Int> = []
    for resolver in resolvers {
      let suite = VariationSuite(
        resolver,
        engine: engine,
        kinds: wanted.kinds.isEmpty ? nil : Set(wanted.kinds),
        witness: witness,
        newRules: newRules,
        isSelected: isSelected
      )
      let result = suite.run(workers: workers)
      findings.summary.rules += result.rules
      findings.summary.variations += result.variations
      findings.summary.undecided += result.undecided
      for var record in result.records {
        let allowance = wanted.allowances.firstIndex {
          $0.covers(record.cause.code, in: record.rule, among: ids)
        }
        if let allowance { used.insert(allowance) }
        guard
          VariationWeight.isReported(
            record.weight,
            showsAll: wanted.showsAll || !wanted.kinds.isEmpty
          )
        else {
          findings.summary.hidden += 1
          continue
        }
        record.allowed = allowance.map { wanted.allowances[$0].reason }
        findings.records.append(record)
      }
    }
    // What some rules or variations show says nothing of entries for others.
    if selection == nil, isWhole, wanted.kinds.isEmpty {
      findings.unused = wanted.allowances.indices.filter { !used.contains($0) }
        .map { DiagnosticRecord(wanted.allowances[$0].unusedDiagnostic(isStrict: isStrict)) }
    }
    return findings
  }
}

extension [DiagnosticRecord] {
  /// Shows one correction for all that is wrong with the end of a pattern.
  mutating func shareEnds(with variations: [VariationRecord]) {
    for index in indices {
      guard let help = self[index].help, let colon = help.firstRange(of: ": "),
        let opened = variations.opened(String(help[colon.upperBound...]), in: self[index].rule)
      else { continue }
      self[index].help = help[..<colon.upperBound] + opened
    }
  }
}

extension [VariationRecord] {
  /// The corrected pattern of a rule that differs from another one only by an end that takes more of the path.
  fileprivate func opened(_ pattern: String, in rule: String?) -> String? {
    guard let opened = LinkFixes.opened(pattern),
      contains(where: { $0.rule == rule && $0.fix?.pattern == opened })
    else { return nil }
    return opened
  }

  /// The findings that checks do not report already, as warnings, with one correction for the end of a pattern.
  package func without(_ diagnostics: [DiagnosticRecord]) -> [VariationRecord] {
    var codes: [String: Set<String>] = [:]
    for finding in diagnostics where finding.severity != .note {
      if let rule = finding.rule { codes[rule, default: []].insert(finding.code) }
    }
    let others = filter { codes[$0.rule, default: []].isDisjoint(with: $0.variation.checks) }
    return others.map { variation in
      var variation = variation
      if let opened = variation.fix.flatMap({ others.opened($0.pattern, in: variation.rule) }) {
        variation.fix?.pattern = opened
      }
      return variation
    }
  }
}

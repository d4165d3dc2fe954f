import BacktrackingSuite
import Diagnostics
package import RunRecord
package import Workspace

extension ShardSet {
  /// The record that the run would have written as a whole, and how it ended.
  package func merged() -> (record: RunRecord, verdict: RunVerdict) {
    let records = parts.map(\.record)
    let slow = placed(\.slow) { $1.place(of: $0.rule, in: $0.location?.file) }
    var record = RunRecord(
      manifests: manifests,
      tests: placed(\.tests) { $1.place(of: $0.rule, in: $0.location.file) },
      diagnostics: diagnostics,
      engines: records.first?.engines ?? [:],
      drift: placed(\.drift) { $1.place(of: $0.rule, in: $0.location?.file) },
      driftSummary: driftSummary,
      slow: BacktrackingSuite.ranked([slow]),
      slowSummary: slowSummary(of: slow),
      // One part has everything that is of no rule.
      goldens: records.flatMap(\.goldens),
      goldenSummary: records.lazy.compactMap(\.summary.goldens).first,
      budgets: records.lazy.compactMap(\.budgets).first,
      budgetSummary: records.lazy.compactMap(\.summary.budgets).first,
      linkSummary: records.lazy.compactMap(\.summary.links).first
    )
    record.summary.variations = variationSummary
    if record.summary.variations != nil {
      record.variations = placed {
        $0.variations ?? []
      } _: {
        $1.place(of: $0.rule, in: $0.location?.file)
      }
    }
    record.changes = records.first?.changes
    record.call = parts.first?.call
    let verdict = record.verdict(
      by: parts.first?.shard.verdict ?? .test,
      allowsUndecided: record.call?.allowsUndecided ?? false
    )
    record.call?.end(with: verdict)
    return (record, verdict)
  }

  /// The manifests with the rules of all parts.
  private var manifests: [ManifestRecord] {
    var manifests = parts.first?.record.manifests ?? []
    for part in parts.dropFirst() {
      for (index, manifest) in part.record.manifests.enumerated() where index < manifests.count {
        manifests[index].rules += manifest.rules
      }
    }
    for index in manifests.indices {
      let patterns = patterns(ofManifest: index)
      manifests[index].patterns = patterns.isEmpty ? nil : patterns
    }
    return manifests
  }

  /// The patterns that all parts have of a manifest, in the order of its rules.
  private func patterns(ofManifest index: Int) -> [RulePattern] {
    Self.inOrder(
      parts.flatMap { part -> [(RulePattern, Int)] in
        guard index < part.record.manifests.count else { return [] }
        let manifest = part.record.manifests[index]
        let places = RulePlaces(part.shard.rules)
        return (manifest.patterns ?? []).map {
          ($0, places.place(of: $0.rule, in: manifest.file))
        }
      }
    )
  }

  /// What all parts have of a kind, in the order of the rules.
  private func placed<Element>(
    _ list: (RunRecord) -> [Element],
    _ place: (Element, RulePlaces) -> Int
  ) -> [Element] {
    Self.inOrder(
      parts.flatMap { part in
        let places = RulePlaces(part.shard.rules)
        return list(part.record).map { ($0, place($0, places)) }
      }
    )
  }

  /// Elements by their places; those of one place are of one part, and keep their order.
  private static func inOrder<Element>(_ elements: [(Element, Int)]) -> [Element] {
    elements.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// The findings: those with a place, the allowances that no part has needed, then what follows.
  private var diagnostics: [DiagnosticRecord] {
    let placed = Self.inOrder(
      parts.flatMap { Array(zip($0.record.diagnostics, $0.shard.findings)) }
    )
    let unused = (parts.first?.shard.unusedAllowances ?? []).filter { allowance in
      parts.allSatisfy { $0.shard.unusedAllowances.contains(allowance) }
    }
    return placed + unused
      + parts.flatMap { $0.record.diagnostics.dropFirst($0.shard.findings.count) }
  }

  private var driftSummary: DriftSummary? {
    let summaries = parts.compactMap { part in part.record.summary.drift.map { (part, $0) } }
    guard var sum = summaries.first?.1 else { return nil }
    for (_, summary) in summaries.dropFirst() { sum = sum + summary }
    sum.undecided = Self.inOrder(
      summaries.flatMap { part, summary in Array(zip(summary.undecided, part.shard.undecided)) }
    )
    return sum
  }

  private var variationSummary: VariationSummary? {
    let summaries = parts.compactMap(\.record.summary.variations)
    return summaries.first.map { summaries.dropFirst().reduce($0, +) }
  }

  private func slowSummary(of records: [SlowRecord]) -> SlowSummary? {
    let summaries = parts.compactMap(\.record.summary.slow)
    guard let first = summaries.first else { return nil }
    var summary = SlowSummary(
      patterns: summaries.reduce(0) { $0 + $1.patterns },
      records: records,
      cap: first.cap,
      maxLength: first.maxLength,
      failOn: first.failOn,
      fixesSearched: first.fixesSearched
    )
    let scripts = summaries.compactMap(\.scripts)
    summary.scripts = scripts.first.map { scripts.dropFirst().reduce($0, +) }
    return summary
  }
}

/// The places of the rules of a part, by id and file.
private struct RulePlaces {
  private let byFile: [[ExactText]: Int]
  private let byRule: [ExactText: Int]

  init(_ rules: [ShardRule]) {
    byFile = Dictionary(
      rules.map { ([ExactText($0.rule), ExactText($0.file)], $0.place) },
      uniquingKeysWith: { first, _ in first }
    )
    byRule = Dictionary(
      rules.map { (ExactText($0.rule), $0.place) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The place of a rule; the results of a link rule can be in another file than the rule.
  func place(of rule: String, in file: String?) -> Int {
    let id = ExactText(rule)
    return file.flatMap { byFile[[id, ExactText($0)]] } ?? byRule[id] ?? 0
  }
}

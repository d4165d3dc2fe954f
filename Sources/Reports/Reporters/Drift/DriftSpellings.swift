import Diagnostics
import RunRecord
import SubjectDomains

/// The patterns that an engine refuses for their spelling, and the templates that it reads differently, where the
/// rules need not run on it: one line for all.
struct DriftSpellings {
  let engine: String
  private let records: [DriftRecord]
  private let required: [String]
}

extension DriftSpellings {
  /// Those of each engine, in the order of the engines.
  static func all(of drift: DriftSection) -> [DriftSpellings] {
    guard let required = drift.summary?.required else { return [] }
    // What shows only once others are fixed is no refusal.
    let tolerated = Dictionary(
      grouping: drift.records.filter { drift.isTolerated($0) && $0.after == nil }
    ) { $0.engines.last ?? "" }
    return tolerated.sorted { $0.key < $1.key }
      .map { DriftSpellings(engine: $0.key, records: $0.value, required: required) }
  }

  private func patterns(where isCounted: (DriftRecord) -> Bool) -> Int {
    Set(records.filter(isCounted).map { [$0.rule, $0.pattern] }).count
  }

  /// How much each engine does not read, in one line; nil for nothing.
  static func summary(of drift: DriftSection) -> String? {
    let all = all(of: drift).map { $0.what() }
    return all.isEmpty ? nil : all.joined(separator: "; ") + " ('drift' says more)"
  }

  /// How many patterns and templates, what fixes them, and what makes them fail the run.
  var sentence: String {
    let patterns = patterns { !$0.isOfTemplate }
    let fixes = self.patterns { !$0.isOfTemplate && $0.fix != nil }
    let fixed = fixes < patterns ? "\(fixes) of them" : patterns == 1 ? "it" : "them"
    let fix = fixes == 0 ? "" : ", and 'drift --fix' respells \(fixed)"
    let engines = (required + [engine]).map(\.shown).joined(separator: ", ")
    return what(fix) + "; 'engines: [\(engines)]' in ruleproof.yml makes that fail"
  }

  private func what(_ fix: String = "") -> String {
    let patterns = patterns { !$0.isOfTemplate }
    let templates = self.patterns(where: \.isOfTemplate)
    let what = [
      patterns == 0 ? nil : "refuses the spelling of \(counted(patterns, "pattern"))\(fix)",
      templates == 0 ? nil : "reads the templates of \(counted(templates, "rule")) differently",
    ]
    return "\(engine.shown) \(what.compactMap(\.self).joined(separator: ", and "))"
  }
}

extension DriftSection {
  /// Whether a difference is shown by itself, and not only counted.
  func isListed(_ record: DriftRecord) -> Bool {
    record.likeness == .real && !isTolerated(record)
  }
}

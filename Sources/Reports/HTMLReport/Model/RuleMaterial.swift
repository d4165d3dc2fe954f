import Diagnostics
import LinkVariations
import Reporters
import RunRecord

/// Everything that a record has about one rule.
struct RuleMaterial {
  let key: RuleKey
  let id: String
  /// Its pattern; nil where neither the manifests nor the parts of the record have it.
  var pattern: String?
  /// What reports of findings say of it.
  var findings: [ReportedFinding] = []
  var tests: [TestRecord] = []
  var checks: [DiagnosticRecord] = []
  var drift: [DriftRecord] = []
  var undecidedDrift: [DriftSummary.Undecided] = []
  var slow: [SlowRecord] = []
  var goldens: [GoldenRecord] = []
  var budgets: [BudgetRecord] = []
  var coverage: [CoverageRecord] = []
  var regressions: [CoverageSummary.Regression] = []
  var relations: [OverlapRecord.Relation] = []
  /// The first of its places in its file.
  var location: LocationRecord?

  init(_ key: RuleKey, _ id: String) {
    self.key = key
    self.id = id
  }
}

extension RuleMaterial {
  /// What the record has about its rules, in the order of the files and of their places in them.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - findings: What reports of findings list of it.
  /// - Returns: The rules.
  static func all(of record: RunRecord, _ findings: [ReportedFinding]) -> [RuleMaterial] {
    var list = RuleMaterials(record)
    for test in record.tests { list.add(test.rule, test.location) { $0.tests.append(test) } }
    for check in record.diagnostics {
      guard let rule = check.rule else { continue }
      list.add(rule, check.location) { $0.checks.append(check) }
    }
    for variation in record.variations.records {
      let check = variation.check(isStrict: record.variations.summary?.isStrict ?? false)
      list.add(variation.rule, variation.location) { $0.checks.append(check) }
    }
    for drift in record.drift.records { list.add(drift.rule, drift.location) { $0.drift.append(drift) } }
    for answers in record.drift.summary?.undecided ?? [] {
      list.add(answers.rule, nil) { $0.undecidedDrift.append(answers) }
    }
    for slow in record.slow.records { list.add(slow.rule, slow.location) { $0.slow.append(slow) } }
    for change in record.goldens.records {
      guard let rule = change.rule ?? change.golden else { continue }
      list.add(rule, change.location) { $0.goldens.append(change) }
    }
    for over in record.budgets.records {
      list.add(over.rule, over.location) { $0.budgets.append(over) }
    }
    for part in record.coverage.records {
      list.add(part.rule, part.location) { $0.coverage.append(part) }
    }
    for regression in record.coverage.summary?.regressions ?? [] {
      list.add(regression.rule, nil) { $0.regressions.append(regression) }
    }
    for relation in record.overlap?.relations ?? [] {
      list.add(relation.rule, relation.location) { $0.relations.append(relation) }
    }
    for finding in findings {
      guard let rule = finding.rule else { continue }
      list.add(rule, finding.location) { $0.findings.append(finding) }
    }
    list.addPatterns(of: record.manifests)
    return list.sorted
  }
}

extension VariationRecord {
  /// The finding as a check has it.
  fileprivate func check(isStrict: Bool) -> DiagnosticRecord {
    DiagnosticRecord(
      Diagnostic(
        code: cause.code,
        severity: isStrict ? .error : .warning,
        message: "the rule \(words): '\(url)'",
        location: nil,
        rule: rule,
        help: fix.map { "write '\($0.pattern)'" }
      ),
      allowed: allowed
    )
  }
}

extension RuleMaterial {
  /// The pattern that parts of the run have examined.
  fileprivate var examinedPattern: String? {
    slow.first { $0.script == nil }?.pattern ?? coverage.first?.pattern ?? drift.first?.pattern
      ?? budgets.first?.pattern
  }
}

/// Material by rule while it is collected.
private struct RuleMaterials {
  private var keys = RuleKeys()
  private var list: [RuleMaterial] = []
  private var places: [RuleKey: Int] = [:]
  private var files: [ExactText: Int] = [:]

  init(_ record: RunRecord) {
    for manifest in record.manifests { note(manifest.file) }
    for test in record.tests { keys.add(test.rule, test.location) }
    for check in record.diagnostics {
      if let rule = check.rule { keys.add(rule, check.location) }
    }
    for variation in record.variations.records { keys.add(variation.rule, variation.location) }
    for drift in record.drift.records { keys.add(drift.rule, drift.location) }
    for slow in record.slow.records { keys.add(slow.rule, slow.location) }
    for change in record.goldens.records {
      if let rule = change.rule ?? change.golden { keys.add(rule, change.location) }
    }
    for over in record.budgets.records { keys.add(over.rule, over.location) }
    for part in record.coverage.records { keys.add(part.rule, part.location) }
    for relation in record.overlap?.relations ?? [] { keys.add(relation.rule, relation.location) }
  }

  private mutating func note(_ file: String) {
    if files[ExactText(file)] == nil { files[ExactText(file)] = files.count }
  }

  mutating func add(
    _ rule: String,
    _ location: LocationRecord?,
    _ change: (inout RuleMaterial) -> Void
  ) {
    let key = keys.key(rule, location)
    let place = places[key] ?? list.count
    if place == list.count {
      places[key] = place
      list.append(RuleMaterial(key, rule))
    }
    change(&list[place])
    guard let location else { return }
    note(location.file)
    if list[place].location.map({ location.precedes($0) }) ?? true {
      list[place].location = location
    }
  }

  /// Gives the rules their patterns: those of their manifests, else those of what was examined.
  mutating func addPatterns(of manifests: [ManifestRecord]) {
    for manifest in manifests {
      for known in manifest.patterns ?? [] {
        let key = keys.key(known.rule, file: manifest.file)
        guard let place = places[key], list[place].pattern == nil else { continue }
        list[place].pattern = known.pattern
      }
    }
    for index in list.indices where list[index].pattern == nil {
      list[index].pattern = list[index].examinedPattern
    }
  }

  /// The rules in the order of their places; those without one come last.
  var sorted: [RuleMaterial] {
    func rank(_ index: Int) -> (Int, Int, Int) {
      guard let location = list[index].location else { return (.max, 0, index) }
      return (files[ExactText(location.file)] ?? .max, location.offset, index)
    }
    return list.indices.map { ($0, rank($0)) }.sorted { $0.1 < $1.1 }.map { list[$0.0] }
  }
}

extension LocationRecord {
  /// Whether it is an earlier place of the same file.
  fileprivate func precedes(_ other: LocationRecord) -> Bool {
    ExactText(file) == ExactText(other.file) && offset < other.offset
  }
}

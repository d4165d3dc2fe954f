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
    list.add(entries(of: record) + findings.flatMap(entries))
    list.addPatterns(of: record.manifests)
    return list.sorted
  }
}

extension RuleMaterial {
  /// Something that a record has about a rule, and where it belongs in the material.
  typealias Entry = (
    rule: String, location: LocationRecord?, change: (inout RuleMaterial) -> Void
  )

  private static func entries(of record: RunRecord) -> [Entry] {
    let isStrict = record.variations.summary?.isStrict ?? false
    var entries: [Entry] = []
    func add<Item>(
      _ items: [Item],
      to list: WritableKeyPath<RuleMaterial, [Item]>,
      _ place: (Item) -> (String?, LocationRecord?)
    ) {
      for item in items {
        let (rule, location) = place(item)
        guard let rule else { continue }
        entries.append((rule, location, { $0[keyPath: list].append(item) }))
      }
    }
    add(record.tests, to: \.tests) { ($0.rule, $0.location) }
    add(record.diagnostics, to: \.checks) { ($0.rule, $0.location) }
    for variation in record.variations.records {
      let check = variation.check(isStrict: isStrict)
      entries.append((variation.rule, variation.location, { $0.checks.append(check) }))
    }
    add(record.drift.records, to: \.drift) { ($0.rule, $0.location) }
    add(record.drift.summary?.undecided ?? [], to: \.undecidedDrift) { ($0.rule, nil) }
    add(record.slow.records, to: \.slow) { ($0.rule, $0.location) }
    add(record.goldens.records, to: \.goldens) { ($0.rule ?? $0.golden, $0.location) }
    add(record.budgets.records, to: \.budgets) { ($0.rule, $0.location) }
    add(record.coverage.records, to: \.coverage) { ($0.rule, $0.location) }
    add(record.coverage.summary?.regressions ?? [], to: \.regressions) { ($0.rule, nil) }
    add(record.overlap?.relations ?? [], to: \.relations) { ($0.rule, $0.location) }
    return entries
  }

  /// A finding; one of a part without a panel is shown among the checks.
  private static func entries(of finding: ReportedFinding) -> [Entry] {
    guard let rule = finding.rule else { return [] }
    var entries: [Entry] = [(rule, finding.location, { $0.findings.append(finding) })]
    if let check = finding.check {
      entries.append((rule, finding.location, { $0.checks.append(check) }))
    }
    return entries
  }
}

extension VariationRecord {
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

extension ReportedFinding {
  /// The parts that the page shows in their own way.
  private static let partsWithPanels: Set<PartID> = [
    .tests, .checks, .drift, .slow, .goldens, .budgets, .links, .coverage, .overlap, .variations,
  ]

  /// A finding of a part without a panel as a check has it.
  var check: DiagnosticRecord? {
    guard !Self.partsWithPanels.contains(part) else { return nil }
    return DiagnosticRecord(
      Diagnostic(
        code: code,
        severity: fails ? .error : level == .warning ? .warning : .note,
        message: title,
        location: location?.sourceLocation,
        rule: rule,
        notes: lines.map { DiagnosticNote(message: $0, location: nil) }
      )
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
  }

  mutating func add(_ entries: [RuleMaterial.Entry]) {
    for entry in entries { keys.add(entry.rule, entry.location) }
    for entry in entries { add(entry.rule, entry.location, entry.change) }
  }

  private mutating func note(_ file: String) {
    if files[ExactText(file)] == nil { files[ExactText(file)] = files.count }
  }

  private mutating func add(
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

import BacktrackingSuite
package import CostBudgets
import Diagnostics
import FileAccess
import GoldenStore
package import GoldenSuite
import ManifestModel
package import MatchEngine
package import RunRecord
package import SubjectDomains

/// Compares the costs of rules with the recorded ones, and with the maximum for all rules.
package struct BudgetRun: Sendable {
  private let run: GoldenRun
  private let settings: BudgetSettings
  private let maximum: BudgetMaximum
  private let place: @Sendable (_ pattern: String, _ subject: Subject) -> Range<Int>?
  private let makeFix: @Sendable (PatternCase) -> String?
  private let ids: Set<String>
  private let day: CalendarDay
  private let isWhole: Bool

  package struct Result {
    /// The rules over their budgets, those without an exception first.
    package var records: [BudgetRecord]
    package var summary: BudgetSummary
    /// The exceptions that cover nothing.
    var unused: [BudgetException]
  }

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - run: The rules over a corpus.
  ///   - settings: What they may cost.
  ///   - day: The day by which exceptions end.
  ///   - ids: The ids of all rules of manifests.
  ///   - isWhole: Whether all configured manifests take part, so that an exception can be unused.
  ///   - failOn: The minimum likeness to a URL for attacks to count; nil if none count.
  ///   - search: Searches for a slow subject.
  ///   - place: The part of a pattern that does most of the work on a subject, if known.
  ///   - makeFix: Creates an equivalent of a slow pattern that is not slow, if one is known.
  package init(
    _ run: GoldenRun,
    _ settings: BudgetSettings,
    on day: CalendarDay,
    ids: Set<String>,
    isWhole: Bool,
    failOn: Likeness?,
    search: AttackSearch,
    place: @escaping @Sendable (_ pattern: String, _ subject: Subject) -> Range<Int>?,
    makeFix: @escaping @Sendable (PatternCase) -> String?
  ) {
    self.run = run
    self.settings = settings
    self.day = day
    self.ids = ids
    self.isWhole = isWhole
    self.place = place
    self.makeFix = makeFix
    maximum = BudgetMaximum(
      steps: settings.maximum ?? SearchScale.slowSteps,
      isForAll: settings.maximum != nil,
      failOn: failOn,
      search: search,
      engines: run.engines
    )
  }
}

extension BudgetRun {
  /// The result for one rule.
  private struct Outcome: Sendable {
    var records: [BudgetRecord] = []
    var isCounted = false
    var isUnrecorded = false
    var isMeasured = false
    var isRefused = false
    var isUncounted = false

    mutating func note(_ refusal: PatternError?) {
      guard let refusal else { return }
      if refusal.isOfCounting { isUncounted = true } else { isRefused = true }
    }
  }

  /// Compares all rules.
  ///
  /// - Parameters:
  ///   - folder: The goldens.
  ///   - places: The indices of the rules to compare if all others are known to be unchanged; nil
  ///     for all.
  /// - Throws: `InputError` if a golden cannot be read.
  /// - Returns: The rules over their budgets.
  package func result(against folder: GoldenFolder, only places: Set<Int>? = nil) throws -> Result {
    let corpora = try folder.corpora()
    let assignment = try run.assignment(folder, corpora)
    let outcomes = try run.forEachRule { index throws(InputError) -> Outcome in
      guard places?.contains(index) ?? true else {
        let target = run.targets[index]
        return Outcome(isCounted: target.isSelected && target.pattern != nil)
      }
      let old = try assignment.entries[index].recorded.map { name throws(InputError) in
        try folder.golden(name, corpora)
      }
      return outcome(of: index, old)
    }
    .compactMap(\.self)
    var records = outcomes.flatMap(\.records)
    for index in records.indices { except(&records[index]) }
    let summary = BudgetSummary(
      rules: outcomes.count(where: \.isCounted),
      unrecorded: outcomes.count(where: \.isUnrecorded),
      measured: outcomes.count(where: \.isMeasured),
      refused: outcomes.count(where: \.isRefused),
      uncounted: outcomes.count(where: \.isUncounted),
      records: records
    )
    let isWhole = isWhole && run.targets.allSatisfy(\.isSelected)
    let unused = settings.exceptions.filter { exception in
      isWhole && !records.contains { exception.covers($0.rule, among: ids) }
    }
    return Result(
      records: records.filter { $0.allowed == nil } + records.filter { $0.allowed != nil },
      summary: summary,
      unused: unused
    )
  }

  private func except(_ record: inout BudgetRecord) {
    let covering = settings.exceptions.filter { $0.covers(record.rule, among: ids) }
    guard let exception = covering.max(by: { $0.until < $1.until }) else { return }
    record.until = exception.until.description
    if day <= exception.until { record.allowed = exception.reason }
  }

  private func outcome(of index: Int, _ old: RuleGolden?) -> Outcome {
    let target = run.targets[index]
    guard target.isSelected, let (rule, pattern) = target.pattern else { return Outcome() }
    var outcome = Outcome(isCounted: true, isUnrecorded: old == nil)
    let comparison = old.map { old in
      BudgetComparison(
        pattern: pattern.pattern,
        rule: rule,
        old: old,
        corpus: run.corpus.digest,
        growth: settings.growth,
        subjects: CostSubjects(of: rule, over: run.corpus, attacks: old.attacks)
      )
    }
    for engine in run.engines {
      guard let finding = comparison?.finding(on: engine) else {
        outcome.note(engine.engine.refusal(of: pattern.pattern))
        continue
      }
      outcome.note(finding.refusal)
      outcome.isMeasured = outcome.isMeasured || finding.isMeasured
      if let record = finding.record { outcome.records.append(record) }
    }
    let recorded = old?.definition.pattern?.text
    maximum.check(pattern, recorded: recorded, &outcome.records)
    guard !outcome.records.isEmpty else { return outcome }
    let fixes = BudgetFixSearch(
      target: pattern,
      recorded: recorded,
      engines: run.engines,
      isKept: { fixed in
        run.engines.allSatisfy { engine in
          comparison?.isKept(by: fixed, on: engine) ?? false
        }
      },
      place: { place(pattern.pattern, $0) },
      makeFix: { makeFix(pattern) }
    )
    fixes.complete(&outcome.records)
    return outcome
  }
}

extension BudgetRun.Result {
  /// The findings, and the unneeded exceptions.
  package var diagnostics: [DiagnosticRecord] {
    var rules: [String] = []
    for record in records where !rules.contains(record.rule) { rules.append(record.rule) }
    return rules.compactMap { rule in
      let own = records.filter { $0.rule == rule }
      let reason = own.first?.allowed.map { "\($0) (until \(own.first?.until ?? "?"))" }
      return BudgetRecord.diagnostic(of: own).map { DiagnosticRecord($0, allowed: reason) }
    }
      + unused.map { exception in
        DiagnosticRecord(
          Diagnostic(
            code: "unused-allowance",
            severity: .warning,
            message: """
              the exception of '\(exception.rule.text)' is not needed: no matching rule is over \
              budget
              """,
            location: exception.location,
            help: "remove it"
          )
        )
      }
  }
}

import BacktrackingSuite
import GoldenSuite
import ManifestEditing
import MatchEngine
import RunRecord

/// Finds the part of a pattern that causes its cost, and a fix.
struct BudgetFixSearch {
  let target: PatternCase
  let recorded: String?
  let engines: [MeteredEngine]
  let isKept: (String) -> Bool
  /// The part of the pattern that does most of the work on a subject, if known.
  let place: (Subject) -> Range<Int>?
  /// Creates an equivalent pattern that is not slow, if one is known.
  let makeFix: () -> String?
}

extension BudgetFixSearch {
  /// The maximum number of changes that are reverted one by one.
  private static let maxChanges = 32

  /// Adds the part and the fix to the records of one rule.
  func complete(_ records: inout [BudgetRecord]) {
    let place = place(of: records)
    let fix = records.lazy.compactMap(fix).first
    for index in records.indices {
      records[index].range = place.map { TextRange($0) }
      records[index].location = target.location(place ?? 0..<target.pattern.utf16.count).map(
        LocationRecord.init
      )
      guard var fix, let engine = engine(records[index]) else { continue }
      let cost = records[index].shown.flatMap { engine.cost(of: fix.pattern, on: Subject($0)) }
      fix.steps = cost?.steps ?? 0
      records[index].fix = fix
    }
  }

  /// The smallest part that does most of the work; nil if that is the whole pattern.
  private func place(of records: [BudgetRecord]) -> Range<Int>? {
    let subjects = records.flatMap { [$0.subject, $0.attack?.subject].compactMap(\.self) }
    return subjects.compactMap { place(Subject($0)) }
      .filter { $0 != 0..<target.pattern.utf16.count }
      .min { $0.count < $1.count }
  }

  private func engine(_ record: BudgetRecord) -> MeteredEngine? {
    engines.first { $0.name == record.engine }
  }

  private func fix(of record: BudgetRecord) -> BudgetRecord.Fix? {
    revert(record) ?? rewrite(record)
  }

  /// The single change since the recording whose reversal restores the cost.
  private func revert(_ record: BudgetRecord) -> BudgetRecord.Fix? {
    guard let recorded, let subject = record.shown, let engine = engine(record),
      let before = engine.cost(of: recorded, on: Subject(subject))
    else { return nil }
    let changes = PatternChange.changes(from: recorded, to: target.pattern)
    guard (1...Self.maxChanges).contains(changes.count) else { return nil }
    for change in changes {
      let pattern = change.takenBack(in: target.pattern)
      guard let cost = engine.cost(of: pattern, on: Subject(subject)), !cost.isCut || before.isCut,
        isKept(pattern), changes.count == 1 || keepsTests(pattern)
      else { continue }
      return BudgetRecord.Fix(
        pattern: pattern,
        kind: .revert,
        range: change.range,
        old: change.new,
        new: change.old,
        steps: cost.steps
      )
    }
    return nil
  }

  /// Whether a pattern treats each of the rule's test inputs like the recorded or the current
  /// pattern; reverting one of several changes may leave half a change.
  private func keepsTests(_ pattern: String) -> Bool {
    guard let recorded, let engine = engines.first?.engine,
      let limits = engines.first?.limits,
      let compiled = [pattern, recorded, target.pattern].map({ try? engine.compile($0) })
        as? [any CompiledPattern], !target.subjects.isEmpty
    else { return false }
    return target.subjects.allSatisfy { subject in
      let outcomes = compiled.map { $0.firstMatch(in: subject, limits: limits).outcome }
      return outcomes[0] == outcomes[1] || outcomes[0] == outcomes[2]
    }
  }

  private func rewrite(_ record: BudgetRecord) -> BudgetRecord.Fix? {
    guard record.exceeded.contains(where: { $0.budget == .maximum }), let pattern = makeFix() else {
      return nil
    }
    return BudgetRecord.Fix(
      pattern: pattern,
      kind: .rewrite,
      range: 0..<target.pattern.utf16.count,
      old: target.pattern,
      new: pattern,
      steps: 0
    )
  }
}

extension BudgetRecord {
  package var shown: String? { subject ?? attack?.subject }
}

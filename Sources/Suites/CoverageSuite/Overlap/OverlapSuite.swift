public import MatchEngine
import ParallelWork
internal import RegexEquivalence
internal import RegexSyntax
public import RunRecord
import SubjectDomains

/// Finds rules that match the same inputs, and rules that match no more than others.
public struct OverlapSuite: Sendable {
  private let rules: [OverlapRule]
  private let corpus: [Subject]
  private let engine: any MatchEngine
  private let limits: MatchLimits
  /// The indices of the rules to report on; nil for all.
  private let focus: Set<Int>?

  /// The limits of states and steps of one decision.
  private static let maxStates = 12_000
  private static let maxWork = 1_500_000
  /// The number of inputs shown for a group.
  private static let shownExamples = 3

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - rules: The rules of one manifest, in order.
  ///   - corpus: URLs to try in addition to the rules' tests.
  ///   - engine: The engine for the patterns.
  ///   - limits: The limits of each match; nil for the engine's defaults.
  ///   - ids: The rules to report on: inputs that none of them matches, and relations between
  ///     others,
  ///     are left out. Nil for all.
  public init(
    _ rules: [OverlapRule],
    corpus: [Subject],
    engine: any MatchEngine,
    limits: MatchLimits? = nil,
    about ids: Set<String>? = nil
  ) {
    self.rules = rules
    self.corpus = corpus
    self.engine = engine
    self.limits = limits ?? engine.defaultLimits
    focus = ids.map { ids in Set(rules.indices.filter { ids.contains(rules[$0].id) }) }
  }
}

extension OverlapSuite {
  /// Compares the rules.
  ///
  /// The result does not depend on the number of workers.
  ///
  /// - Parameter workers: The number of threads.
  /// - Returns: The overlaps.
  public func run(workers: Int) -> OverlapRecord {
    let read = ParallelWork.map(rules.count, workers: workers) {
      ReadRule(rules[$0], engine: engine, limits: limits, makesSamples: isFocused($0))
    }
    var seen: Set<[UInt16]> = []
    let tests = rules.flatMap(\.tests).filter { seen.insert($0.utf16).inserted }
    let urls = corpus.filter { seen.insert($0.utf16).inserted }
    let (groups, undecided) = groups(read, tests, urls, workers)
    let relations = relations(read, workers)
    // What some of the comparisons say is no answer about any rule.
    guard !Interruption.isRequested else {
      Interruption.note("overlap", 0, of: focus?.count ?? rules.count, "rules")
      return OverlapRecord(groups: [], relations: [], rules: 0, inputs: 0, shared: 0, undecided: 0)
    }
    return OverlapRecord(
      groups: groups,
      relations: relations,
      rules: focus?.count ?? rules.count,
      inputs: tests.count + urls.count,
      shared: groups.reduce(0) { $0 + $1.tests + $1.corpus },
      undecided: undecided
    )
  }

  private func isFocused(_ index: Int) -> Bool { focus?.contains(index) ?? true }
}

extension OverlapSuite {
  private func groups(
    _ read: [ReadRule],
    _ tests: [Subject],
    _ urls: [Subject],
    _ workers: Int
  ) -> ([OverlapRecord.Group], undecided: Int) {
    let places = read.indices.filter { read[$0].rule.stage == .action }
    let actions = places.map { read[$0] }
    let focused = places.indices.filter { isFocused(places[$0]) }
    let subjects = tests + urls
    let matches = ParallelWork.map(subjects.count, workers: workers) {
      index -> (rules: [Int], undecided: Int) in
      guard !Interruption.isRequested else { return ([], 0) }
      let folded = ReadRule.folded(subjects[index])
      if focus != nil {
        let isAbout = focused.contains { actions[$0].matches(subjects[index], folded) != false }
        guard isAbout else { return ([], 0) }
      }
      var found: [Int] = []
      var undecided = 0
      for (number, action) in actions.enumerated() {
        switch action.matches(subjects[index], folded) {
        case true?: found.append(number)
        case false?: continue
        case nil: undecided += 1
        }
      }
      let isAbout = focus == nil || found.contains { isFocused(places[$0]) }
      return (isAbout ? found : [], undecided)
    }
    var groups: [[Int]: OverlapRecord.Group] = [:]
    for (index, match) in matches.enumerated() where match.rules.count > 1 {
      let ids = match.rules.map { actions[$0].rule.id }
      var group = groups[match.rules] ?? OverlapRecord.Group(rules: ids)
      if index < tests.count { group.tests += 1 } else { group.corpus += 1 }
      if group.examples.count < Self.shownExamples { group.examples.append(subjects[index].text) }
      groups[match.rules] = group
    }
    let sorted = groups.sorted { left, right in
      let (first, second) = (left.value, right.value)
      let counts = (first.tests + first.corpus, second.tests + second.corpus)
      return counts.0 == counts.1
        ? left.key.lexicographicallyPrecedes(right.key) : counts.0 > counts.1
    }
    return (sorted.map(\.value), matches.reduce(0) { $0 + $1.undecided })
  }
}

extension OverlapSuite {
  /// The pairs whose first rule matches no more than the second.
  private func relations(_ read: [ReadRule], _ workers: Int) -> [OverlapRecord.Relation] {
    let folded = read.map { $0.samples.map(ReadRule.folded) }
    // A pair is worth deciding if the second rule matches all known matches of the first.
    let candidates = ParallelWork.map(read.count, workers: workers) { first -> [Int] in
      guard !Interruption.isRequested else { return [] }
      let others = read.indices.filter { second in
        guard second != first, isFocused(first) || isFocused(second),
          Self.areComparable(read[first].rule, read[second].rule)
        else { return false }
        return zip(read[first].samples, folded[first]).allSatisfy { sample, folded in
          read[second].matches(sample, folded) != false
        }
      }
      guard !isFocused(first), !others.isEmpty else {
        return read[first].samples.isEmpty ? [] : others
      }
      // Its tests alone did not rule it out, and no further samples were made for a rule outside
      // the report.
      let samples = ReadRule(rules[first], engine: engine, limits: limits).samples
      guard !samples.isEmpty else { return [] }
      return others.filter { second in
        samples.allSatisfy { read[second].matches($0, ReadRule.folded($0)) != false }
      }
    }
    let pairs = candidates.enumerated().flatMap { first, others in others.map { (first, $0) } }
    let decided = ParallelWork.map(pairs.count, workers: workers) { index in
      Interruption.isRequested ? nil : relation(of: pairs[index].0, to: pairs[index].1, read)
    }
    return decided.compactMap { $0 }
  }

  /// Rules of one stage compete, and an action may keep a redirect from being tried.
  private static func areComparable(_ first: OverlapRule, _ second: OverlapRule) -> Bool {
    first.stage == second.stage || first.stage == .redirect && second.stage == .action
  }

  private func relation(
    of first: Int,
    to second: Int,
    _ read: [ReadRule]
  ) -> OverlapRecord.Relation? {
    let (rule, other) = (read[first].rule, read[second].rule)
    var relation: OverlapRecord.Relation
    switch verdict(read[first], read[second]) {
    case .equal:
      // Of two equal rules, the later one is reported.
      guard rule.stage != other.stage || first > second else { return nil }
      relation = OverlapRecord.Relation(rule: rule.id, other: other.id, kind: .equal)
    case .subset: relation = OverlapRecord.Relation(rule: rule.id, other: other.id, kind: .subset)
    case .superset, .neither: return nil
    case .undecided(let reason):
      relation = OverlapRecord.Relation(rule: rule.id, other: other.id, kind: .undecided)
      relation.note = reason.message
    }
    relation.location = rule.location
    let isBefore =
      other.stage == rule.stage ? second < first : other.stage.rawValue < rule.stage.rawValue
    guard rule.stage == .redirect, isBefore, relation.kind != .undecided else { return relation }
    switch other.answer {
    case .always: relation.reachability = .unreachable
    case .sometimes(let why):
      relation.reachability = .sometimes
      relation.note = why
    }
    return relation
  }

  private func verdict(_ first: ReadRule, _ second: ReadRule) -> SubjectRelation {
    if first.rule.pattern.utf8.elementsEqual(second.rule.pattern.utf8) { return .equal }
    guard let left = first.syntax, let right = second.syntax else {
      return .undecided(.size)
    }
    var options = ComparisonOptions()
    options.characters = SubjectDomain.url.alphabet.ordinary
    options.maxStates = Self.maxStates
    options.maxWork = Self.maxWork
    return PatternComparison(left, right, options: options).subjectRelation()
  }
}

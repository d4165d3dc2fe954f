import Diagnostics
internal import MatchEngine
internal import RegexSyntax
internal import RunRecord
internal import SubjectDomains

/// Examines one pattern with its tests.
struct RuleCoverage {
  let target: PatternCase
  let engine: any MatchEngine
  let limits: MatchLimits
  /// Whether to suggest inputs for untested parts.
  let suggests: Bool
  /// The inputs of an origin to try before any is generated.
  let given: (CoverageRecord.Suggestion.Origin) -> [Subject]
}

extension RuleCoverage {
  func record() -> CoverageRecord {
    var record = CoverageRecord(
      rule: target.rule,
      pattern: target.pattern,
      inputs: target.inputs.count,
      location: target.place.map(LocationRecord.init)
    )
    let pattern: RegexPattern
    do throws(RegexSyntaxError) {
      pattern = try RegexParser.parse(target.pattern)
    } catch {
      record.reason = "the pattern cannot be parsed: \(error.message)"
      return record
    }
    let work = WorkAllowance(Self.work)
    do throws(PatternError) {
      let examiner = try PartExaminer(
        pattern,
        in: target.domain,
        templateGroups: templateGroups(of: pattern),
        engine: BoundedEngine(engine, within: work) { pattern in
          let bound = SearchStepBoundCache(of: pattern)
          return { bound.maxSteps(in: $0) / Self.usualShare }
        },
        limits: limits(for: pattern),
        within: work
      )
      fill(&record, examiner)
    } catch {
      record.reason = "the engine refuses the pattern: \(error.message)"
    }
    return record
  }

  /// The limits of one search, such that all tests together may take some seconds of one core.
  ///
  /// Where an engine copies all groups with every state that it saves, a step takes longer with them.
  private func limits(for pattern: RegexPattern) -> MatchLimits {
    var limits = limits
    guard engine.description.features.contains(.groupsInStates) else { return limits }
    let weight = 1 + pattern.captureGroups.count / 8
    let share = Self.maxSteps / weight / max(1, target.inputs.count)
    limits.steps = min(limits.steps, max(Self.minSteps, share))
    return limits
  }

  /// The work for one pattern, in microseconds.
  private static let work = 2_500_000
  /// The ratio of a search's maximum steps to the usual ones.
  private static let usualShare = 4.0
  private static let maxSteps = 2_500
  private static let minSteps = 10

  private func templateGroups(of pattern: RegexPattern) -> Set<Int> {
    let count = pattern.captureGroups.count
    let numbers = target.templates.flatMap { template in
      ReplacementTemplate(template, captureGroupCount: count).groupReferences.map(\.number)
    }
    return Set(numbers.filter { (1...max(1, count)).contains($0) })
  }

  private func fill(_ record: inout CoverageRecord, _ examiner: PartExaminer) {
    let labels = PartLabels(tree: examiner.tree, noun: target.domain.noun)
    let exercises = exercises(examiner)
    var first: [PatternPart: Int] = [:]
    for (index, exercise) in exercises.enumerated() {
      for part in exercise.parts where first[part] == nil { first[part] = index }
    }
    let unknownReason = exercises.compactMap(\.unknownReason).first
    let gaps = examiner.list.parts.filter { first[$0] == nil }
    var search = SuggestionSearch(target: target, examiner: examiner, exercises: exercises)
    if suggests { search.choose(for: gaps, from: given) }
    search.run(gaps, wantsBest: suggests)
    var chosen: [Int] = []
    for part in examiner.list.parts {
      var entry = CoverageRecord.Part(
        kind: part.kind.rawValue,
        range: TextRange(labels.place(of: part)),
        label: labels.label(of: part),
        status: .gap
      )
      if let index = first[part] {
        entry.status = .covered
        entry.input = index
      } else if let unknownReason, part.kind != .nearMiss {
        entry.status = .unknown
        entry.reason = unknownReason
      } else if part.kind == .nearMiss, examiner.work.isUsedUp {
        entry.status = .unknown
        entry.reason = WorkAllowance.reason.words
      } else if let reason = search.unreachable[part] {
        entry.status = .unreachable
        entry.reason = reason
      } else if suggests, let candidate = search.chosen[part] {
        if !chosen.contains(candidate) { chosen.append(candidate) }
        entry.suggestion = chosen.firstIndex(of: candidate)
      } else if suggests {
        entry.reason = "no input found"
      }
      record.parts.append(entry)
    }
    if suggests, let companion = search.companion { chosen.append(companion) }
    record.covered = record.count(.covered)
    record.counted = record.parts.count - record.count(.unreachable)
    record.suggestions = chosen.compactMap {
      search.suggestion($0, closing: record.parts, examiner)
    }
  }

  /// What each test exercises, including near misses.
  private func exercises(_ examiner: PartExaminer) -> [Exercise] {
    var exercises = target.inputs.map { examiner.examine($0.subject) }
    guard exercises.contains(where: { $0.isMatch == true }) else { return exercises }
    let near = exercises.indices.first { index in
      examiner.isNearMiss(target.inputs[index].subject, exercises[index])
    }
    if let near {
      exercises[near].parts.insert(PatternPart(kind: .nearMiss, node: PatternTree.root))
    }
    return exercises
  }
}

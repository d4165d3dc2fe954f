import RegexSyntax
import RunRecord

/// Says how slow mended patterns are, by looking for attacks on them.
struct MendJudge {
  private let target: BacktrackingTarget
  private let engines: BacktrackingEngines
  private let effort: BacktrackingEffort
  private let slow: [SlowRecord]
  private let work: WorkBudget
  private var questions: Int
  private var known: [String: Findings] = [:]

  /// How slow a mended pattern may be.
  enum Grade: Sendable {
    /// No subject was found that makes it slow, up to a length at which what grows with the square
    /// shows.
    case linear
    /// None was found up to the greatest length of the search.
    case harmless
    /// Its attacks are much longer than those on the old pattern, or grow less steeply.
    case better
  }

  /// What was found of one pattern.
  private struct Findings {
    /// Whether no subject up to the greatest length of the search makes it slow.
    var isHarmless = false
    var isBetter = false
    /// The length up to which nothing makes it slow, as far as was looked.
    var safeLength: Int
    /// Whether longer subjects were looked at.
    var isFinal = false
  }

  /// Prepares a judge.
  ///
  /// - Parameters:
  ///   - target: The old pattern.
  ///   - engines: The engines that are judged.
  ///   - effort: How much is tried for each pattern.
  ///   - slow: What is slow about the old pattern.
  ///   - work: The work of all searches for attacks on mended patterns.
  ///   - questions: The most patterns that are looked at.
  init(
    target: BacktrackingTarget,
    engines: BacktrackingEngines,
    effort: BacktrackingEffort,
    slow: [SlowRecord],
    work: WorkBudget,
    questions: Int
  ) {
    self.target = target
    self.engines = engines
    self.effort = effort
    self.slow = slow
    self.work = work
    self.questions = questions
  }

  /// The length up to which a mended pattern is looked at, in UTF-16 units.
  static let longest = 65_536
}

extension MendJudge {
  /// Whether a pattern is of a grade, or a better one.
  mutating func grade(of pattern: RegexPattern, atLeast grade: Grade) -> Bool {
    guard let findings = findings(of: pattern.source) else { return false }
    switch grade {
    case .linear:
      return findings.isHarmless && safeLength(of: pattern.source) >= Self.longest
    case .harmless:
      return findings.isHarmless && safeLength(of: pattern.source) >= effort.longest
    case .better: return findings.isBetter
    }
  }

  /// The length up to which no subject was found that makes a pattern slow, in UTF-16 units.
  mutating func safeLength(of pattern: String) -> Int {
    guard var findings = findings(of: pattern) else { return 0 }
    if findings.isHarmless, !findings.isFinal {
      findings.isFinal = true
      let longest = max(effort.longest, Self.longest)
      if effort.longest < longest || effort.level > 0 {
        let records = records(of: pattern, upTo: longest, level: effort.level)
        let shortest = records.compactMap(\.attack?.length).min()
        if !records.contains(where: { $0.verdict == .undecided }) || shortest != nil {
          findings.safeLength = shortest.map { $0 - 1 } ?? longest
        }
      }
      known[pattern] = findings
    }
    return findings.safeLength
  }

  private mutating func findings(of pattern: String) -> Findings? {
    if let findings = known[pattern] { return findings }
    questions -= 1
    guard questions >= 0, !work.isExhausted else { return nil }
    // Most patterns that are asked for are not offered: what fuzzing adds is looked at in the end.
    let records = records(of: pattern, upTo: effort.longest, level: 0)
    let shortest = records.compactMap(\.attack?.length).min()
    let findings = Findings(
      isHarmless: records.allSatisfy { isGood($0, isStrict: true) },
      isBetter: records.allSatisfy { isGood($0, isStrict: false) },
      safeLength: shortest.map { $0 - 1 } ?? effort.longest
    )
    known[pattern] = findings
    return findings
  }

  private func records(of pattern: String, upTo longest: Int, level: Int) -> [SlowRecord] {
    var target = target
    target.pattern = pattern
    var effort = effort
    effort.longest = longest
    effort.level = level
    return PatternExamination(target, engines, effort, corpus: [], within: work).verdicts
  }

  private func isGood(_ record: SlowRecord, isStrict: Bool) -> Bool {
    let old = slow.first { $0.engine == record.engine }
    switch record.verdict {
    case .linear: return true
    case .undecided: return false
    case .refused: return old == nil
    case .vulnerable, .scanning:
      return old.map { !isStrict && record.isClearlyBetter(than: $0) } ?? false
    }
  }
}

extension SlowRecord {
  /// Whether an attack needs a subject at least twice as long, or makes the steps grow more slowly.
  fileprivate func isClearlyBetter(than old: SlowRecord) -> Bool {
    guard let length = attack?.length, let oldLength = old.attack?.length else { return false }
    let isSlower = (degree ?? .max) < (old.degree ?? .max) && length > oldLength
    return length >= 2 * oldLength || isSlower
  }
}

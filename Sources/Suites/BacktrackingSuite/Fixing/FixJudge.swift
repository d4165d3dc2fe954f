import MatchEngine
import RegexSyntax
import RunRecord

/// Says how slow fixed patterns are, by looking for attacks on them.
struct FixJudge {
  private let target: PatternCase
  private let engines: BacktrackingEngines
  private let effort: BacktrackingEffort
  private let slow: [SlowRecord]
  private let work: WorkBudget
  private var questions: Int
  private var known: [String: Findings] = [:]

  /// How slow a fixed pattern may be.
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
  ///   - engines: The target engines.
  ///   - effort: How much is tried for each pattern.
  ///   - slow: What is slow about the old pattern.
  ///   - work: The work of all searches for attacks on fixed patterns.
  ///   - questions: The most patterns that are looked at.
  init(
    target: PatternCase,
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
    note(slow)
  }

  /// The length up to which a fixed pattern is looked at, in UTF-16 units.
  static let maxLength = 65_536

  /// The attacks on the old pattern and on others that were looked at.
  private var attacks: [AttackShape] = []
}

extension FixJudge {
  /// Whether a pattern is of a grade, or a better one.
  mutating func grade(of pattern: RegexPattern, atLeast grade: Grade) -> Bool {
    guard let findings = findings(of: pattern.source) else { return false }
    switch grade {
    case .linear:
      return findings.isHarmless && safeLength(of: pattern.source) >= Self.maxLength
    case .harmless:
      return findings.isHarmless && safeLength(of: pattern.source) >= effort.longest
    case .better: return findings.isBetter
    }
  }

  /// Whether a pattern is linear, by one search up to the greatest length.
  mutating func isLinear(_ pattern: RegexPattern) -> Bool {
    if known[pattern.source] == nil {
      questions -= 1
      guard questions >= 0, !work.isExhausted else { return false }
      let records = records(of: pattern.source, upTo: Self.maxLength, level: effort.level)
      note(records)
      let found = records.compactMap(\.shortestLength).min().map { $0 - 1 } ?? Self.maxLength
      let isAnswered = records.allSatisfy(isDecided)
      let safeLength =
        isAnswered ? harmlessLength(of: pattern.source, from: 0, to: found) : 0
      known[pattern.source] = Findings(
        isHarmless: isAnswered && safeLength >= effort.longest,
        isBetter: records.allSatisfy { isGood($0, isStrict: false) },
        safeLength: safeLength,
        isFinal: true
      )
    }
    return grade(of: pattern, atLeast: .linear)
  }

  /// The length up to which no subject was found that makes a pattern slow, in UTF-16 units; 0 where its steps
  /// grow exponentially.
  mutating func safeLength(of pattern: String) -> Int {
    guard var findings = findings(of: pattern) else { return 0 }
    if findings.isHarmless || findings.isBetter, !findings.isFinal {
      findings.isFinal = true
      let longest = max(effort.longest, Self.maxLength)
      if effort.longest < longest || effort.level > 0 {
        let records = records(of: pattern, upTo: longest, level: effort.level)
        note(records)
        let shortest = records.compactMap(\.shortestLength).min()
        let found = shortest.map { $0 - 1 } ?? longest
        // Where an engine is undecided, nothing is known of it beyond the first search.
        let isUndecided = records.contains { $0.verdict == .undecided }
        findings.safeLength =
          records.contains(where: \.isExponential)
          ? 0
          : isUndecided || !findings.isHarmless
            ? min(found, findings.safeLength)
            : harmlessLength(of: pattern, from: findings.safeLength, to: found)
      }
      known[pattern] = findings
    }
    return findings.safeLength
  }

  /// Whether an attack that is known, pumped up to a length, shows that a pattern is not of a grade:
  /// much quicker than a search, which may still find another.
  func isRefuted(_ pattern: RegexPattern, _ grade: Grade) -> Bool {
    // Of steps that grow with the length, so many are left at a part of it.
    let part = grade == .linear ? 4 : 1
    let length = (grade == .linear ? Self.maxLength : effort.longest) / part
    return meters(of: pattern.source).contains { meter in
      attacks.contains { isSlow(meter, $0, upTo: length, limit: effort.cap / part) }
    }
  }

  /// The greatest length, of some between two, at which no attack that is known makes a pattern slow: a
  /// search that has found one attack need not have found the shortest.
  private func harmlessLength(of pattern: String, from least: Int, to most: Int) -> Int {
    var safe = most
    for meter in meters(of: pattern) {
      for attack in attacks where isSlow(meter, attack, upTo: safe, limit: effort.cap) {
        var (low, high) = (least, safe)
        for _ in 0..<Self.bisections {
          let middle = (low + high) / 2
          if isSlow(meter, attack, upTo: middle, limit: effort.cap) {
            high = middle
          } else {
            low = middle
          }
        }
        safe = low
      }
    }
    return safe
  }

  private static let bisections = 4

  /// What counts the steps of a pattern, for each engine that takes it.
  private func meters(of pattern: String) -> [StepMeter] {
    engines.targetEngines.compactMap { engine in
      guard let compiled = try? engine.compile(pattern) else { return nil }
      return StepMeter(
        compiled,
        engine: engine.name,
        within: work
      )
    }
  }

  /// Whether an attack makes a pattern slow, as far as is known: one that cannot be run counts as slow.
  private func isSlow(
    _ meter: StepMeter,
    _ attack: AttackShape,
    upTo length: Int,
    limit: Int
  ) -> Bool {
    let reading = meter.read(attack.text(attack.count(forLength: length)), limit: limit)
    return meter.isExhausted || reading.isCut || reading.failure != nil || reading.steps >= limit
  }

  /// Keeps a few attacks, the last ones found.
  private mutating func note(_ records: [SlowRecord]) {
    for attack in records.flatMap(\.attacks).map(AttackShape.init) where !attacks.contains(attack) {
      attacks.append(attack)
    }
    attacks.removeFirst(max(0, attacks.count - Self.maxAttacks))
  }

  private static let maxAttacks = 8

  private mutating func findings(of pattern: String) -> Findings? {
    if let findings = known[pattern] { return findings }
    questions -= 1
    guard questions >= 0, !work.isExhausted else { return nil }
    // Most patterns that are asked for are not offered: what fuzzing adds is looked at in the end.
    let records = records(of: pattern, upTo: effort.longest, level: 0)
    note(records)
    let found = records.compactMap(\.shortestLength).min().map { $0 - 1 } ?? effort.longest
    let isBetter = records.allSatisfy { isGood($0, isStrict: false) }
    let safeLength = isBetter ? harmlessLength(of: pattern, from: 0, to: found) : 0
    let findings = Findings(
      isHarmless: records.allSatisfy { isGood($0, isStrict: true) } && safeLength == effort.longest,
      isBetter: isBetter,
      safeLength: safeLength
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
    return BacktrackingAnalysis(target, engines, effort, corpus: [], within: work).verdicts
  }

  private func isDecided(_ record: SlowRecord) -> Bool {
    switch record.verdict {
    case .undecided: false
    case .refused: !slow.contains { $0.engine == record.engine }
    case .notSlow, .linear, .vulnerable, .scanning: true
    }
  }

  private func isGood(_ record: SlowRecord, isStrict: Bool) -> Bool {
    let old = slow.first { $0.engine == record.engine }
    switch record.verdict {
    case .notSlow, .linear: return true
    case .undecided: return false
    case .refused: return old == nil
    case .vulnerable, .scanning:
      return old.map { !isStrict && record.isClearlyBetter(than: $0) } ?? false
    }
  }
}

extension SlowRecord {
  /// The attack and those of another reach.
  fileprivate var attacks: [Attack] {
    [attack].compactMap(\.self) + otherAttacks.map(\.attack)
  }

  /// The length of the shortest attack; nil where there is none.
  fileprivate var shortestLength: Int? { attacks.map(\.length).min() }
}

extension AttackShape {
  /// The shape of an attack.
  init(_ attack: Attack) {
    self.init(
      segments: attack.pumps.map {
        Segment(prefix: Array($0.prefix.utf16), pump: Array($0.pump.utf16))
      },
      suffix: Array(attack.suffix.utf16)
    )
  }
}

extension SlowRecord {
  fileprivate var isExponential: Bool { self.class == .exponential }

  /// Whether an attack needs a subject at least twice as long, or makes the steps grow more slowly.
  ///
  /// Not where they still grow exponentially.
  fileprivate func isClearlyBetter(than old: SlowRecord) -> Bool {
    guard !isExponential, let length = attack?.length, let oldLength = old.attack?.length else {
      return false
    }
    let isSlower = (degree ?? .max) < (old.degree ?? .max) && length > oldLength
    return length >= 2 * oldLength || isSlower
  }
}

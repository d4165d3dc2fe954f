import MatchEngine
import RegexEquivalence
import RegexSyntax
import RunRecord

/// Looks for a fix of a pattern that attacks make slow, and checks it by looking for attacks again.
struct PatternFixer {
  let tree: RegexPattern
  let target: PatternCase
  let engines: BacktrackingEngines
  let effort: BacktrackingEffort
  /// URLs to compare the patterns on, where automata cannot.
  let corpus: [Subject]
  /// What is slow about the pattern.
  let slow: [SlowRecord]
  /// The work of all searches for attacks on patterns that might be offered.
  let work: WorkBudget
}

extension PatternFixer {
  /// The fix that is offered; nil where none was found.
  ///
  /// One that no subject makes slow, however long, is looked for first, then one that is harmless up to
  /// the greatest length of the search, then one that is less slow; and before one of the same grade
  /// with what JavaScript lacks one without. One that makes a new difference between engines is the
  /// last resort, and says so.
  var fix: SlowRecord.Fix? {
    guard tree.source.utf16.count <= Self.maxPatternLength else { return nil }
    // Each question is a search of its own, which takes longer with the pattern.
    let weight = max(PositionAutomaton(tree).branching, tree.source.utf16.count / 32)
    var judge = judge(within: work, questions: max(2, Self.maxQuestions * 8 / max(8, weight)))
    let places = slow.compactMap(\.range).map(\.range)
    var searches = [false, true].map { allowsPossessive in
      var options = FixOptions()
      options.places = Array(places.prefix(1))
      // A comparison takes longer with the pattern.
      let length = max(256, tree.source.utf16.count)
      options.maxComparisons = max(40, options.maxComparisons * 256 / length)
      options.maxTests = 12
      options.allowsPossessive = allowsPossessive
      return FixSearch(tree, options: options, test: test, within: work)
    }
    // All changes that keep the meaning, before the work is used up.
    let same = searches[0].run(isReduced: false) { _ in true }
    let base = same.flatMap { try? RegexParser.parse($0.pattern, flags: tree.flags) } ?? tree
    let drifting = WorkAllowance(Self.workOfDrift)
    var lastResort: SlowRecord.Fix?
    var better: SlowRecord.Fix?
    for (grade, index) in Self.order {
      // What is slow all the same is as good as it can be made.
      let fix = searches[index].run(isReduced: grade != .better) {
        judge.grade(of: $0, atLeast: grade)
      }
      guard let fix, passesOwnTests(fix.pattern, within: work), findsSameInTurn(fix) else {
        continue
      }
      var drift: [String] = []
      if let check = engines.drift {
        guard
          let names = check(fix.pattern, target.pattern, comparedSubjects(within: work), drifting)
        else {
          work.exhaust()
          break
        }
        drift = names
      }
      let length = judge.safeLength(of: fix.pattern)
      var offer = SlowRecord.Fix(fix, safeUpTo: length, drift: drift)
      if drift.isEmpty, grade == .better {
        better = better ?? offer
        break
      }
      if drift.isEmpty {
        if grade == .linear { return offer }
        let work = WorkBudget(Self.workOfNarrowing)
        let linear = narrowed([base, tree], within: work, drifting, isLinear: true)
        offer.alternatives = linear.map { [$0] }
        return offer
      }
      lastResort = lastResort ?? offer
    }
    return narrowed([base, tree], within: WorkBudget(Self.workOfNarrowing), drifting) ?? better
      ?? lastResort
  }

  private func judge(within work: WorkBudget, questions: Int) -> FixJudge {
    FixJudge(
      target: target,
      engines: engines,
      effort: effort,
      slow: slow,
      work: work,
      questions: questions
    )
  }

  /// A spelling that gives up some matches: the first that no subject makes slow, else one that is
  /// harmless up to the greatest length of the search, unless only linear ones are wanted.
  private func narrowed(
    _ trees: [RegexPattern],
    within work: WorkBudget,
    _ drifting: WorkAllowance,
    isLinear: Bool = false
  ) -> SlowRecord.Fix? {
    var judge = judge(within: work, questions: Self.maxNarrowed)
    func offer(_ spelling: NarrowedPatterns.Spelling, _ length: Int) -> SlowRecord.Fix? {
      let pattern = spelling.pattern.source
      var drift: [String] = []
      if let check = engines.drift {
        // One that was not compared is not offered.
        let subjects = comparedSubjects(within: work)
        guard let names = check(pattern, target.pattern, subjects, drifting) else { return nil }
        drift = names
      }
      return SlowRecord.Fix(
        spelling,
        tests: target.subjects.count,
        safeUpTo: length,
        drift: drift
      )
    }
    let spellings = NarrowedPatterns(trees).spellings
      .filter { passesOwnTests($0.pattern.source, within: work) }
    for spelling in spellings where !judge.isRefuted(spelling.pattern, .linear) {
      if judge.isLinear(spelling.pattern) {
        return offer(spelling, judge.safeLength(of: spelling.pattern.source))
      }
    }
    if isLinear { return nil }
    for spelling in spellings where !judge.isRefuted(spelling.pattern, .harmless) {
      if judge.grade(of: spelling.pattern, atLeast: .harmless) {
        return offer(spelling, judge.safeLength(of: spelling.pattern.source))
      }
    }
    return nil
  }

  private static let maxNarrowed = 8
  /// The work of the searches for attacks on narrowed spellings, in nanoseconds.
  private static let workOfNarrowing = 3_000_000_000

  /// The grades with the searches, the one without and the one with possessive quantifiers.
  private static let order: [(FixJudge.Grade, Int)] = [
    (.linear, 0), (.harmless, 0), (.linear, 1), (.harmless, 1), (.better, 0), (.better, 1),
  ]

  /// What the comparisons of offers on all engines may take, in microseconds.
  private static let workOfDrift = 2_500_000

  /// The longest pattern that is fixed, in UTF-16 units.
  private static let maxPatternLength = 4_000
  /// The most patterns that are searched for attacks, over all ways to fix one.
  private static let maxQuestions = 16

  /// What compares patterns where no automaton can.
  private var test: FixTest { FixTest(engines: matchers, subjects: subjects) }

  /// The rule's own subjects, made ones, and URLs.
  private var subjects: [Subject] {
    var generator = SubjectGenerator(tree, seed: effort.seed)
    var texts = generator.steeredSubjects(limit: 100)
    for _ in 0..<150 {
      texts += [generator.nextMatch(), generator.nextNearMiss()].compactMap(\.self)
    }
    return target.subjects + texts.map { Subject(utf16: $0) } + corpus
  }

  /// The subjects over which no engine works long, so that one that cannot be stopped can be asked:
  /// beyond ASCII, where what matches at once for one engine may be a near miss for another, only the
  /// rule's own.
  private func comparedSubjects(within work: WorkBudget) -> [Subject] {
    guard let engine = engines.screeningEngine ?? engines.targetEngines.first,
      let pattern = try? engine.matcher.compile(target.pattern)
    else { return target.subjects }
    var limits = engine.matcher.defaultLimits
    limits.steps = min(limits.steps, Self.maxComparedSteps)
    let made = subjects.dropFirst(target.subjects.count)
      .filter { $0.utf16.allSatisfy { $0 < 0x80 } }
    let steps = StepWork(
      of: target.pattern,
      captureGroupCount: pattern.captureGroupCount,
      unit: engine.matcher.identity.costUnit
    )
    return (target.subjects + made).filter { subject in
      guard !work.isUsedUp else { return false }
      let result = pattern.firstMatch(in: subject, limits: limits)
      let length = subject.utf16.count
      work.spend(
        1_000 * steps.microseconds(cost: result.cost, length: length, most: Double(length))
      )
      if case .failed = result.outcome { return false }
      return true
    }
  }

  private static let maxComparedSteps = 20_000

  private var matchers: [any MatchEngine] { engines.targetEngines.map(\.matcher) }

  /// Whether a fix that looks at the text before a match finds what the old pattern finds, one match
  /// after the other.
  private func findsSameInTurn(_ fix: Fix) -> Bool {
    guard fix.kinds.contains(.anchored) else { return true }
    return test.findSameInTurn(target.pattern, fix.pattern, within: work)
  }

  /// Whether a pattern gives what the old one gives on the rule's own subjects, on every engine.
  private func passesOwnTests(_ pattern: String, within work: WorkBudget) -> Bool {
    guard !target.subjects.isEmpty else { return true }
    return FixTest(engines: matchers, subjects: target.subjects)
      .agreement(of: target.pattern, and: pattern, within: work) != nil
  }
}

extension SlowRecord.Fix {
  fileprivate init(
    _ spelling: NarrowedPatterns.Spelling,
    tests: Int,
    safeUpTo length: Int,
    drift: [String]
  ) {
    var words = "changed: it no longer finds \(spelling.loses)"
    if tests > 0 { words += "; the same on the rule's own tests" }
    if !drift.isEmpty {
      words +=
        "; not for \(drift.joined(separator: ", ")), which refuses it or reads it differently"
    }
    self.init(
      pattern: spelling.pattern.source,
      proof: words,
      safeUpTo: length,
      drift: drift,
      loses: spelling.loses
    )
  }

  fileprivate init(_ fix: Fix, safeUpTo length: Int, drift: [String]) {
    var words: String
    switch fix.proof {
    case .automata: words = "proven on automata: the same matches with the same groups"
    case .tested(let count):
      words = "not provable; the same matches with the same groups on \(count) subjects"
    case .changedBeyond(let turns):
      words = "the same if no loop has more than \(turns) iterations"
    }
    if !drift.isEmpty {
      words +=
        "; not for \(drift.joined(separator: ", ")), which refuses it or reads it differently"
    } else if fix.kinds.contains(.possessive) {
      words += "; not for JavaScript, which has no possessive quantifiers"
    }
    self.init(pattern: fix.pattern, proof: words, safeUpTo: length, drift: drift)
  }
}

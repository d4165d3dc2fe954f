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
  /// Subjects to compare the patterns on, where automata cannot.
  let corpus: [Subject]
  /// What is slow about the pattern.
  let slow: [SlowRecord]
  /// The work of all searches for attacks on patterns that might be offered.
  let work: WorkBudget
}

extension PatternFixer {
  /// What is offered for a pattern.
  struct Offers: Sendable {
    /// The fix; nil where none was found.
    var fix: SlowRecord.Fix?
    /// A narrower pattern; nil where none was found, or the fix needs none beside it.
    var narrower: SlowRecord.NarrowerPattern?
  }

  /// What is offered.
  ///
  /// A fix that no subject makes slow, however long, is looked for first, then one that is harmless up to
  /// the greatest length of the search, then one that is less slow; and before one of the same grade
  /// with what JavaScript lacks one without. One that makes a new difference between engines is the
  /// last resort, and says so. Beside a fix that is not linear, and where there is none, a narrower
  /// pattern is looked for.
  var offers: Offers {
    guard tree.source.utf16.count <= Self.maxPatternLength,
      !engines.targetEngines.contains(where: { $0.matcher.splits(tree.source) })
    else { return Offers() }
    var searches = [false, true].map(search)
    // All changes that keep the meaning, before the work is used up.
    let same = searches[0].run(isReduced: false) { isRead($0.source) }
    let base = same.flatMap { try? RegexParser.parse($0.pattern, flags: tree.flags) } ?? tree
    let drifting = WorkAllowance(Self.workOfDrift)
    let (fix, grade) = fix(by: &searches, drifting)
    if grade == .linear { return Offers(fix: fix) }
    let narrower = narrower([base, tree], drifting, isLinear: grade == .harmless)
    return Offers(fix: fix, narrower: narrower)
  }

  /// Whether all engines read a proposal as the tree that it is judged by: to Python and JavaScript a `\v` is one
  /// character, and not all that ends a line.
  private func isRead(_ pattern: String) -> Bool {
    guard pattern.contains("\\v"), !target.pattern.contains("\\v") else { return true }
    return engines.targetEngines.allSatisfy { engine in
      engine.isLinear || engine.dialect.isOfTrees
        || RegexParser.reading(of: "\\v", in: engine.dialect).tree?.root.codePointTest(0x0A) == true
    }
  }

  private func search(allowsPossessive: Bool) -> FixSearch {
    var options = FixOptions()
    options.places = Array(slow.compactMap(\.range).map(\.range).prefix(1))
    // A comparison takes longer with the pattern.
    let length = max(256, tree.source.utf16.count)
    options.maxComparisons = max(40, options.maxComparisons * 256 / length)
    options.maxTests = 12
    options.allowsPossessive = allowsPossessive
    return FixSearch(tree, options: options, test: test, within: work)
  }

  /// The fix of the best grade; without a grade if it makes a difference between engines.
  private func fix(
    by searches: inout [FixSearch],
    _ drifting: WorkAllowance
  ) -> (SlowRecord.Fix?, FixJudge.Grade?) {
    // Each question is a search of its own, which takes longer with the pattern.
    let weight = max(PositionAutomaton(tree).branching, tree.source.utf16.count / 32)
    var judge = judge(within: work, questions: max(2, Self.maxQuestions * 8 / max(8, weight)))
    var lastResort: SlowRecord.Fix?
    for (grade, index) in Self.order {
      // What is slow all the same is as good as it can be made.
      let found = searches[index].run(isReduced: grade != .better) {
        isRead($0.source) && judge.grade(of: $0, atLeast: grade)
      }
      guard let found, givesSame(found.pattern, within: work), findsSameInTurn(found) else {
        continue
      }
      guard let drift = drift(of: found.pattern, within: work, drifting) else {
        work.exhaust()
        break
      }
      let length = judge.safeLength(of: found.pattern)
      guard length > 0 else { continue }
      let fix = SlowRecord.Fix(found, safeUpTo: length, drift: drift)
      if drift.isEmpty { return (fix, grade) }
      lastResort = lastResort ?? fix
    }
    return (lastResort, nil)
  }

  /// The engines on which a pattern makes a difference that the old one does not make; nil if the work
  /// did not suffice to tell.
  private func drift(
    of pattern: String,
    within work: WorkBudget,
    _ drifting: WorkAllowance
  ) -> [String]? {
    guard let check = engines.drift else { return [] }
    return check(pattern, target.pattern, comparedSubjects(within: work), drifting)
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

  /// A narrower pattern: the first that no subject makes slow, else one that is harmless up to the
  /// greatest length of the search, unless only linear ones are wanted.
  private func narrower(
    _ trees: [RegexPattern],
    _ drifting: WorkAllowance,
    isLinear: Bool
  ) -> SlowRecord.NarrowerPattern? {
    let work = WorkBudget(Self.workOfNarrowing)
    var judge = judge(within: work, questions: Self.maxNarrowed)
    let all = NarrowedPatterns(trees).all
      .filter {
        isRead($0.pattern.source) && givesSame($0.pattern.source, but: $0.losses, within: work)
      }
    for grade in isLinear ? [FixJudge.Grade.linear] : [.linear, .harmless] {
      for narrowing in all where !judge.isRefuted(narrowing.pattern, grade) {
        let isGood =
          grade == .linear
          ? judge.isLinear(narrowing.pattern) : judge.grade(of: narrowing.pattern, atLeast: grade)
        guard isGood else { continue }
        let pattern = narrowing.pattern.source
        // One that was not compared is not offered.
        return drift(of: pattern, within: work, drifting).map { drift in
          SlowRecord.NarrowerPattern(
            pattern: pattern,
            loses: narrowing.losses.words,
            safeUpTo: judge.safeLength(of: pattern),
            drift: drift
          )
        }
      }
    }
    return nil
  }

  private static let maxNarrowed = 8
  /// The work of the searches for attacks on narrower patterns, in nanoseconds.
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

  /// The rule's own subjects, those made from the pattern, and the corpus.
  private var subjects: [Subject] { target.subjects + madeSubjects + corpus }

  private var madeSubjects: [Subject] {
    tree.comparisonSubjects(seed: effort.seed).map { Subject(utf16: $0) }
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
      unit: engine.matcher.description.meter
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

  /// Whether a pattern gives what the old one gives, on every engine: on the rule's own subjects and on
  /// those made from the old pattern.
  ///
  /// This holds for what is proven too: an engine has the last word, on strings that no proof has seen.
  private func givesSame(
    _ pattern: String,
    but losses: [NarrowedLoss] = [],
    within work: WorkBudget
  ) -> Bool {
    let own = target.subjects
    if !own.isEmpty {
      let test = FixTest(engines: matchers, subjects: own)
      guard test.agreement(of: target.pattern, and: pattern, within: work) != nil else {
        return false
      }
    }
    let made = madeSubjects
    let test = FixTest(engines: matchers, subjects: made)
    let count = test.agreement(of: target.pattern, and: pattern, within: work) {
      subject,
      outcome in !losses.contains { $0.covers(subject, outcome) }
    }
    return count ?? 0 >= min(Self.minCompared, made.count / 2)
  }

  /// The fewest subjects on which an offer is compared, where so many can be made.
  private static let minCompared = 200
}

extension SlowRecord.Fix {
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

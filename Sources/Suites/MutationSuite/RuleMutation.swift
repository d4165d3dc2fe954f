import LinkResolver
import ManifestModel
import MatchEngine
import RegexEquivalence
import RegexSyntax
import RuleSets
import RunRecord
import SubjectDomains

/// The mutants of one rule, each with what became of it.
struct RuleMutation {
  private let target: MutationTarget
  /// The rule, within the work.
  private let program: RuleProgram
  /// Compiles mutants for tests and made subjects, and for the URLs of goldens.
  private let engine: BoundedEngine
  private let goldenEngine: BoundedEngine
  /// The work that may still go into the rule.
  private let work = WorkAllowance(workOfRule)
  private let tree: RegexPattern?
  private let baseline: [TestRecord]
  private let goldenAnswers: [ProgramAnswer]
  /// The number of comparisons that reached their work limit without an answer.
  private var overruns = 0

  init(_ target: MutationTarget, engine: any MatchEngine) {
    self.target = target
    self.engine = BoundedEngine(engine, within: work) { pattern in
      let bound = SearchStepBoundCache(of: pattern)
      return { bound.maxSteps(in: $0) / Self.usualShare }
    }
    // Most URLs of a corpus are for other rules, which takes few steps to find out.
    goldenEngine = BoundedEngine(engine, within: work) { _ in { 4 * Double($0) } }
    tree = target.rule.pattern.flatMap { try? RegexParser.parse($0.value) }
    program = RuleProgram(target.rule, engine: self.engine)
    baseline = target.runTests(program)
    let recorded = RuleProgram(target.rule, engine: goldenEngine)
    goldenAnswers = target.goldenURLs.map { ProgramAnswer(recorded, $0, target.resolver) }
  }

  /// The work that goes into the mutants of one rule, in microseconds.
  private static let workOfRule = 3_500_000
  /// How many times more the most steps of a search are than usual ones.
  private static let usualShare = 4.0
}

extension RuleMutation {
  /// The maximum number of mutants of one text.
  static let maximum = 400

  /// The mutants of a rule's pattern and of its templates.
  static func mutants(of target: MutationTarget) -> [Mutant] {
    let rule = target.rule
    guard let pattern = rule.pattern?.value, let tree = try? RegexParser.parse(pattern) else {
      return []
    }
    let groups = tree.captureGroups.count
    return PatternMutations.all(of: tree, groups: GroupUse(tree, of: target), most: maximum)
      + rule.formats.enumerated().flatMap { index, format in
        format.template.map { template in
          Array(
            TemplateMutations.all(of: template.value, format: index, groups: groups).prefix(maximum)
          )
        } ?? []
      }
  }

  /// What becomes of a mutant: undecided once the work is used up.
  mutating func verdict(on mutant: Mutant) -> MutantVerdict {
    guard !work.isUsedUp else { return .undecided }
    let verdict = decidedVerdict(on: mutant)
    // What ended for the work alone looks like a difference.
    return work.isUsedUp ? .undecided : verdict
  }

  private mutating func decidedVerdict(on mutant: Mutant) -> MutantVerdict {
    let rule = target.rule(with: mutant)
    let program = RuleProgram(rule, engine: engine)
    if case .failure(let failure) = program.pattern { return .refused(failure.message) }
    if let test = failedTest(program) {
      return .caughtByTest(format: test.format, input: test.input)
    }
    if !target.goldenURLs.isEmpty {
      let recorded = RuleProgram(rule, engine: goldenEngine)
      for (url, answer) in zip(target.goldenURLs, goldenAnswers)
      where ProgramAnswer(recorded, url, target.resolver) != answer {
        return .caughtByGolden(url: url)
      }
    }
    guard !baseline.contains(where: { $0.status == .failed }) else { return .hidden }
    guard mutant.part == .pattern, let tree, let other = try? RegexParser.parse(mutant.text) else {
      return .survived(exampleByTests(program))
    }
    return verdict(tree, other, program)
  }

  /// The first test that passes with the rule and not with a mutant.
  private func failedTest(_ program: RuleProgram) -> TestRecord? {
    // A script that is run over the same inputs as before gives what it gave before.
    if target.isScriptOnly, matches(program) == matches(self.program) { return nil }
    let records = target.runTests(program)
    return zip(baseline, records).first { $0.status == .passed && $1.status != .passed }?.0
  }

  private func matches(_ program: RuleProgram) -> [Bool] {
    target.rule.numberedInputs.map { input in
      guard
        case .success(let result) = program.match(
          input ?? RuleInput(url: ""),
          limits: target.resolver.limits
        ),
        case .match = result.outcome
      else { return false }
      return true
    }
  }
}

extension RuleMutation {
  /// Whether the mutant means the same; else a subject that shows that it does not, of the domain's characters if possible.
  private mutating func verdict(
    _ tree: RegexPattern,
    _ other: RegexPattern,
    _ program: RuleProgram
  ) -> MutantVerdict {
    let isSmall = tree.source.utf16.count <= Self.maxComparedLength
    guard isSmall, overruns < Self.maxOverruns else {
      return .survived(example(tree, other, program))
    }
    if target.isScriptOnly {
      let (relation, steps) =
        PatternComparison(tree, other, options: options(nil)).countedSubjectRelation()
      work.spend(steps / Self.stepsPerMicrosecond)
      if relation == .equal { return .equivalent }
    }
    for characters in target.domain.alphabet.searched {
      let (verdict, steps) =
        PatternComparison(tree, other, options: options(characters)).countedEquivalence()
      work.spend(steps / Self.stepsPerMicrosecond)
      switch verdict {
      case .equal where characters == nil: return .equivalent
      case .different(let subject):
        if let witness = witness(Subject(utf16: subject), program) { return .survived(witness) }
      case .undecided(.budget):
        overruns += 1
        return .survived(example(tree, other, program))
      case .equal, .undecided: break
      }
    }
    return .survived(example(tree, other, program))
  }

  /// The longest pattern that automata are made of, in UTF-16 units.
  private static let maxComparedLength = 1_200
  /// After how many comparisons without an answer no more are made.
  private static let maxOverruns = 4

  private func options(_ characters: [UInt32]?) -> ComparisonOptions {
    var options = ComparisonOptions()
    options.characters = characters
    options.comparesWholeMatch = !target.isScriptOnly
    options.maxStates = 4_000
    options.maxWork = 1_000_000
    options.maxSteps = work.left * Self.stepsPerMicrosecond
    return options
  }

  /// The steps that a comparison on automata takes in a microsecond.
  private static let stepsPerMicrosecond = 33

  /// A subject on which the two differ, made from both patterns, if automata cannot decide.
  private func example(
    _ tree: RegexPattern,
    _ other: RegexPattern,
    _ program: RuleProgram
  ) -> MutantVerdict.Witness? {
    var texts: [[UInt16]] = []
    for pattern in [other, tree] {
      var generator = SubjectGenerator(pattern, seed: 1)
      texts += generator.steeredSubjects(limit: 40)
      for _ in 0..<40 {
        texts += [generator.nextMatch(), generator.nextNearMiss()].compactMap(\.self)
      }
      work.spend(pattern.source.utf16.count)
    }
    work.spend(texts.reduce(texts.count) { $0 + $1.count / 10 })
    return firstWitness(texts.map { Subject(utf16: $0) }, program)
  }

  /// A test input on which the mutant gives something else than the rule, though no test says so.
  private func exampleByTests(_ program: RuleProgram) -> MutantVerdict.Witness? {
    var subjects = target.rule.numberedInputs.compactMap(\.?.url).map(Subject.init)
    if let tree {
      var generator = SubjectGenerator(tree, seed: 1)
      let texts =
        generator.steeredSubjects(limit: 40) + (0..<20).compactMap { _ in generator.nextMatch() }
      subjects += texts.map { Subject(utf16: $0) }
    }
    return firstWitness(subjects, program)
  }

  /// The first subject that shows a difference; a pattern that works long over several is left
  /// alone.
  private func firstWitness(
    _ subjects: [Subject],
    _ program: RuleProgram
  ) -> MutantVerdict.Witness? {
    var limits = target.resolver.limits
    limits.steps = min(limits.steps, Self.fewSteps)
    var giveUpBudget = Self.maxGivenUp
    for subject in subjects {
      let input = RuleInput(url: String(decoding: subject.utf16, as: UTF16.self))
      let isCostly = [program, self.program].contains { program in
        guard case .success(let result) = program.match(input, limits: limits)
        else { return false }
        if case .failed = result.outcome { return true }
        return false
      }
      if isCostly {
        giveUpBudget -= 1
        if giveUpBudget == 0 { return nil }
      } else if let witness = witness(subject, program) {
        return witness
      }
    }
    return nil
  }

  /// The steps after which a made subject is passed over, in the engine's unit.
  private static let fewSteps = 20
  /// How many made subjects are passed over before no more are tried.
  private static let maxGivenUp = 4

  /// What the rule and the mutant give, where that is not the same.
  private func witness(_ subject: Subject, _ program: RuleProgram) -> MutantVerdict.Witness? {
    let text = String(decoding: subject.utf16, as: UTF16.self)
    guard text.utf16.elementsEqual(subject.utf16) else { return nil }
    let expected = ProgramAnswer(self.program, text, target.resolver)
    let mutated = ProgramAnswer(program, text, target.resolver)
    guard expected.records != mutated.records else { return nil }
    return MutantVerdict.Witness(
      input: text,
      isURL: target.domain.likeness(of: subject.utf16) == .real,
      expected: expected.records,
      mutated: mutated.records
    )
  }
}

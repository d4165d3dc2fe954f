import LinkResolver
import ManifestModel
import MatchEngine
import RegexEquivalence
import RegexSyntax
import RunRecord

/// The mutants of one rule, each with what became of it.
struct RuleMutation {
  private let target: MutationTarget
  private let engine: any MatchEngine
  private let tree: RegexPattern?
  private let baseline: [TestRecord]
  private let goldenAnswers: [RuleAnswer]

  init(_ target: MutationTarget, engine: any MatchEngine) {
    self.target = target
    self.engine = engine
    tree = target.rule.pattern.flatMap { try? RegexParser.parse($0.value) }
    baseline = target.runTests(target.program)
    goldenAnswers = target.goldenURLs.map { RuleAnswer(target.program, $0, target.resolver) }
  }
}

extension RuleMutation {
  /// The most mutants of one text.
  static let most = 400

  /// The mutants of a rule's pattern and of its templates.
  static func mutants(of rule: Rule) -> [Mutant] {
    guard let pattern = rule.pattern?.value, let tree = try? RegexParser.parse(pattern) else {
      return []
    }
    let groups = tree.captureGroups.count
    return PatternMutations.all(of: tree, most: most)
      + rule.formats.enumerated().flatMap { index, format in
        format.template.map { template in
          Array(
            TemplateMutations.all(of: template.value, format: index, groups: groups).prefix(most)
          )
        } ?? []
      }
  }

  /// What becomes of a mutant.
  func verdict(on mutant: Mutant) -> MutantVerdict {
    let program = RuleProgram(target.rule(with: mutant), engine: engine)
    if case .failure(let failure) = program.pattern { return .refused(failure.message) }
    if let test = failedTest(program) {
      return .caughtByTest(format: test.format, input: test.input)
    }
    for (url, answer) in zip(target.goldenURLs, goldenAnswers)
    where RuleAnswer(program, url, target.resolver) != answer {
      return .caughtByGolden(url: url)
    }
    guard mutant.part == .pattern, let tree, let other = try? RegexParser.parse(mutant.text) else {
      return .unnoticed(exampleByTests(program))
    }
    return verdict(tree, other, program)
  }

  /// The first test that passes with the rule and not with a mutant.
  private func failedTest(_ program: RuleProgram) -> TestRecord? {
    // A script that is run over the same inputs as before gives what it gave before.
    if target.isScriptOnly, matches(program) == matches(target.program) { return nil }
    let records = target.runTests(program)
    return zip(baseline, records).first { $0.status == .passed && $1.status != .passed }?.0
  }

  private func matches(_ program: RuleProgram) -> [Bool] {
    let headers = target.rule.testHeaders?.value ?? []
    return (target.rule.testInputs?.value ?? []).enumerated().map { index, input in
      let headers = index < headers.count ? headers[index].value : nil
      let input = RuleInput(url: input.value ?? "", headers: headers)
      guard case .success(let result) = program.match(input, limits: target.resolver.limits),
        case .match = result.outcome
      else { return false }
      return true
    }
  }
}

extension RuleMutation {
  /// Whether the mutant means the same; else a subject that shows that it does not, a URL if possible.
  private func verdict(
    _ tree: RegexPattern,
    _ other: RegexPattern,
    _ program: RuleProgram
  ) -> MutantVerdict {
    if target.isScriptOnly, tree.source.utf16.count <= Self.longestCompared,
      PatternComparison(tree, other, options: options(.everything)).subjectRelation() == .equal
    {
      return .equivalent
    }
    guard tree.source.utf16.count <= Self.longestCompared else {
      return .unnoticed(example(tree, other, program))
    }
    for domain in [SubjectDomain.url, .everything] {
      switch PatternComparison(tree, other, options: options(domain)).equivalence() {
      case .equal where domain == .everything: return .equivalent
      case .different(let subject):
        if let witness = witness(Subject(utf16: subject), program) { return .unnoticed(witness) }
      case .equal, .undecided: break
      }
    }
    return .unnoticed(example(tree, other, program))
  }

  /// The longest pattern that automata are made of, in UTF-16 units.
  private static let longestCompared = 1_200

  private func options(_ domain: SubjectDomain) -> ComparisonOptions {
    var options = ComparisonOptions()
    options.domain = domain
    options.comparesWholeMatch = !target.isScriptOnly
    options.mostStates = 4_000
    options.mostWork = 1_000_000
    return options
  }

  /// A subject on which the two differ, made from both patterns, where no automaton tells.
  private func example(
    _ tree: RegexPattern,
    _ other: RegexPattern,
    _ program: RuleProgram
  ) -> MutantVerdict.Witness? {
    for pattern in [other, tree] {
      var generator = SubjectGenerator(pattern, seed: 1)
      var texts = generator.steeredSubjects(limit: 40)
      for _ in 0..<40 {
        texts += [generator.nextMatch(), generator.nextNearMiss()].compactMap(\.self)
      }
      for text in texts {
        if let witness = witness(Subject(utf16: text), program) { return witness }
      }
    }
    return nil
  }

  /// A test input on which the mutant gives something else than the rule, though no test says so.
  private func exampleByTests(_ program: RuleProgram) -> MutantVerdict.Witness? {
    let inputs = (target.rule.testInputs?.value ?? []).compactMap(\.value)
    for input in inputs {
      if let witness = witness(Subject(input), program) { return witness }
    }
    guard let tree else { return nil }
    var generator = SubjectGenerator(tree, seed: 1)
    let texts =
      generator.steeredSubjects(limit: 40) + (0..<20).compactMap { _ in generator.nextMatch() }
    return texts.lazy.compactMap { witness(Subject(utf16: $0), program) }.first
  }

  /// What the rule and the mutant give, where that is not the same.
  private func witness(_ subject: Subject, _ program: RuleProgram) -> MutantVerdict.Witness? {
    let text = String(decoding: subject.utf16, as: UTF16.self)
    guard text.utf16.elementsEqual(subject.utf16) else { return nil }
    let expected = RuleAnswer(target.program, text, target.resolver)
    let mutated = RuleAnswer(program, text, target.resolver)
    guard expected.records != mutated.records else { return nil }
    return MutantVerdict.Witness(
      input: text,
      isURL: SubjectGrade(of: subject) == .url,
      expected: expected.records,
      mutated: mutated.records
    )
  }
}

package import Diagnostics
package import MatchEngine
import PatternLists
import RegexEquivalence
import RegexSyntax
import RuleSets
import RunRecord
import SubjectDomains

extension RuleSequence {
  /// Warnings about rules whose subjects earlier rules take: all of them, which is proven on automata, or that of
  /// a test.
  ///
  /// - Parameter known: Subjects of which the file says which rule takes them.
  /// - Returns: The warnings; none if every rule that matches gives something.
  package func orderFindings(knowing known: [Subject] = []) -> [Diagnostic] {
    guard endsAtFirst, rules.count > 1 else { return [] }
    let rules = patterns()
    let candidates = RuleCandidates(rules)
    let known = Set(known.map(\.text))
    return rules.indices.dropFirst().compactMap { place in
      orderFinding(at: place, among: rules, candidates, knowing: known)
    }
  }

  private func orderFinding(
    at place: Int,
    among rules: [PatternRule],
    _ candidates: RuleCandidates,
    knowing known: Set<String>
  ) -> Diagnostic? {
    let rule = rules[place]
    let tested = rule.taken(of: rule.testSubjects.prefix(Self.maxTests))
    let examples = tested.isEmpty ? rule.taken(of: rule.madeExamples) : tested
    let takers = examples.map { example in
      candidates.places(for: example.text).first { place > $0 && rules[$0].takes(example) }
        .map { rules[$0] }
    }
    let first = takers.first.flatMap(\.self)
    if let first, !takers.contains(where: { $0 == nil }), first.takesAll(that: rule) {
      return rule.orderFinding(
        "never-reached",
        "it is never reached: '\(first.id)' in line \(first.location.line) takes every "
          + "\(rule.entry.target.domain.noun) that it takes",
        help: "remove it, or put it before '\(first.id)'"
      )
    }
    let taken = zip(tested, takers).first { $1 != nil && !known.contains($0.text) }
    return taken.flatMap { test, taker in
      taker.map {
        rule.orderFinding(
          "taken-earlier",
          "'\($0.id)' in line \($0.location.line) comes first and takes '\(test.text.printable)', "
            + "which one of its tests has",
          help:
            "put it before '\($0.id)', or narrow that one; if it is meant, say so in a test of the set"
        )
      }
    }
  }

  /// How many of a rule's tests are looked at.
  private static var maxTests: Int { 50 }
}

extension PatternRule {
  fileprivate func takes(_ subject: Subject) -> Bool { !taken(of: [subject]).isEmpty }

  /// Those of some subjects that the rule takes.
  fileprivate func taken(of subjects: some Collection<Subject>) -> [Subject] {
    zip(subjects, program.outcomes(for: Array(subjects))).compactMap { subject, outcome in
      if case .output = outcome { subject } else { nil }
    }
  }

  /// Subjects made from the pattern.
  fileprivate var madeExamples: [Subject] {
    guard let pattern = examined?.pattern else { return [] }
    var generator = SubjectGenerator(pattern, seed: 1)
    return generator.steeredSubjects(limit: 4).map { Subject(utf16: $0) }
  }

  /// Whether it is proven that the rule takes all that another one takes.
  fileprivate func takesAll(that other: PatternRule) -> Bool {
    // What is made of a match may fail, and then the next rule decides.
    if case .made = output { return false }
    let target = other.entry.target
    guard excludes.isEmpty, entry.target.unicodeFlag == target.unicodeFlag else { return false }
    if entry.target.pattern.hasSameUTF8(as: target.pattern) { return true }
    guard let own = comparable, let narrower = other.comparable else { return false }
    let characters = entry.target.domain.alphabet.searched.first ?? nil
    // Beyond ASCII programs differ, as about PCRE2's option for `\w` and `\d`.
    let isCertain = [own, narrower].allSatisfy { $0.isOfASCII && !$0.hasUncertainAnchors }
    guard characters != nil || isCertain else { return false }
    return narrower.isProvenSubset(of: own, over: characters)
  }

  /// The pattern with its flags and mode, as automata are made of it.
  var comparable: RegexPattern? {
    examined.flatMap { try? RegexParser.parse(entry.wrapped($0.pattern.source)) }
  }

  fileprivate func orderFinding(_ code: String, _ message: String, help: String) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: .warning,
      message: message,
      location: location.sourceLocation,
      rule: id,
      help: help
    )
  }
}

extension RegexPattern {
  /// Whether automata prove, within a small share of work, that another pattern matches in every subject in which
  /// this one does.
  ///
  /// - Parameters:
  ///   - other: The other pattern.
  ///   - characters: What subjects are made of; nil for all characters.
  /// - Returns: Whether it is proven; false where the work did not suffice.
  func isProvenSubset(of other: RegexPattern, over characters: [UInt32]? = nil) -> Bool {
    var options = ComparisonOptions()
    options.characters = characters
    options.maxStates = 4_000
    options.maxWork = 400_000
    let relation = PatternComparison(self, other, options: options).subjectRelation()
    return [.equal, .subset].contains(relation)
  }
}

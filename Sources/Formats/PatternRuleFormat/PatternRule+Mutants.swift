package import MatchEngine
import MutationSuite
import PatternLists
import RegexEquivalence
import RegexSyntax
package import RuleSets
import RunRecord
import SubjectDomains

extension PatternRule {
  package var usedNames: Set<String> {
    let ofTests = tests.flatMap { test -> [String] in
      guard case .groups(let groups) = test.expectation else { return [] }
      return groups.map(\.name)
    }
    let ofTemplate = output.template?.groups.compactMap { part -> String? in
      if case .name(let name) = part.group { name } else { nil }
    }
    return Set(ofTests + (ofTemplate ?? []))
  }

  package var testedSubjects: [Subject] { entry.target.subjects }

  package func withPattern(_ text: String) -> (any ProvenRule)? {
    with(program.replacing(pattern: entry.wrapped(text)))
  }

  /// Mistakes in the pattern, then in the template.
  package func mutants(most: Int) -> [RuleMutant] {
    guard let examined else { return [] }
    let used = output.template.map { $0.groups.compactMap { program.number(of: $0.group) } } ?? []
    let ofPattern = mutants(most: most, usedGroups: Set(used))
    return Array((ofPattern + templateMutants(examined)).prefix(most))
  }

  /// Mistakes in the pattern.
  ///
  /// - Parameters:
  ///   - most: How many are wanted at most.
  ///   - usedGroups: The groups that what the rule gives is made of.
  /// - Returns: The mutants, each of a `PatternRule`.
  package func mutants(most: Int, usedGroups: Set<Int>) -> [RuleMutant] {
    guard let examined else { return [] }
    let groups = GroupUse(inTemplates: usedGroups)
    return PatternMutations.all(of: examined.pattern, groups: groups, most: most).map { mutant in
      let place = examined.read.location(ofText: mutant.range)
      return RuleMutant(mutant, at: place.map { LocationRecord($0) }) {
        let pattern = entry.wrapped(mutant.text)
        let rule = with(program.replacing(pattern: pattern, on: examined.engine))
        return (rule, { subjects(examined, mutant.text) })
      }
    }
  }

  package var asMutated: any ProvenRule { ownAsMutated }

  /// The rule with its pattern as mutants have it.
  var ownAsMutated: PatternRule {
    guard let examined, !program.engine.description.dialect.isOfTrees else { return self }
    let pattern = entry.wrapped(examined.pattern.source)
    return with(program.replacing(pattern: pattern, on: examined.engine))
  }

  private func templateMutants(_ examined: ExaminedPattern) -> [RuleMutant] {
    guard let template = output.template else { return [] }
    let source = Array(template.text.utf16)
    let own = ownAsMutated.program
    return template.groups.compactMap { _, range in
      let mutant = Mutant(.droppedGroup, .template(format: 0), [(range, "")], in: source)
      guard let changed = try? OutputTemplate(mutant.text) else { return nil }
      return RuleMutant(mutant) {
        (with(own.replacing(template: changed)), { subjects(examined, nil) })
      }
    }
  }

  private func with(_ program: PatternProgram) -> PatternRule {
    PatternRule(
      id: id,
      entry: entry,
      excludes: excludes,
      output: output,
      tests: tests,
      location: location,
      program: program
    )
  }

  /// Subjects on which the pattern and one with a mistake may differ: the shortest where automata find
  /// one, then matches of either, and strings near them.
  private func subjects(_ examined: ExaminedPattern, _ mutant: String?) -> [String] {
    guard let pattern = try? RegexParser.parse(entry.wrapped(examined.pattern.source)) else {
      return []
    }
    let mutated = mutant.flatMap { try? RegexParser.parse(entry.wrapped($0)) }
    var texts = mutated.map { differences(pattern, $0) } ?? []
    for pattern in [mutated, pattern].compactMap(\.self) {
      var generator = SubjectGenerator(pattern, seed: 1)
      texts += generator.steeredSubjects(limit: Self.madeSubjects)
      for _ in 0..<Self.madeSubjects {
        texts += [generator.nextMatch(), generator.nextNearMiss()].compactMap(\.self)
      }
    }
    // What is less like a subject of the rules than all that the tests have shows nothing to test.
    let likeness = entry.target.domain.likeness
    let least = max(.possible, entry.target.inputs.map { likeness($0.subject.utf16) }.max() ?? .any)
    texts.removeAll { likeness($0) > least }
    return texts.compactMap { units in
      let text = String(decoding: units, as: UTF16.self)
      return text.utf16.elementsEqual(units) ? text : nil
    }
  }

  /// Subjects on which two patterns differ, those of the domain's own characters first.
  private func differences(_ pattern: RegexPattern, _ mutant: RegexPattern) -> [[UInt16]] {
    guard pattern.source.utf16.count <= Self.maxComparedLength else { return [] }
    return entry.target.domain.alphabet.searched.compactMap { characters in
      var options = ComparisonOptions()
      options.characters = characters
      options.maxStates = 4_000
      options.maxWork = 1_000_000
      guard
        case .different(let subject) =
          PatternComparison(pattern, mutant, options: options).equivalence()
      else { return nil }
      return subject
    }
  }

  /// How many subjects of each kind are made of a pattern.
  private static let madeSubjects = 40
  /// The longest pattern that automata are made of, in UTF-16 units.
  private static let maxComparedLength = 1_200
}

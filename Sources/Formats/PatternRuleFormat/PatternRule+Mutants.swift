import MatchEngine
import MutationSuite
import PatternLists
import RegexSyntax
package import RuleSets
import RunRecord

extension PatternRule {
  /// Mistakes in the pattern, then in the template.
  package func mutants(most: Int) -> [RuleMutant] {
    guard let examined else { return [] }
    return Array((patternMutants(examined, most) + templateMutants(examined)).prefix(most))
  }

  private func patternMutants(_ examined: ExaminedPattern, _ most: Int) -> [RuleMutant] {
    let used = template.map { $0.groups.compactMap { program.number(of: $0.group) } } ?? []
    // What flags and mode put around the pattern is not the author's.
    let end = entry.target.pattern.utf16.count - entry.suffixLength
    let own = examined.isAsWritten ? entry.prefixLength..<end : 0..<Int.max
    return PatternMutations.all(
      of: examined.pattern,
      groups: GroupUse(inTemplates: Set(used)),
      most: most
    )
    .filter { own.contains($0.range.lowerBound) && $0.range.upperBound <= own.upperBound }
    .map { mutant in
      let place = examined.isAsWritten ? entry.target.location(mutant.range) : nil
      return RuleMutant(mutant, at: place.map { LocationRecord($0) }) {
        let rule = with(program.replacing(pattern: mutant.text, on: examined.engine))
        return (rule, Self.subjects(examined.pattern, mutant.text))
      }
    }
  }

  private func templateMutants(_ examined: ExaminedPattern) -> [RuleMutant] {
    guard let template else { return [] }
    let source = Array(template.text.utf16)
    return template.groups.compactMap { _, range in
      let mutant = Mutant(.droppedGroup, .template(format: 0), [(range, "")], in: source)
      guard let changed = try? OutputTemplate(mutant.text) else { return nil }
      return RuleMutant(mutant) {
        (with(program.replacing(template: changed)), Self.subjects(examined.pattern, nil))
      }
    }
  }

  private func with(_ program: PatternProgram) -> PatternRule {
    PatternRule(
      id: id,
      entry: entry,
      excludes: excludes,
      template: template,
      tests: tests,
      location: location,
      program: program
    )
  }

  /// Subjects on which a pattern and one with a mistake may differ: matches of either, and strings near
  /// them.
  private static func subjects(_ pattern: RegexPattern, _ mutant: String?) -> [String] {
    var texts: [[UInt16]] = []
    let mutated = mutant.flatMap { try? RegexParser.parse($0) }
    for pattern in [mutated, pattern].compactMap(\.self) {
      var generator = SubjectGenerator(pattern, seed: 1)
      texts += generator.steeredSubjects(limit: madeSubjects)
      for _ in 0..<madeSubjects {
        texts += [generator.nextMatch(), generator.nextNearMiss()].compactMap(\.self)
      }
    }
    return texts.compactMap { units in
      let text = String(decoding: units, as: UTF16.self)
      return text.utf16.elementsEqual(units) ? text : nil
    }
  }

  /// How many subjects of each kind are made of a pattern.
  private static let madeSubjects = 40
}

import MatchEngine
import PatternRuleFormat
import RuleSets

extension AgentRule {
  /// Mistakes in the pattern, then in the replacements, which the tests of the list may notice.
  func mutants(most: Int) -> [RuleMutant] {
    Array((patternMutants(most) + replacementMutants).prefix(most))
  }

  func withPattern(_ text: String) -> (any ProvenRule)? {
    var copy = self
    guard let rule = pattern.withPattern(text) as? PatternRule else { return nil }
    copy.pattern = rule
    return copy
  }

  var asMutated: any ProvenRule {
    var copy = self
    if let rule = pattern.asMutated as? PatternRule { copy.pattern = rule }
    return copy
  }

  private func patternMutants(_ most: Int) -> [RuleMutant] {
    pattern.mutants(most: most, usedGroups: usedGroups).map { mutant in
      RuleMutant(mutant.mutant, at: mutant.location) {
        var copy = self
        let (rule, subjects) = mutant.make()
        if let rule = rule as? PatternRule { copy.pattern = rule }
        return (copy, subjects)
      }
    }
  }

  /// Replacements that lack a group.
  private var replacementMutants: [RuleMutant] {
    replacements.enumerated().flatMap { place, text -> [RuleMutant] in
      guard let text else { return [] }
      return text.ranges(of: /\$[1-9]/).map { range in
        let units = range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text)
        let source = Array(text.utf16)
        let mutant = Mutant(.droppedGroup, .template(format: place), [(units, "")], in: source)
        return RuleMutant(mutant) {
          var copy = self
          copy.replacements[place] = mutant.text
          return (copy, { [] })
        }
      }
    }
  }

  /// The groups that fields are made of.
  private var usedGroups: Set<Int> {
    Set(
      zip(list.fields, replacements).flatMap { field, replacement -> [Int] in
        guard let replacement else { return [field.group].compactMap(\.self) }
        return replacement.matches(of: /\$([1-9])/).compactMap { Int($0.1) }
      }
    )
  }
}

import RegexSyntax
import RuleSets

/// Puts mistakes into a replacement template, one at a time.
enum TemplateMutations {
  /// The mutants of a template, from left to right, no text twice.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - format: The index of its format.
  ///   - groups: The number of capture groups of the pattern.
  /// - Returns: The mutants.
  static func all(of text: String, format: Int, groups: Int) -> [Mutant] {
    let source = Array(text.utf16)
    var seen: Set<String> = [text]
    var mutants: [Mutant] = []
    for reference in ReplacementTemplate(text, captureGroupCount: groups).groupReferences {
      let others = [reference.number + 1, reference.number - 1].filter { 0...groups ~= $0 }
      var changes = others.map { (MutationKind.groupOffByOne, "$\($0)") }
      changes.append((.droppedGroup, ""))
      for (kind, replacement) in changes {
        let mutant = Mutant(
          kind,
          .template(format: format),
          [(reference.range, replacement)],
          in: source
        )
        if seen.insert(mutant.text).inserted { mutants.append(mutant) }
      }
    }
    return mutants
  }
}

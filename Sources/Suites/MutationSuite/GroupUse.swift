import LinkResolver
import ManifestModel
import MatchEngine
import RegexSyntax

/// What the templates and the tests of a rule say of the capture groups of its pattern.
package struct GroupUse {
  /// The groups that a template puts in.
  var inTemplates: Set<Int> = []
  /// The groups that hold nothing but ASCII digits in every test that sets them, and are set in
  /// one.
  var digits: Set<Int> = []

  /// Creates a use of groups.
  package init(inTemplates: Set<Int> = []) { self.inTemplates = inTemplates }
}

extension GroupUse {
  /// Reads the templates of a rule, and runs its pattern over the inputs of its tests.
  init(_ tree: RegexPattern, of target: MutationTarget) {
    let count = tree.captureGroups.count
    guard count > 0 else { return }
    let templates = target.rule.formats.compactMap(\.template?.value)
    inTemplates = Set(
      templates.flatMap {
        ReplacementTemplate($0, captureGroupCount: count).groupReferences.map(\.number)
      }
    )
    var limits = target.resolver.limits
    limits.steps = min(limits.steps, Self.maxSteps)
    var others: Set<Int> = []
    for case let input? in target.rule.numberedInputs {
      guard case .success(let result) = target.program.match(input, limits: limits),
        let match = result.match
      else { continue }
      let subject = Array(input.url.utf16)
      for (number, range) in match.ranges.enumerated().dropFirst() {
        guard let range, !range.isEmpty else { continue }
        let isDigits =
          range.upperBound <= subject.count
          && subject[range].allSatisfy { (0x30...0x39).contains($0) }
        if isDigits { digits.insert(number) } else { others.insert(number) }
      }
    }
    digits.subtract(others)
  }

  /// The steps of a search after which a test says nothing, in the engine's unit.
  private static let maxSteps = 20
}

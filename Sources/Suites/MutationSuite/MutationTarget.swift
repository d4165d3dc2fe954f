package import LinkResolver
import ManifestModel
import RuleSets
package import RunRecord
import SubjectDomains

/// A rule to put mistakes into, with what may notice them.
package struct MutationTarget: Sendable {
  /// The compiled manifest that the rule is part of.
  package var resolver: LinkResolver
  /// What the rule's pattern is searched in.
  let domain = SubjectDomain.url
  package var program: RuleProgram
  /// The URLs on which a golden shows what the rule does; none where it has no golden.
  package var goldenURLs: [String]
  /// Runs the rule's tests with another program in its place.
  package var runTests: @Sendable (RuleProgram) -> [TestRecord]

  package init(
    resolver: LinkResolver,
    program: RuleProgram,
    goldenURLs: [String] = [],
    runTests: @escaping @Sendable (RuleProgram) -> [TestRecord]
  ) {
    self.resolver = resolver
    self.program = program
    self.goldenURLs = goldenURLs
    self.runTests = runTests
  }
}

extension MutationTarget {
  var rule: Rule { program.rule }

  func rule(with mutant: Mutant) -> Rule {
    var rule = rule
    switch mutant.part {
    case .pattern: rule.pattern?.value = mutant.text
    case .template(let format): rule.formats[format].template?.value = mutant.text
    case .named: break
    }
    return rule
  }

  /// Whether every result comes from a script, to which only matters whether the pattern matches.
  var isScriptOnly: Bool {
    !rule.formats.isEmpty && rule.parameter == nil && rule.formats.allSatisfy(\.needsScript)
  }
}

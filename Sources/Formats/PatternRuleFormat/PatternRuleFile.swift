package import Diagnostics
package import FileAccess
package import MatchEngine
import PatternLists
package import RuleSets
import RunRecord

/// A file of patterns with templates and tests.
package struct PatternRuleFile: RuleFile {
  package let source: SourceFile
  /// The rules, then the set of them where its order decides or it has tests of its own.
  package let rules: [any ProvenRule]
  package let errors: [Diagnostic]
  package let engines: [EngineID]
}

extension PatternRuleFile {
  package var findings: [Diagnostic] {
    let patternRules = rules.compactMap { $0 as? PatternRule }
    let sets = rules.compactMap { $0 as? PatternSet }
    return errors + patternRules.compactMap(\.shutOut) + Self.loops(among: patternRules)
      + sets.flatMap(\.orderFindings)
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - context: What it may use beside that.
  /// - Throws: `InputError` at what is not understood.
  package init(_ source: SourceFile, _ context: RuleReading) throws(InputError) {
    let document = try ListDocument(source)
    let reading = try PatternRuleReader(document, context)
    self.source = document.source
    engines = reading.engines
    rules = reading.all
    errors = reading.rules.flatMap(\.refusals) + reading.missingGroups
  }
}

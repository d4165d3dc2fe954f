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
  package let findings: [Diagnostic]
  package let engines: [EngineID]
}

extension PatternRuleFile {
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
    findings = reading.rules.flatMap(\.findings) + Self.loops(among: reading.rules)
  }
}

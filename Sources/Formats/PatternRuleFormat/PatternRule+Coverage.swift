import CoverageSuite
import Diagnostics
import MatchEngine
import PatternLists
import RegexSyntax
package import RunRecord

extension PatternRule {
  /// What the tests exercise of the pattern.
  package var coverage: CoverageRecord {
    let empty = CoverageRecord(
      rule: id,
      pattern: source,
      inputs: tests.count,
      location: location
    )
    guard let examined else { return empty }
    var target = entry.target
    target.pattern = examined.pattern.source
    target.templates = template.map { [$0.numbered(by: program)] } ?? []
    if !examined.isAsWritten {
      let place = entry.target.place
      target.location = { _ in place }
    }
    return CoverageSuite([target], engine: examined.engine).run(workers: 1, suggests: false).first
      ?? empty
  }

  /// The pattern as suites examine it: as it is written where ICU's syntax has it too, else as ICU would
  /// write it.
  var examined: ExaminedPattern? {
    let text = entry.target.pattern
    if program.engine.description.dialect.isOfTrees, let pattern = try? RegexParser.parse(text) {
      return ExaminedPattern(pattern: pattern, engine: program.engine, isAsWritten: true)
    }
    guard let tree = RegexParser.reading(of: text, in: program.engine.description.dialect).tree,
      let pattern = try? RegexParser.parse(tree.source)
    else { return nil }
    return ExaminedPattern(
      pattern: pattern,
      engine: program.reference,
      isAsWritten: pattern.source == text
    )
  }
}

/// A pattern in ICU's syntax, with an engine for it.
struct ExaminedPattern {
  let pattern: RegexPattern
  let engine: any MatchEngine
  /// Whether its ranges are those of the pattern as engines get it.
  let isAsWritten: Bool
}

extension OutputTemplate {
  /// The groups that it puts in, as a template of Foundation names them.
  func numbered(by program: PatternProgram) -> String {
    groups.compactMap { program.number(of: $0.group) }.map { "$\($0)" }.joined(separator: " ")
  }
}

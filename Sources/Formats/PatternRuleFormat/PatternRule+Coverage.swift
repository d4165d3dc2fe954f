import CoverageSuite
import Diagnostics
import MatchEngine
import PatternLists
import RegexSyntax
package import RunRecord

extension PatternRule {
  /// What the tests exercise of the pattern.
  package var coverage: CoverageRecord {
    let empty = CoverageRecord(rule: id, pattern: source, inputs: tests.count, location: location)
    guard let examined else { return empty }
    var target = entry.target
    target.pattern = entry.wrapped(examined.pattern.source)
    target.templates = output.template.map { [$0.numbered(by: program)] } ?? []
    if !examined.isAsWritten {
      let place = entry.target.place
      target.location = { _ in place }
    }
    return CoverageSuite([target], engine: examined.engine).run(workers: 1, suggests: false).first
      ?? empty
  }

  /// The pattern as suites examine it: as it is written where that has a tree, else as ICU would write
  /// it.
  var examined: ExaminedPattern? {
    let dialect = program.engine.description.dialect
    if dialect.isOfTrees, let pattern = try? RegexParser.parse(entry.written) {
      return ExaminedPattern(pattern: pattern, engine: program.engine, isAsWritten: true)
    }
    guard let tree = RegexParser.reading(of: entry.written, in: dialect).tree,
      let pattern = try? RegexParser.parse(tree.source)
    else { return nil }
    let isAsWritten = pattern.source == entry.written
    return ExaminedPattern(pattern: pattern, engine: program.reference, isAsWritten: isAsWritten)
  }
}

/// A pattern of a rule in ICU's syntax, without its flags and its mode.
struct ExaminedPattern {
  let pattern: RegexPattern
  /// What it runs on.
  let engine: any MatchEngine
  /// Whether its ranges are those of the pattern as it is written.
  let isAsWritten: Bool
}

extension OutputTemplate {
  /// The groups that it puts in, as a template of Foundation names them.
  func numbered(by program: PatternProgram) -> String {
    groups.compactMap { program.number(of: $0.group) }.map { "$\($0)" }.joined(separator: " ")
  }
}

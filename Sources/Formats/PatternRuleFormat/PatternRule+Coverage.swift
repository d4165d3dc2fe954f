import CoverageSuite
import Diagnostics
package import MatchEngine
import PatternLists
import RegexSyntax
package import RunRecord

extension PatternRule {
  /// What the tests exercise of the pattern.
  package var coverage: CoverageRecord { coverage(over: entry.target.subjects) }

  /// What subjects exercise of the pattern.
  package func coverage(over subjects: [Subject]) -> CoverageRecord {
    let count = subjects.count
    let empty = CoverageRecord(rule: id, pattern: source, inputs: count, location: location)
    guard let examined else { return empty }
    var target = entry.target
    target.inputs = subjects.map { PatternCase.Input(subject: $0) }
    target.pattern = examined.read.pattern
    target.templates = output.template.map { [$0.numbered(by: program)] } ?? []
    let read = examined.read
    target.location = { read.location($0) }
    let found = CoverageSuite([target], engine: examined.engine).run(workers: 1, suggests: false)
    guard let record = found.first else { return empty }
    return canExpectNothing || subjects.isEmpty ? record : record.withoutRefusals
  }

  /// The pattern as suites examine it: as it is written where that has a tree, else as ICU would write
  /// it.
  var examined: ExaminedPattern? {
    let dialect = program.engine.description.dialect
    guard let read = entry.read(in: dialect), let pattern = try? RegexParser.parse(read.text) else {
      return nil
    }
    let engine = dialect.isOfTrees ? program.engine : program.reference
    return ExaminedPattern(pattern: pattern, read: read, engine: engine)
  }
}

extension CoverageRecord {
  /// The record without what only a test could exercise in which nothing matches.
  fileprivate var withoutRefusals: CoverageRecord {
    var record = self
    for index in parts.indices
    where parts[index].kind == "nearMiss" && parts[index].status == .gap {
      record.parts[index].status = .unreachable
      record.parts[index].reason = "the file can hold no test in which nothing matches"
      record.counted -= 1
    }
    return record
  }
}

/// A pattern of a rule in ICU's syntax, without its flags and its mode.
struct ExaminedPattern {
  let pattern: RegexPattern
  /// Where it comes from.
  let read: ReadEntry
  /// What it runs on.
  let engine: any MatchEngine
}

extension OutputTemplate {
  /// The same as a template of Foundation.
  func numbered(by program: PatternProgram) -> String {
    parts.map { part in
      switch part {
      // A digit after a group would be one of its number.
      case .literal(let text):
        text.replacing(/^[0-9]|[\\$]/) { "\\" + $0.output }
      case .group(let group, _): "$\(program.number(of: group) ?? 0)"
      }
    }
    .joined()
  }
}

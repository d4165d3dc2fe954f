import CoverageSuite
import Diagnostics
package import MatchEngine
import PatternLists
import RegexSyntax
package import RunRecord
import SubjectDomains

extension PatternRule {
  /// What the tests exercise of the pattern.
  package var coverage: CoverageRecord {
    canExpectNothing
      ? coverage(over: entry.target.subjects) : coverage(byMatches: entry.target.subjects)
  }

  /// What subjects exercise that are all to match.
  ///
  /// No test of the rule alone says what it is not to match: in place of a near miss, a match counts.
  package func coverage(byMatches subjects: [Subject]) -> CoverageRecord {
    var record = coverage(over: subjects)
    for index in record.parts.indices where record.parts[index].kind == "nearMiss" {
      var part = record.parts[index]
      part.kind = "match"
      part.label = "a \(entry.target.domain.noun) that matches"
      part.status = subjects.isEmpty ? .gap : .covered
      part.input = subjects.isEmpty ? nil : 0
      part.reason = nil
      record.parts[index] = part
    }
    record.recount()
    return record
  }

  /// What subjects exercise of the pattern.
  package func coverage(over subjects: [Subject]) -> CoverageRecord {
    let count = subjects.count
    let empty = CoverageRecord(rule: id, pattern: source, inputs: count, location: location)
    guard let examined else { return empty }
    let traced = tracedAlike(subjects)
    var target = entry.target
    target.inputs = traced.map { PatternCase.Input(subject: subjects[$0]) }
    target.pattern = examined.read.pattern
    target.templates = output.template.map { [$0.numbered(by: program)] } ?? []
    let read = examined.read
    target.location = { read.location($0) }
    let found = CoverageSuite([target], engine: examined.engine).run(workers: 1, suggests: false)
    guard var record = found.first else { return empty }
    record.inputs = count
    for index in record.parts.indices {
      record.parts[index].input = record.parts[index].input.map { traced[$0] }
    }
    if traced.count < count {
      record.leaveOpen("\(program.engine.description.id.rawValue) matches a test in another way")
    }
    return record
  }

  /// The places of the subjects that are matched as in the engine in which matches are traced.
  private func tracedAlike(_ subjects: [Subject]) -> [Int] {
    guard !program.engine.description.dialect.isOfTrees else { return Array(subjects.indices) }
    let (own, traced) = (groups(of: subjects), ownAsMutated.groups(of: subjects))
    return subjects.indices.filter { index in
      guard case .success(let own) = own[index], case .success(let traced) = traced[index] else {
        return false
      }
      return own == traced
    }
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
  /// Says of the parts that no test is known to exercise that one may.
  fileprivate mutating func leaveOpen(_ reason: String) {
    for index in parts.indices where [.gap, .unreachable].contains(parts[index].status) {
      parts[index].status = .unknown
      parts[index].reason = reason
    }
    recount()
  }

  fileprivate mutating func recount() {
    covered = count(.covered)
    counted = parts.count - count(.unreachable)
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

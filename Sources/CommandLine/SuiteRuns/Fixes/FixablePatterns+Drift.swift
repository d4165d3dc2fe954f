import Diagnostics
package import DriftSuite
import LocatedJSON
import ManifestEditing
import MatchEngine
import FileAccess
import RunRecord
import SubjectDomains
package import Workspace

extension FixablePatterns {
  /// Writes the fixed patterns and compares them again; the result is then about the differences
  /// that remain.
  ///
  /// - Parameters:
  ///   - result: What was found before.
  ///   - run: The run that found it.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The files as they are then, in a session of their own.
  package func apply(to result: inout DriftSuite.Result, of run: DriftRun) throws -> Session {
    let fixed = try harmless(result.fixed)
    let slow = Set(result.fixed.keys.filter { fixed[$0] == nil }.map { cases[$0].target.rule })
    guard let later = try rewrite(fixed) else {
      let isAny = noteUnfixed(result, upTo: run.fixThreshold, besides: slow)
      if !isAny, slow.isEmpty { session.noteNothingToFix() }
      return session
    }
    var comparison = run
    comparison.fixThreshold = nil
    let compared = try comparison.result(over: later.cases, urls: session.testInputs)
    result.replace(later.indices, by: compared)
    noteUnfixed(result, upTo: run.fixThreshold, besides: slow)
    return later.session
  }

  /// Names the rules that still differ on subjects for which they were to be fixed.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  private func noteUnfixed(
    _ result: DriftSuite.Result,
    upTo threshold: Likeness?,
    besides named: Set<String>
  ) -> Bool {
    guard let threshold else { return false }
    var causes: [(rule: String, causes: [String])] = []
    for record in result.records
    where record.likeness <= threshold && !named.contains(record.rule) {
      if causes.last?.rule != record.rule { causes.append((record.rule, [])) }
      let last = causes.count - 1
      if !causes[last].causes.contains(record.cause) { causes[last].causes.append(record.cause) }
    }
    for (rule, causes) in causes {
      session.noteUnfixed(
        rule,
        """
        still differs (\(causes.joined(separator: ", "))): no pattern was found that keeps the \
        rule's matches and is the same in every engine
        """
      )
    }
    return !causes.isEmpty
  }

  /// Leaves out fixes that are slow on some input where the original pattern is not.
  private func harmless(_ fixed: [Int: String]) throws -> [Int: String] {
    let indices = fixed.keys.sorted()
    guard !indices.isEmpty else { return fixed }
    let slow = SlowRun(session.settings, session.terminal)
    func isSlow(_ patterns: [String]) throws -> [Bool] {
      let result = try slow.result(
        over: zip(indices, patterns).map { index, pattern in
          let target = cases[index].target
          return PatternCase(
            rule: target.rule,
            pattern: pattern,
            subjects: target.subjects,
            domain: target.domain
          )
        }
      )
      return result.records.map { $0.contains(where: result.summary.fails) }
    }
    let before = try isSlow(indices.map { cases[$0].target.pattern })
    let after = try isSlow(indices.map { fixed[$0] ?? "" })
    var kept = fixed
    for (position, index) in indices.enumerated() where after[position] && !before[position] {
      kept[index] = nil
      session.noteUnfixed(
        cases[index].target.rule,
        "the fixed pattern is slow on some input: \(fixed[index]?.printable ?? "")"
      )
    }
    return kept
  }
}

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
    var slow: Set<String> = []
    var files = self
    var isWritten = false
    var fixed = try files.harmless(result.fixed, &slow)
    // The fix of one cause can show the next one.
    for _ in 0..<Self.rounds {
      guard let later = try files.rewrite(fixed) else { break }
      let compared = try run.result(over: later.cases, urls: session.testInputs)
      isWritten = true
      result.replace(later.indices, by: compared)
      files = try FixablePatterns(of: later.session, later.session.patternCases, reread: reread)
      guard files.targets.count == targets.count else { break }
      let open = compared.fixed.map { (later.indices[$0.key], $0.value) }
      fixed = try files.harmless(Dictionary(uniqueKeysWithValues: open), &slow)
    }
    let isLeft = noteUnfixed(result, upTo: run.fixThreshold, besides: slow)
    if !isWritten, !isLeft, slow.isEmpty { session.noteNothingToFix() }
    return files.session
  }

  /// How often a pattern is fixed and compared again, at most.
  private static let rounds = 8

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
  ///
  /// - Parameters:
  ///   - fixed: The fixes, by the index of their pattern.
  ///   - slow: Gets the rules of those that it leaves out.
  /// - Throws: `InputError` if a list of URLs cannot be read.
  /// - Returns: The others.
  private func harmless(
    _ fixed: [Int: String],
    _ slow: inout Set<String>
  ) throws -> [Int: String] {
    let indices = fixed.keys.sorted()
    guard !indices.isEmpty else { return fixed }
    let search = SlowRun(session.settings, session.terminal)
    func isSlow(_ patterns: [String]) throws -> [Bool] {
      let result = try search.result(
        over: zip(indices, patterns).map { index, pattern in
          let target = targets[index]
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
    let before = try isSlow(indices.map { targets[$0].pattern })
    let after = try isSlow(indices.map { fixed[$0] ?? "" })
    var kept = fixed
    for (position, index) in indices.enumerated() where after[position] && !before[position] {
      kept[index] = nil
      slow.insert(targets[index].rule)
      session.noteUnfixed(
        targets[index].rule,
        "the fixed pattern is slow on some input: \(fixed[index]?.printable ?? "")"
      )
    }
    return kept
  }
}

import Diagnostics
package import DriftSuite
import MatchEngine
import ParallelWork
import RunRecord
import TerminalAccess
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
    guard !Interruption.isRequested else { return session }
    var slow: Set<String> = []
    var files = self
    var isWritten = false
    var fixed = try files.harmless(result.fixed, &slow)
    // The fix of one cause can show the next one.
    for _ in 0..<Self.rounds {
      guard !Interruption.isRequested, let later = try files.rewrite(fixed) else { break }
      let compared = try run.result(over: later.cases, urls: session.testInputs)
      isWritten = true
      result.replace(later.indices, by: compared)
      files = try FixablePatterns(of: later.session, later.session.patternCases, reread: reread)
      guard files.targets.count == targets.count else { break }
      let open = compared.fixed.map { (later.indices[$0.key], $0.value) }
      fixed = try files.harmless(Dictionary(uniqueKeysWithValues: open), &slow)
    }
    let unfixed = run.unfixed(result).filter { !slow.contains($0.rule) }
    for (rule, reason) in unfixed { session.terminal.noteUnfixed(rule, reason) }
    if !isWritten, unfixed.isEmpty, slow.isEmpty { session.terminal.noteNothingToFix() }
    return files.session
  }

  /// How often a pattern is fixed and compared again, at most.
  static let rounds = 8

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
    let (kept, left) = try SlowRun(session.settings, session.terminal)
      .harmless(fixed, of: targets)
    for index in left {
      slow.insert(targets[index].rule)
      session.terminal.noteUnfixed(targets[index].rule, SlowRun.slownessReason(fixed[index]))
    }
    return kept
  }
}

extension DriftRun {
  /// The rules that still differ on subjects for which they were to be fixed, each with the reason.
  func unfixed(_ result: DriftSuite.Result) -> [(rule: String, reason: String)] {
    guard let fixThreshold else { return [] }
    var causes: [(rule: String, causes: [String])] = []
    for record in result.records where record.likeness <= fixThreshold {
      if causes.last?.rule != record.rule { causes.append((record.rule, [])) }
      let last = causes.count - 1
      if !causes[last].causes.contains(record.cause) { causes[last].causes.append(record.cause) }
    }
    return causes.map { rule, causes in
      let reason =
        "still differs (\(causes.joined(separator: ", "))): no pattern was found that keeps its "
        + "matches and is the same in every engine"
      return (rule, reason)
    }
  }
}

extension SlowRun {
  /// Leaves out fixes that are slow on some input where the original pattern is not.
  ///
  /// - Parameters:
  ///   - fixed: The fixes, by the index of their pattern.
  ///   - targets: The original patterns.
  /// - Throws: `InputError` if a list of URLs cannot be read.
  /// - Returns: The others, and the indices of those that are left out.
  func harmless(
    _ fixed: [Int: String],
    of targets: [PatternCase]
  ) throws -> (kept: [Int: String], left: [Int]) {
    let indices = fixed.keys.sorted()
    guard !indices.isEmpty else { return (fixed, []) }
    func isSlow(_ pattern: (Int) -> String) throws -> [Bool] {
      let result = try result(
        over: indices.map { index in
          let target = targets[index]
          return PatternCase(
            rule: target.rule,
            pattern: pattern(index),
            subjects: target.subjects,
            domain: target.domain
          )
        }
      )
      return result.records.map { $0.contains(where: result.summary.fails) }
    }
    let before = try isSlow { targets[$0].pattern }
    let after = try isSlow { fixed[$0] ?? "" }
    let left = zip(indices, zip(before, after)).filter { !$0.1.0 && $0.1.1 }.map(\.0)
    return (fixed.filter { !left.contains($0.key) }, left)
  }

  /// Why a fixed pattern is not taken.
  static func slownessReason(_ pattern: String?) -> String {
    "the fixed pattern is slow on some input: \(pattern ?? "")"
  }
}

import Diagnostics
import ManifestModel
import MatchEngine
import ParallelWork
import PatternLists
import RuleSets
import RunRecord
import TerminalAccess
package import Workspace

extension FixablePatterns {
  private struct Corrected {
    let pattern: CorrectedPattern
    var corrections: [PatternCorrection] = []
  }

  /// Writes the corrections, and says which rules keep their patterns and why.
  ///
  /// - Parameter findings: What was found.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The files as they are then, in a session of their own.
  package func apply(_ findings: SessionFindings) throws -> Session {
    guard !Interruption.isRequested else { return session }
    let corrected = corrected(by: findings.records)
    var fixed: [Int: String] = [:]
    for item in corrected {
      let corrections = together(item)
      if let other = PatternCorrection.apply(corrections, to: item.pattern.text),
        other != item.pattern.text, let index = index(of: item.pattern)
      {
        fixed[index] = wrapped(other, at: item.pattern.place)
      }
      if corrections.count < item.corrections.count {
        session.terminal.noteUnfixed(
          item.pattern.rule,
          "all corrections at once change what a test gives"
        )
      }
    }
    var noted: Set<String> = []
    for (rule, refusal) in findings.refusals
    where noted.insert(rule + "\n" + refusal.message).inserted {
      session.terminal.noteUnfixed(rule, refusal.message)
    }
    let values = values(correctedBy: findings.records)
    if corrected.isEmpty, findings.refusals.isEmpty, values.isEmpty {
      session.terminal.noteNothingToFix()
    }
    guard !Interruption.isRequested else { return session }
    return try write(fixed, values: values) == nil ? session : try reread()
  }

  /// The patterns that have corrections, in the order of their findings.
  private func corrected(by findings: [DiagnosticRecord]) -> [Corrected] {
    var list: [Corrected] = []
    var places: [CorrectedPattern.Place: Int] = [:]
    for finding in findings {
      guard let fix = finding.fix, fix.pattern != nil,
        let pattern = session.correctedPattern(
          at: finding.location?.sourceLocation,
          of: finding.rule
        )
      else { continue }
      let place = places[pattern.place] ?? list.count
      if place == list.count {
        places[pattern.place] = place
        list.append(Corrected(pattern: pattern))
      }
      list[place].corrections.append(PatternCorrection(fix.range.range, fix.new))
    }
    return list
  }

  /// The place of a pattern among all.
  private func index(of pattern: CorrectedPattern) -> Int? {
    switch pattern.place {
    case .manifest(let number, let rule):
      let range = session.manifests[number].rules[rule].range
      return cases.firstIndex { $0.manifest == number && $0.rule.range == range }
    case .rule(let index):
      let place = session.links.rules[index].patternEntries.first?.target.place
      return targets.indices.dropFirst(cases.count).first { targets[$0].place == place }
    }
  }

  /// A pattern as engines get it.
  private func wrapped(_ text: String, at place: CorrectedPattern.Place) -> String {
    guard case .rule(let index) = place else { return text }
    return session.links.rules[index].patternEntries.first?.wrapped(text) ?? text
  }

  /// The strings that have corrections and are no patterns: no test depends on them.
  private func values(
    correctedBy findings: [DiagnosticRecord]
  ) -> [(place: LocationRecord, fix: DiagnosticRecord.Fix)] {
    findings.compactMap { finding in
      guard let fix = finding.fix, fix.pattern == nil, let place = finding.location else {
        return nil
      }
      return (place, fix)
    }
  }

  /// The corrections that can be made together: each was tried alone, which need not be enough.
  private func together(_ item: Corrected) -> [PatternCorrection] {
    func isProven(_ corrections: [PatternCorrection]) -> Bool {
      PatternCorrection.apply(corrections, to: item.pattern.text).map { other in
        item.pattern.refusal(other) == nil
      } ?? false
    }
    if isProven(item.corrections) { return item.corrections }
    return item.corrections.reduce(into: []) { kept, correction in
      if isProven(kept + [correction]) { kept.append(correction) }
    }
  }
}

import Diagnostics
import FileAccess
import LocatedJSON
import ManifestEditing
import ManifestModel
import ParallelWork
import RunRecord
import TerminalAccess
package import Workspace

extension FixablePatterns {
  private struct Corrected {
    let manifest: Int
    let rule: Rule
    var corrections: [PatternCorrection] = []
  }

  /// Writes the corrections, and says which rules keep their patterns and why.
  ///
  /// - Parameter findings: What was found.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The files as they are then, in a session of their own.
  package func apply(_ findings: SessionFindings) throws -> Session {
    guard !Interruption.isRequested else { return session }
    let rules = corrected(by: findings.records)
    var fixed: [Int: String] = [:]
    var isAny = !findings.refusals.isEmpty
    for (index, item) in rules.enumerated() {
      isAny = true
      guard let pattern = item.rule.pattern?.value else { continue }
      let corrections = together(item)
      if let other = PatternCorrection.apply(corrections, to: pattern), other != pattern {
        fixed[index] = other
      }
      if corrections.count < item.corrections.count {
        session.terminal.noteUnfixed(
          item.rule.id,
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
    if !isAny, values.isEmpty { session.terminal.noteNothingToFix() }
    guard !Interruption.isRequested else { return session }
    try session.writeFixes(fixed, of: rules.map { ($0.manifest, $0.rule) }, values: values)
    return fixed.isEmpty && values.isEmpty ? session : try reread()
  }

  /// The rules that have corrections, in the order of their findings.
  private func corrected(by findings: [DiagnosticRecord]) -> [Corrected] {
    var list: [Corrected] = []
    var places: [[Int]: Int] = [:]
    for finding in findings {
      guard let fix = finding.fix, fix.pattern != nil, let location = finding.location,
        let manifest = session.manifests.firstIndex(where: {
          $0.document.file.name == location.file
        }),
        let rule = session.manifests[manifest].rules.first(where: {
          $0.range.contains(location.offset)
        })
      else { continue }
      let key = [manifest, rule.range.lowerBound]
      let place = places[key] ?? list.count
      if place == list.count {
        places[key] = place
        list.append(Corrected(manifest: manifest, rule: rule))
      }
      list[place].corrections.append(PatternCorrection(fix.range.range, fix.new))
    }
    return list
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
    guard let pattern = item.rule.pattern?.value else { return [] }
    let proof = CorrectionProof(session)
    func isProven(_ corrections: [PatternCorrection]) -> Bool {
      PatternCorrection.apply(corrections, to: pattern).map { other in
        proof.refusal(of: other, for: item.rule, inManifest: item.manifest) == nil
      } ?? false
    }
    if isProven(item.corrections) { return item.corrections }
    return item.corrections.reduce(into: []) { kept, correction in
      if isProven(kept + [correction]) { kept.append(correction) }
    }
  }
}

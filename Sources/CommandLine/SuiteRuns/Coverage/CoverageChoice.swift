import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel
package import RunRecord
package import TerminalAccess
package import Workspace

/// Which suggested tests are added to the manifests: all, or those that a person confirms one by
/// one.
package struct CoverageChoice {
  private var plan: CoverageWriter.Plan
  private let takesAll: Bool
  /// Whether tests need a person's answer and no person can be asked.
  private var lacksAnswer = false

  /// Decides, and marks the suggestions in the records.
  ///
  /// - Parameters:
  ///   - records: The rules with their suggestions.
  ///   - run: The run that made them.
  ///   - takesAll: Whether all are added without a question.
  ///   - dialogue: Where to ask: on standard error.
  ///   - canAsk: Whether a person can be asked.
  /// - Throws: `InputError` if a question cannot be written.
  package init(
    of records: inout [CoverageRecord],
    from run: CoverageRun,
    takesAll: Bool,
    _ dialogue: Dialogue,
    canAsk: Bool = TerminalAnswers.areAvailable(asking: STDERR_FILENO)
  ) throws(InputError) {
    self.takesAll = takesAll
    let writer = CoverageWriter(run: run, records: records)
    plan = writer.plan()
    var states: [CoverageWriter.Place: CoverageRecord.Suggestion.State] = [:]
    let offered = plan.suggestions.flatMap { rule, numbers in
      numbers.map { CoverageWriter.Place(rule: rule, suggestion: $0) }
    }
    if takesAll {
      for place in offered { states[place] = .unconfirmed }
    } else if !offered.isEmpty {
      guard canAsk else {
        lacksAnswer = true
        return
      }
      var review = CoverageReview(records, dialogue)
      try review.run(plan.suggestions)
      let notes = plan.notes
      plan = writer.plan { review.confirmed.contains($0) }
      plan.notes = notes
      for place in offered {
        let isWritten = plan.suggestions[place.rule]?.contains(place.suggestion) ?? false
        states[place] = isWritten ? .confirmed : .declined
      }
    }
    for (place, state) in states {
      records[place.rule].suggestions[place.suggestion].state = state
    }
  }
}

extension CoverageChoice {
  /// Adds the tests to the manifests, and reports which were added and why others were not.
  ///
  /// - Parameter session: The rules.
  /// - Throws: `InputError` if no person can be asked, or a file cannot be written.
  package func write(into session: Session) throws(InputError) {
    let terminal = session.terminal
    for note in plan.notes { terminal.writeError("note: \(note)\n") }
    guard !lacksAnswer else {
      throw InputError(
        code: "no-terminal",
        "cannot ask for confirmation: standard input or error is not a terminal",
        help: "--yes writes the results above without confirmation"
      )
    }
    guard plan.tests > 0 else {
      terminal.writeError("nothing to write\n")
      return
    }
    let changed = plan.bytes.sorted { $0.key < $1.key }
      .map { (manifest: session.manifests[$0.key], bytes: $0.value) }
    try ManifestFile.replace(changed)
    let files = changed.map(\.manifest.document.file.name.printable).joined(separator: ", ")
    terminal.writeError(
      "added \(counted(plan.tests, "test input")) to \(counted(plan.rules, "rule")) of \(files)"
        + (takesAll ? "; nobody has confirmed their results" : "") + "\n"
    )
  }
}

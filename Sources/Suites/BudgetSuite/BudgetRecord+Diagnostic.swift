package import Diagnostics
import Reporters
package import RunRecord

extension BudgetRecord {
  /// The records of one rule on all engines as a single diagnostic with advice; nil without
  /// records.
  package static func diagnostic(of records: [BudgetRecord]) -> Diagnostic? {
    guard let first = records.first else { return nil }
    var notes = records.flatMap(\.notes)
    let message = notes.isEmpty ? "over budget" : notes.removeFirst()
    if let until = first.until, first.allowed == nil {
      notes.append("the exception for it ended on \(until)")
    }
    return Diagnostic(
      code: "over-budget",
      severity: .error,
      message: message,
      location: first.location?.sourceLocation,
      rule: first.rule,
      notes: notes.map { DiagnosticNote(message: $0, location: nil) },
      help: first.help
    )
  }

  /// The results on the engine: a sentence for each subject, then the totals.
  private var notes: [String] {
    var notes: [String] = []
    if let subject, let steps {
      let amount = isLowerBound ? "more than \((steps - 1).grouped)" : steps.grouped
      var text = "'\(subject.shortened)' takes \(amount) \(unit) on \(engine)"
      if let recordedSteps { text += "; the recorded pattern takes \(recordedSteps.grouped)" }
      notes.append(text)
    }
    if let attack, let maximum = exceeded.first(where: { $0.budget == .maximum }) {
      var text = "'\(attack.subject.shortened)' takes more than \(maximum.allowed.grouped) \(unit) "
      text += "on \(engine), the maximum for one match"
      if let steps = attack.recordedSteps {
        text += "; the recorded pattern takes \(steps.grouped)"
      }
      notes.append(text)
    }
    let sums = exceeded.filter { $0.budget != .maximum }.map { excess in
      "\(excess.budget.noun) \(excess.allowed.grouped) → \(excess.steps.grouped)"
    }
    if !sums.isEmpty {
      let suffix = baseline == .measured ? " (the recorded pattern was run again)" : ""
      notes.append("\(unit) on \(engine): " + sums.joined(separator: ", ") + suffix)
    }
    return notes
  }

  private var help: String {
    guard let fix else {
      let exception = "or add an exception under budget in ruleproof.yml"
      if attack != nil {
        return "'ruleproof slow --rule \(rule.asShellWord)' explains it and searches for a fix; "
          + exception
      }
      return """
        undo the change; or accept the cost with 'ruleproof golden review --rule \
        \(rule.asShellWord)', \(exception)
        """
    }
    switch fix.kind {
    case .revert:
      let what =
        if fix.new.isEmpty {
          "remove `\(fix.old)`"
        } else if fix.old.isEmpty {
          "restore `\(fix.new)`"
        } else {
          "replace `\(fix.old)` with `\(fix.new)`"
        }
      return """
        \(what) at offset \(fix.range.start) of the pattern, as in the golden; the cost is then \
        \(fix.steps.grouped) \(unit)
        """
    case .rewrite: return "use the equivalent pattern `\(fix.pattern)`, which is not slow"
    }
  }
}

extension BudgetRecord.Budget {
  fileprivate var noun: String {
    switch self {
    case .maximum: "any match"
    case .match: "one match"
    case .attacks: "known attacks"
    case .tests: "all tests"
    case .corpus: "the corpus"
    }
  }
}

extension String {
  fileprivate var shortened: String { cut(to: 100).printable }
}

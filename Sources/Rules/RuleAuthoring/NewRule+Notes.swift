import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine

extension NewRule {
  /// Remarks about the rule.
  ///
  /// - Parameter result: The proven rule.
  /// - Returns: The remarks, each a sentence without its full stop.
  package func notes(on result: Result) -> [String] {
    var notes: [String] = []
    if draft.isGuessed {
      notes.append(
        examples.count == 1
          ? "the varying part is a guess from one URL: a second URL of the kind makes it certain"
          : "the varying part is a guess: it is the same in all examples of that form"
      )
    }
    notes += draft.doubts.map(\.printable)
    if draft.formCount > 1 {
      notes.append(
        """
        the examples have \(draft.formCount) different forms: \(draft.formCount) rules may be \
        simpler
        """
      )
    }
    if draft.uncaptured > 0 {
      notes.append("more than 9 parts vary: the last \(draft.uncaptured) are not captured")
    }
    notes += lossNotes(result)
    for (example, output) in zip(examples, result.results) where output == nil {
      notes.append("'\(example.text.printable)' gives nothing: an earlier rule answers it")
    }
    if let taken = result.takenMisses.first {
      notes.append("it also matches '\(taken.printable)'")
    }
    let resolver = prover.compile(manifest)
    let kind: Rule.Kind =
      if case .redirect = self.kind { .redirect } else { .action }
    let others = resolver.programs.filter { $0.rule.kind == kind }.filter { program in
      examples.contains { example in
        guard
          case .success(let match) = program.match(
            RuleInput(url: example.text),
            limits: resolver.limits
          ), case .match = match.outcome
        else { return false }
        return true
      }
    }
    if !others.isEmpty {
      let names = others.prefix(3).map(\.rule.id.printable).joined(separator: ", ")
      notes.append(
        "the manifest already has rules for these links: \(names)\(others.count > 3 ? ", …" : "")"
      )
    }
    notes += result.findings.filter { $0.code != "unknown-app" }.map { finding in
      "\(finding.code): \(finding.message.printable)"
    }
    return notes
  }
}

extension NewRule {
  /// The maximum number of lost values listed.
  private static let maxLosses = 3

  /// The values that distinguish links but are missing from their results; not for redirects, whose
  /// target is from the link, nor for a template by the author.
  private func lossNotes(_ result: Result) -> [String] {
    guard case .action = kind, !isAuthored else { return [] }
    let losses = LostValues(examples, results: result.results).losses
    var notes = losses.prefix(Self.maxLosses).map { loss in
      "'\(loss.value.printable)' is not in the result of '\(loss.example.printable)', "
        + "although the examples differ in it"
    }
    if losses.count > Self.maxLosses {
      notes.append("\(losses.count - Self.maxLosses) more such values are not in the results")
    }
    return notes
  }
}

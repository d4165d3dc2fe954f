import Diagnostics
import DriftSuite
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains

extension PatternExplanationText {
  /// A comparison of two patterns.
  package func text(_ compared: ComparedPatterns) -> String {
    var text = verdict(compared) + "\n"
    for (name, records) in zip(["first", "second"], compared.slow) {
      text += style.bold("cost of the \(name)") + "\n" + rows(records)
    }
    return text
  }

  private func verdict(_ compared: ComparedPatterns) -> String {
    let difference = compared.difference
    let what = difference.comparesGroups ? "matches and groups" : "matches"
    let groups =
      difference.comparesGroups
      ? "" : "groups are left out: the patterns have different numbers of them\n"
    switch difference.verdict {
    case .equal:
      return style.green("equal") + ": the same \(what) on every text, which is proven\n" + groups
    case .undecided(let reason):
      let tried = counted(difference.subjects, "text")
      return style.yellow("undecided") + ": the same \(what) on \(tried) that were tried; "
        + "no proof (\(reason.shown))\n" + groups
    case .different(let witness):
      let noun = compared.first.target.domain.noun
      return style.red("different") + " \(witness.likeness.words(of: noun)): "
        + "\(witness.subject.text.quoted)\n"
        + "  \(style.bold("first"))   \(words(witness.first, in: witness.subject))\n"
        + "  \(style.bold("second"))  \(words(witness.second, in: witness.subject))\n" + groups
    }
  }

  /// What a pattern matches, by the text itself.
  private func words(_ result: DriftResult, in subject: Subject) -> String {
    switch result {
    case .noMatch: return "no match"
    case .refused(let message), .templateRefused(let message): return "refused: \(message.shown)"
    case .output(let output): return output.quoted
    case .undecided(let reason): return "undecided: \(reason.words)"
    case .matches(let matches):
      return matches.prefix(Self.maxMatches).map { match in
        match.enumerated().map { index, range in
          let text = range.map { subject.text(in: $0).quoted } ?? "no text"
          return index == 0 ? text : "$\(index) \(text)"
        }
        .joined(separator: ", ")
      }
      .joined(separator: "; ")
    }
  }

  private static let maxMatches = 4
}

extension Subject {
  fileprivate func text(in range: TextRange) -> String {
    String(decoding: utf16[(range.start..<range.end).clamped(to: utf16.indices)], as: UTF16.self)
  }
}

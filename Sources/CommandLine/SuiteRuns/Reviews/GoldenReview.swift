import Diagnostics
package import FileAccess
import GoldenStore
package import GoldenSuite
import MatchEngine
import Reporters
import RunRecord
package import TerminalAccess

/// Shows changes of goldens one by one and asks what to do with each.
package struct GoldenReview {
  private let result: GoldenFindings
  private let dialogue: Dialogue
  private let brief: GoldenText
  private let full: GoldenText
  private var accepted = 0
  private var rejected = 0

  /// What a person may answer.
  private enum Answer: DialogueAnswer {
    case accept, reject, skip, acceptRule, urls, definition, quit

    var label: String {
      switch self {
      case .accept: "[a]ccept"
      case .reject: "[r]eject"
      case .skip: "[s]kip"
      case .acceptRule: "[A]ll of rule"
      case .urls: "[u]RLs"
      case .definition: "[p]attern"
      case .quit: "[q]uit"
      }
    }

    var words: String {
      switch self {
      case .accept: "accept: write this change into the golden"
      case .reject: "reject: leave the golden, to fix the manifest"
      case .skip: "skip: decide later"
      case .acceptRule: "accept this and all further changes of this rule"
      case .urls: "show every URL of the change in full"
      case .definition: "show both versions of the rule's pattern, templates and scripts"
      case .quit: "quit: what was accepted stays accepted"
      }
    }
  }

  package init(_ result: GoldenFindings, _ dialogue: Dialogue) {
    self.result = result
    self.dialogue = dialogue
    brief = GoldenText(style: dialogue.style, isVerbose: false)
    full = GoldenText(style: dialogue.style, isVerbose: true)
  }
}

extension GoldenReview {
  /// Asks about every change until there is none left or the person quits, and counts the answers.
  ///
  /// - Parameter acceptance: Writes each accepted change at once.
  /// - Throws: `InputError` if a golden cannot be written.
  package mutating func run(_ acceptance: inout GoldenAcceptance) throws(InputError) {
    guard !acceptance.ids.isEmpty else { return try dialogue.write("nothing to review\n") }
    try askAll(&acceptance)
    let left = acceptance.ids.count
    try dialogue.write(
      "\n\(accepted) accepted, \(rejected) rejected, \(left - rejected) left\n"
    )
  }

  private mutating func askAll(_ acceptance: inout GoldenAcceptance) throws(InputError) {
    let total = result.records.count
    var number = 0
    for record in result.environment {
      number += 1
      let answer = try ask(record, change: nil, rule: nil, "\(number) of \(total)")
      switch answer {
      case .quit: return
      case .accept, .acceptRule:
        try acceptance.accept([record.id])
        accepted += 1
      case .reject: rejected += 1
      default: break
      }
    }
    for (place, rule) in result.rules.enumerated() {
      var takesRest = false
      for (change, record) in zip(rule.changes, rule.records) {
        number += 1
        let answer =
          takesRest ? .accept : try ask(record, change: change, rule: rule, "\(number) of \(total)")
        switch answer {
        case .quit: return
        case .acceptRule:
          takesRest = true
          fallthrough
        case .accept:
          try acceptance.accept([change], ofRule: place)
          accepted += 1
        case .reject: rejected += 1
        default: break
        }
      }
    }
  }

  /// Shows a change and asks until there is a decision; the end of input is one to quit.
  private func ask(
    _ record: GoldenRecord,
    change: GoldenChange?,
    rule: GoldenFindings.ChangedRule?,
    _ place: String
  ) throws(InputError) -> Answer {
    try dialogue.write("\n" + brief.text([record]))
    while true {
      switch try dialogue.ask(place) as Answer? {
      case nil: return .quit
      case .urls: try showURLs(record, change)
      case .definition: try showDefinition(rule)
      case let answer?: return answer
      }
    }
  }

  private func showURLs(_ record: GoldenRecord, _ change: GoldenChange?) throws(InputError) {
    guard let change, !change.entries.isEmpty else {
      try dialogue.write(full.text([record]))
      return
    }
    var text = ""
    for entry in change.entries {
      guard let subject = entry.subject else { continue }
      text += subject.url.text.printable + "\n"
      for difference in entry.differences {
        text += "  \(difference.what.printable)\n"
        if let old = difference.old { text += "    was  \(old.printable)\n" }
        if let new = difference.new { text += "    is   \(new.printable)\n" }
      }
    }
    try dialogue.write(text)
  }

  private func showDefinition(_ rule: GoldenFindings.ChangedRule?) throws(InputError) {
    guard let rule else { return try dialogue.write("this change is not about a rule\n") }
    var text = ""
    for (label, definition) in [("was", rule.old?.definition), ("is", rule.new?.definition)] {
      text += dialogue.style.bold(label) + "\n"
      text +=
        definition.map { $0.lines.map { "  \($0.printable)\n" }.joined() } ?? "  (absent)\n"
    }
    try dialogue.write(text)
  }
}

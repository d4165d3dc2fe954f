package import FileAccess
import Reporters
package import RunRecord
package import TerminalAccess

/// Shows suggested tests one by one and asks which of them are right.
package struct CoverageReview {
  private let records: [CoverageRecord]
  private let dialogue: Dialogue
  /// The suggestions whose results a person has confirmed.
  package private(set) var confirmed: Set<CoverageWriter.Place> = []

  /// What a person may answer.
  private enum Answer: DialogueAnswer {
    case accept, skip, acceptRule, quit

    var label: String {
      switch self {
      case .accept: "[a]ccept"
      case .skip: "[s]kip"
      case .acceptRule: "[A]ll of rule"
      case .quit: "[q]uit"
      }
    }

    var words: String {
      switch self {
      case .accept: "accept: the results are right; add the test to the manifest"
      case .skip: "skip: do not add the test"
      case .acceptRule: "accept this and all further tests for this rule"
      case .quit: "quit: the accepted tests are added, and no others"
      }
    }
  }

  package init(_ records: [CoverageRecord], _ dialogue: Dialogue) {
    self.records = records
    self.dialogue = dialogue
  }
}

extension CoverageReview {
  /// Asks about each suggestion.
  ///
  /// - Parameter suggestions: The suggestions that can be written, by the index of their rule.
  /// - Throws: `InputError` if the question cannot be written.
  package mutating func run(_ suggestions: [Int: [Int]]) throws(InputError) {
    let text = CoverageText(style: dialogue.style, isVerbose: false)
    let total = suggestions.values.reduce(0) { $0 + $1.count }
    var number = 0
    for (rule, own) in suggestions.sorted(by: { $0.key < $1.key }) {
      var takesRest = false
      for suggestion in own {
        number += 1
        let place = CoverageWriter.Place(rule: rule, suggestion: suggestion)
        try dialogue.write("\n" + text.question(suggestion, of: records[rule]))
        if !takesRest {
          switch try dialogue.ask("\(number) of \(total)") as Answer? {
          case .accept: break
          case .acceptRule: takesRest = true
          case .skip: continue
          case .quit, nil: return
          }
        }
        confirmed.insert(place)
      }
    }
  }
}

import Diagnostics
import HTMLReport
import MatchEngine

extension MatchView {
  /// The maximum number of groups marked.
  private static let maxMarked = 32

  /// An outcome on a subject, with its match and groups marked.
  init(_ outcome: MatchOutcome, on subject: Subject) {
    switch outcome {
    case .noMatch:
      self.init(text: RulePanels.text(subject.text), groups: [], isMatch: false)
    case .failed(let failure):
      self.init(failure.reason.words, on: subject)
    case .match(let match):
      var marks: [RulePanels.MarkedRange] = []
      var groups: [Group] = []
      for (number, range) in match.ranges.enumerated() {
        guard number > 0 else {
          if let range { marks.append(.init(range, .match)) }
          continue
        }
        let name = "$\(number)"
        groups.append(
          Group(name: name, text: range.map { RulePanels.text(subject.text(in: $0), limit: 400) })
        )
        guard number <= Self.maxMarked, let range, !range.isEmpty else { continue }
        marks.append(.init(range, .group, label: name))
      }
      self.init(text: RulePanels.text(subject.text, marking: marks), groups: groups, isMatch: true)
    }
  }

  /// A subject of which it is not known what is taken.
  init(_ reason: String, on subject: Subject) {
    self.init(
      text: RulePanels.text(subject.text),
      groups: [],
      isMatch: false,
      undecided: reason
    )
  }
}

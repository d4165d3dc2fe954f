import Diagnostics
import Reporters
import RunRecord

/// What changed in a rule since it was recorded.
struct ChangePanel {
  var heading: String
  var items: [Item]
  var leftOut: String?

  struct Item {
    var fails: Bool
    var title: String
    var id: String
    var differences: [Difference]
    var examples: [Example]
    var remarks: [String]
    var leftOut: String?
  }

  struct Difference {
    var what: String
    var old: MarkedText?
    var oldWords: String?
    var new: MarkedText?
    var newWords: String?
  }

  /// A URL that changes.
  struct Example {
    var url: MarkedText
    var isTest: Bool
    var differences: [Difference]
  }
}

extension ChangePanel {
  /// The maximum number of URLs of a change that are shown.
  fileprivate static let maxExamples = 10

  /// The changes; nil for none.
  init?(_ changes: [GoldenRecord], _ budget: inout ListBudget) {
    guard !changes.isEmpty else { return nil }
    heading = counted(changes.count, "change")
    let (shown, rest) = budget.take(changes, ListBudget.maxEntries)
    items = shown.map { Item($0, &budget) }
    leftOut = ListBudget.rest(rest, "change")
  }
}

extension ChangePanel.Item {
  fileprivate init(_ change: GoldenRecord, _ budget: inout ListBudget) {
    fails = change.fails
    title = change.words
    id = change.id.shown
    differences = change.differences.map(ChangePanel.Difference.init)
    let (examples, _) = budget.take(change.examples, ChangePanel.maxExamples)
    self.examples = examples.map { example in
      ChangePanel.Example(
        url: MarkedText(example.url),
        isTest: example.isTest,
        differences: example.differences.map(ChangePanel.Difference.init)
      )
    }
    remarks = change.losses.map { loss in
      let apps = loss.apps.map(\.shown).joined(separator: ", ")
      let verb = loss.apps.count == 1 ? "loses" : "lose"
      return "\(apps) \(verb) \(counted(loss.count, "URL"))"
    }
    remarks += change.takeovers.map { takeover in
      let verb = takeover.urls == 1 ? "goes" : "go"
      return """
        \(counted(takeover.urls, "URL")) that went to \(takeover.from?.shown ?? "no rule") first \
        now \(verb) to \(takeover.to?.shown ?? "no rule")
        """
    }
    let rest = examples.isEmpty ? 0 : change.urls - examples.count
    leftOut = ListBudget.rest(max(0, rest), "URL")
  }
}

extension ChangePanel.Difference {
  fileprivate init(_ difference: GoldenRecord.Difference) {
    what = difference.what.shown
    if let old = difference.old, let new = difference.new, !difference.isOldInWords,
      !difference.isNewInWords
    {
      let pair = MarkedText.pair(old, new)
      self.old = pair.old
      self.new = pair.new
      return
    }
    if difference.isOldInWords {
      oldWords = difference.old?.shown
    } else {
      old = difference.old.map { MarkedText($0) }
    }
    if difference.isNewInWords {
      newWords = difference.new?.shown
    } else {
      new = difference.new.map { MarkedText($0) }
    }
  }
}

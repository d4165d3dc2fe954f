import Diagnostics
import Mustache
import Reporters
import RunRecord

/// The tests of a rule: those that did not pass individually, the others in a table.
struct TestPanel {
  var heading: String
  var problems: [Item]
  var others: Others?
  var leftOut: String?

  /// A test that failed or is undecided.
  struct Item {
    var outcome: String
    var words: String
    var place: String
    var path: String?
    var app: String?
    var kind: String
    var input: MarkedText
    var headers: MarkedText?
    var hasGroups: Bool
    var groups: [CapturedGroup]
    var expected: MarkedText?
    var expectedWords: String?
    var actual: MarkedText?
    var actualWords: String?
    var webView: MarkedText?
    var webViewWords: String?
    var note: String?
    var request: MarkedText?
    var exchanges: ExchangeList?
  }

  /// Tests that passed or were not run.
  struct Others {
    var caption: String
    /// Whether the heading says the same.
    var isHeading: Bool
    var rows: [Row]
  }

  struct Row {
    var sign: String
    var words: String
    var app: String
    var input: MarkedText
    var hasGroups: Bool
    var groups: [CapturedGroup]
    var result: MarkedText?
    var resultWords: String?
    var exchanges: ExchangeList?
  }
}

extension TestPanel {
  /// The tests of a rule; nil where it has none.
  init?(_ tests: [TestRecord], _ budget: inout ListBudget) {
    guard !tests.isEmpty else { return nil }
    heading = Self.counts(of: tests)
    let trouble = tests.filter { $0.status == .failed } + tests.filter { $0.status == .undecided }
    let rest = tests.filter { !$0.isFailure }
    let (problems, problemRest) = budget.take(trouble, ListBudget.maxProblems)
    self.problems = problems.map(Item.init)
    let (rows, rowRest) = budget.take(rest, ListBudget.maxTests)
    if !rows.isEmpty {
      others = Others(
        caption: Self.counts(of: rest),
        isHeading: trouble.isEmpty,
        rows: rows.map(Row.init)
      )
    }
    let words = [
      ListBudget.rest(problemRest, "test that did not pass", "tests that did not pass"),
      ListBudget.rest(rowRest, "other test"),
    ]
    let sentences = words.compactMap(\.self)
    leftOut = sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }

  private static func counts(of tests: [TestRecord]) -> String {
    TestRecord.Status.allCases.compactMap { status in
      let count = tests.count { $0.status == status }
      return count > 0 ? "\(count.grouped) \(status.rawValue)" : nil
    }
    .joined(separator: ", ")
  }
}

extension TestPanel.Item {
  init(_ test: TestRecord) {
    outcome = test.status.rawValue
    words = test.status.rawValue
    place = test.location.shownPlace
    path = test.location.path?.shown
    app = test.format?.shown
    kind = test.kind.rawValue
    let match = TestMatch(test)
    input = MarkedText(test.input, match.input)
    headers = test.headers.map { MarkedText($0, match.headers) }
    groups = match.groups
    hasGroups = !groups.isEmpty
    let outcome = test.outcome
    if let expected = test.expected, outcome?.type == .output, let actual = outcome?.value {
      let pair = MarkedText.pair(expected, actual)
      self.expected = pair.old
      self.actual = pair.new
    } else {
      expected = test.expected.map { MarkedText($0) }
      expectedWords = test.expected == nil ? "no result" : nil
      actual = outcome?.type == .output ? outcome?.value.map { MarkedText($0) } : nil
      actualWords = actual == nil ? outcome.wording : nil
    }
    if let other = test.webViewOutcome {
      webView = other.type == .output ? other.value.map { MarkedText($0) } : nil
      webViewWords = webView == nil ? Optional(other).wording : nil
    }
    exchanges = ExchangeList(test)
    // The list of requests says which one it is.
    request = exchanges == nil ? test.unrecordedRequest.map { MarkedText($0) } : nil
    note = test.unrecordedRequest == nil ? test.message?.shown : nil
  }
}

extension TestPanel.Row {
  fileprivate init(_ test: TestRecord) {
    let outcome: RuleOutcome = test.status == .passed ? .passed : .skipped
    sign = outcome.sign
    words = test.skipReason.map { "\(test.status.rawValue): \($0.words)" } ?? test.status.rawValue
    app = test.format?.shown ?? (test.kind == .template ? "" : test.kind.rawValue)
    let match = TestMatch(test)
    input = MarkedText(test.input, match.input)
    groups = match.needsGroups ? match.groups : []
    hasGroups = !groups.isEmpty
    result = test.expected.map { MarkedText($0) }
    resultWords = test.expected == nil ? "no result" : nil
    exchanges = ExchangeList(test)
  }
}

extension TestPanel.Row: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "sign": sign
    case "words": words
    case "app": app
    case "input": input
    case "hasGroups": hasGroups
    case "groups": groups
    case "result": result
    case "resultWords": resultWords
    case "exchanges": exchanges
    default: nil
    }
  }
}

import Reporters
import RunRecord

/// Everything that the page shows, in the order in which it does.
struct ReportPage {
  var title: String
  var command: String
  var verdict: String
  var result: String
  var sign: String
  var selection: [String]
  var first: FirstFinding?
  var counts: CountTable?
  var steps: StepList?
  var matrix: MatrixPanel?
  var failures: FailureList?
  var rules: RuleList?
  var checks: CheckPanel?
  var overlap: OverlapPanel?
  var about: AboutPanel
  var policy: String
  var style: String
  var script: String
}

extension ReportPage {
  init(_ record: RunRecord, _ layout: ReportLayout, _ budget: inout ListBudget) {
    let layout = layout.completed(by: record)
    let summary = ReportSummary(of: record, layout: layout)
    let words = record.call?.arguments.map(\.shown) ?? []
    command = (["ruleproof"] + words).joined(separator: " ")
    title = "ruleproof \(words.first ?? "report"): \(summary.result.words)"
    verdict = summary.verdict
    result = summary.result.outcome.rawValue
    sign = summary.result.outcome.sign
    selection = summary.selection
    counts = CountTable(summary.rows)
    steps = StepList(summary.steps)
    let findings = ReportedFinding.all(of: record)
    let rules = RankedRule.all(of: record, findings)
    first = FirstFinding(findings.filter { $0.rule == nil }, rules)
    matrix = MatrixPanel(record.drift, &budget)
    failures = FailureList(record, findings.filter { $0.rule == nil && $0.fails }, rules, &budget)
    self.rules = RuleList(rules, record, layout.commands, &budget)
    let general =
      record.diagnostics.filter { $0.rule == nil }
      + findings.filter { $0.rule == nil }.compactMap(\.check)
    checks = CheckPanel(general, layout.commands, &budget)
    overlap = OverlapPanel(record.overlap, &budget)
    about = AboutPanel(record)
    style = SharedStyle.text + "\n" + (PageFiles.text("page.css") ?? "")
    script = PageFiles.text("page.js") ?? ""
    policy = PagePolicy(style: style, script: script).text
  }
}

extension ReportPage {
  /// Adds the script that loads the page anew, and says what is still being examined.
  mutating func beLive(_ open: String?) {
    if let open {
      title = "ruleproof: examining"
      verdict += " so far"
      sign = "…"
      result = RuleOutcome.undecided.rawValue
      selection.append("still being examined: \(open)")
    }
    script += "\n" + LiveScript.text
    policy = PagePolicy(style: style, script: script, isLive: true).text
  }
}

/// A page with a text in the place of a report.
struct WaitingPage {
  let text: String
  let style = SharedStyle.text + "\n" + (PageFiles.text("page.css") ?? "")
  let script = LiveScript.text

  var policy: String { PagePolicy(style: style, script: script, isLive: true).text }
}

enum LiveScript {
  static let text = PageFiles.text("live.js") ?? ""
}

extension RunResult {
  fileprivate var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .untested: "nothing was tested"
    }
  }

  fileprivate var outcome: RuleOutcome {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .untested: .undecided
    }
  }
}

import Diagnostics
import Reporters
import RunRecord

/// Which parts of the pattern of a rule its tests cover.
struct CoveragePanel {
  var heading: String
  var covered: Int
  var counted: Int
  var reason: String?
  var refusal: String?
  var regressions: [String]
  var hasParts = false
  var hasGaps = false
  var gaps: [Gap]
  var hasSuggestions = false
  var suggestions: [Suggestion]
  var leftOut: String?

  /// A part that no test covers.
  struct Gap {
    var text: MarkedText?
    var label: String
    var status: String
    var words: String?
    var suggestion: String?
  }

  /// A test input that would cover parts.
  struct Suggestion {
    var number: String
    var kind: String
    var input: MarkedText
    var origin: String?
    var headers: MarkedText?
    var results: [Result]
    var state: String?
  }

  /// What a format gives for it.
  struct Result {
    var app: String?
    var value: MarkedText?
    var words: String?
  }
}

extension CoveragePanel {
  /// The coverage of a rule; nil if unknown.
  init?(_ material: RuleMaterial, _ budget: inout ListBudget) {
    guard let record = material.coverage.first else {
      guard !material.regressions.isEmpty else { return nil }
      heading = "covered less than before"
      (covered, counted) = (0, 0)
      regressions = material.regressions.map(\.message.shown)
      (gaps, suggestions) = ([], [])
      return
    }
    covered = record.covered
    counted = record.counted
    heading =
      "\(record.share.asShare) covered, \(record.covered.grouped) of "
      + "\(Diagnostics.counted(record.counted, "part"))"
    reason = record.reason?.shown
    refusal = record.suggestions.isEmpty ? nil : record.refusal?.shown
    regressions = material.regressions.map(\.message.shown)
    let open = record.parts.filter { $0.status != .covered }
    let (shown, rest) = budget.take(open, ListBudget.maxEntries)
    let pattern = Array(record.pattern.utf16)
    gaps = shown.map { Gap($0, pattern) }
    let (suggested, suggestionRest) = budget.take(record.suggestions, ListBudget.maxEntries)
    suggestions = suggested.enumerated().map { Suggestion($0.element, number: $0.offset + 1) }
    hasParts = record.counted > 0
    hasGaps = !gaps.isEmpty
    hasSuggestions = !suggestions.isEmpty
    leftOut = ListBudget.rest(rest + suggestionRest, "part")
  }
}

extension CoveragePanel.Gap {
  fileprivate init(_ part: CoverageRecord.Part, _ pattern: [UInt16]) {
    let range = part.range.range.clamped(to: 0..<pattern.count)
    let isWhole = PatternPanel.ofTheWhole.contains(part.kind)
    text = isWhole ? nil : MarkedText(String(decoding: pattern[range], as: UTF16.self), limit: 80)
    label = part.label.shown
    status = part.status == .gap ? "untested" : part.status.rawValue
    words = part.reason?.shown
    suggestion = part.suggestion.map { "[\($0 + 1)]" }
  }
}

extension CoveragePanel.Suggestion {
  fileprivate init(_ suggestion: CoverageRecord.Suggestion, number: Int) {
    self.number = "[\(number)]"
    kind = suggestion.isMatch ? "match" : "no match"
    input = MarkedText(suggestion.input)
    origin = suggestion.origin?.words
    headers = suggestion.headers.map { MarkedText($0) }
    results = suggestion.isMatch ? suggestion.results.map(CoveragePanel.Result.init) : []
    state =
      switch suggestion.state {
      case .unconfirmed: "added, result not checked"
      case .confirmed: "added, result confirmed"
      case .declined: "not added"
      case nil: nil
      }
  }
}

extension CoveragePanel.Result {
  fileprivate init(_ result: CoverageRecord.Result) {
    app = result.format?.shown
    value = result.reason == nil ? result.value.map { MarkedText($0) } : nil
    words =
      result.reason.map { "to be filled in: \($0.shown)" } ?? (result.value == nil ? "null" : nil)
  }
}

package import Diagnostics
import Foundation
package import RunRecord
import TextCoding

/// What tests exercise of patterns, for people: the worst first, each pattern with the untested
/// parts marked under it, and the inputs that would exercise them.
package struct CoverageText {
  let style: TextStyle
  let isVerbose: Bool
  /// The columns of patterns; nil for the usual ones.
  let columns: Int?
  /// The call that shows all rules; nil if there is none.
  let showsAll: String?

  package init(
    style: TextStyle,
    isVerbose: Bool,
    columns: Int? = nil,
    showsAll: String? = nil
  ) {
    self.showsAll = showsAll
    self.style = style
    self.isVerbose = isVerbose
    self.columns = columns
  }

  /// The maximum number of patterns that are shown by default, each with its parts.
  private static let shownBlocks = 12
  /// The usual columns of patterns.
  private static let usualWidth = 96
}

extension CoverageText {
  private var width: Int { min(columns ?? Self.usualWidth, Self.usualWidth) }

  /// The text of all records and regressions; by default without fully covered records.
  func text(
    _ records: [CoverageRecord] = [],
    regressions: [CoverageSummary.Regression] = []
  ) -> String {
    let listed = isVerbose ? records : records.filter { !$0.isFull }
    // What is written is always shown.
    let isShort = isVerbose || listed.count <= Self.shownBlocks
    let shown = listed.filter { isShort || $0.suggestions.contains { $0.state != nil } }
    var text = shown.map { block($0) + "\n" }.joined()
    if !isShort { text += overview(listed) + "\n" }
    for regression in regressions {
      text +=
        style.red(style.bold("regression"))
        + " \(regression.rule.shown): \(regression.message.shown)\n"
    }
    return text + (regressions.isEmpty ? "" : "\n")
  }

  /// What is covered, in words.
  private func counts(_ record: CoverageRecord) -> String {
    let share = style.coloured(record.share.asShare, isGood: record.isFull)
    let parts = "\(record.covered.grouped) of \(counted(record.counted, "part"))"
    return "\(share), \(parts), \(counted(record.inputs, "test input"))"
  }

  /// The rules that no test is about, and then a line for each of those with the most open parts.
  private func overview(_ records: [CoverageRecord]) -> String {
    let untested = records.filter { $0.inputs == 0 && $0.reason == nil }
    let tested = records.filter { $0.inputs > 0 || $0.reason != nil }
    let overview = RuleOverview(style: style, showsAll: showsAll)
    guard !tested.isEmpty, untested.count > 1 else {
      return overview.text(lines: records.map(line))
    }
    return overview.text(untested: untested.map(\.rule), lines: tested.map(line))
  }

  private func line(_ record: CoverageRecord) -> String {
    let place = record.location.map { style.cyan($0.link) + ": " } ?? ""
    return place + style.bold(record.rule.shown) + ": " + counts(record)
  }

  private func block(_ record: CoverageRecord) -> String {
    var lines = [style.bold("rule \(record.rule.shown)") + ": " + counts(record)]
    if let location = record.location { lines.append(style.cyan(" --> ") + location.link) }
    if let reason = record.reason {
      return (lines + ["    " + style.yellow("unknown: \(reason.shown)")]).joined(separator: "\n")
        + "\n"
    }
    lines += pattern(record)
    if let refusal = record.refusal, !record.suggestions.isEmpty {
      lines.append("    " + style.yellow("do not rely on these results: \(refusal.shown)"))
    }
    lines += record.suggestions.indices.flatMap { suggestion($0, of: record) }
    if isVerbose { lines += textToPaste(record) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The pattern with a line for each marked place.
  private func pattern(_ record: CoverageRecord) -> [String] {
    var places: [TextRange: [Int]] = [:]
    for (index, part) in record.parts.enumerated() where part.status != .covered || isVerbose {
      places[part.range, default: []].append(index)
    }
    let sorted = places.sorted { left, right in
      (left.value.first ?? 0) < (right.value.first ?? 0)
    }
    let marks = sorted.map { place, parts in
      HeatText.Mark(range: place.range, label: label(parts, record))
    }
    return rows(of: record.pattern).flatMap { row in
      let start = row.startOffset
      let inside = marks.filter { row.holds($0.range) }.map { mark in
        let upper = min(mark.range.upperBound, row.endOffset)
        return HeatText.Mark(
          range: (mark.range.lowerBound - start)..<max(mark.range.lowerBound, upper) - start,
          label: mark.label
        )
      }
      return lines(HeatText(row.text, marks: inside))
    }
  }

  /// A long pattern is shown in rows; a mark is under the row in which it begins.
  private struct Row {
    var text: String
    var startOffset: Int
    var endOffset: Int
    var isLast: Bool

    func holds(_ range: Range<Int>) -> Bool {
      range.lowerBound >= startOffset
        && (range.lowerBound < endOffset || isLast && range.lowerBound == endOffset)
    }
  }

  private func rows(of pattern: String) -> [Row] {
    var rows: [Row] = []
    var text = ""
    var start = 0
    var offset = 0
    for character in pattern {
      if !text.isEmpty, !HeatText(text + String(character)).fits(width: width) {
        rows.append(Row(text: text, startOffset: start, endOffset: offset, isLast: false))
        text = ""
        start = offset
      }
      text.append(character)
      offset += String(character).utf16.count
    }
    return rows + [Row(text: text, startOffset: start, endOffset: offset, isLast: true)]
  }

  private func lines(_ text: HeatText) -> [String] {
    text.lines(width: width).enumerated().map { index, line in
      "    " + (index == 0 ? line : style.yellow(line))
    }
  }

  /// The parts of one place in words.
  private func label(_ parts: [Int], _ record: CoverageRecord) -> String {
    var words: [String] = []
    for status in CoverageRecord.Status.allCases {
      let labels = parts.filter { record.parts[$0].status == status }.map { index in
        let part = record.parts[index]
        let number = part.suggestion.map { " [\($0 + 1)]" } ?? ""
        return part.label.shown + number
      }
      guard !labels.isEmpty else { continue }
      let reasons = Set(
        parts.compactMap { index in
          record.parts[index].status == status ? record.parts[index].reason : nil
        }
      )
      let reason = reasons.isEmpty ? "" : " (\(reasons.sorted().joined(separator: "; ").shown))"
      words.append(status.words + labels.joined(separator: ", ") + reason)
    }
    return words.joined(separator: "; ")
  }

  /// The lines of one suggestion: its input, and what each format gives.
  private func suggestion(_ index: Int, of record: CoverageRecord) -> [String] {
    let suggestion = record.suggestions[index]
    var lines = [
      "    [\(index + 1)] "
        + (suggestion.isMatch ? style.green("match   ") : style.dim("no match"))
        + " \(suggestion.input.quoted)"
        + (suggestion.origin?.words.map { "  " + style.dim($0) } ?? "")
        + (suggestion.state.map { "  " + words(for: $0) } ?? "")
    ]
    if let headers = suggestion.headers {
      lines.append("        " + style.dim("headers  ") + headers.shown)
    }
    for result in suggestion.results where suggestion.isMatch {
      let value =
        result.reason.map { style.yellow("to be filled in: \($0.shown)") }
        ?? result.value?.quoted ?? "null"
      lines.append(
        "        " + style.dim("→ ") + (result.format.map { "\($0.shown): " } ?? "") + value
      )
    }
    return lines
  }

  private func words(for state: CoverageRecord.Suggestion.State) -> String {
    switch state {
    case .unconfirmed: style.yellow("(added, result not checked)")
    case .confirmed: style.green("(added, result confirmed)")
    case .declined: style.dim("(not added)")
    }
  }
}

extension CoverageText {
  /// The question about one suggestion of a rule.
  ///
  /// - Parameters:
  ///   - index: The suggestion.
  ///   - record: The rule.
  /// - Returns: The text.
  package func question(_ index: Int, of record: CoverageRecord) -> String {
    var lines = [style.bold("rule \(record.rule.shown)")]
    if let location = record.location { lines.append(style.cyan(" --> ") + location.link) }
    lines.append("    \(record.pattern.shown)")
    let parts = record.suggestions[index].parts.filter(record.parts.indices.contains)
    let labels = parts.map { record.parts[$0].label.shown }
    if !labels.isEmpty {
      lines.append("    " + style.dim("for the untested \(labels.joined(separator: ", "))"))
    }
    return (lines + suggestion(index, of: record)).joined(separator: "\n") + "\n"
  }
}

extension CoverageText {
  /// The suggestions as JSON for the manifest: what goes after the last test input, and after the
  /// last result of each format.
  private func textToPaste(_ record: CoverageRecord) -> [String] {
    guard let first = record.suggestions.first else { return [] }
    var lines = ["    " + style.dim("to paste (fill in the results that are null)")]
    guard !record.rule.hasPrefix("redirect/") else {
      let tests = record.suggestions.map { suggestion in
        "\(suggestion.input.json): \((suggestion.results.first?.value ?? suggestion.input).json)"
      }
      return lines + ["      \"tests\": " + tests.joined(separator: ", ")]
    }
    lines.append(
      "      \"testInputs\": " + record.suggestions.map(\.input.json).joined(separator: ", ")
    )
    if record.suggestions.contains(where: { $0.headers != nil }) {
      let headers = record.suggestions.map { $0.headers ?? "null" }
      lines.append("      \"testHeaders\": " + headers.joined(separator: ", ").printableJSON)
    }
    for index in first.results.indices {
      let values = record.suggestions.map { suggestion in
        let result = suggestion.results.indices.contains(index) ? suggestion.results[index] : nil
        return result?.value?.json ?? "null"
      }
      let name = first.results[index].format.map { " of \($0.shown)" } ?? ""
      lines.append("      \"testResults\"\(name): " + values.joined(separator: ", "))
    }
    return lines
  }
}

extension String {
  /// The text as a string of JSON that is fit for a terminal.
  fileprivate var json: String { "\"\(jsonEscaped)\"".printableJSON }
}

extension CoverageRecord.Suggestion.Origin {
  /// Where an input comes from, in words; nil for one that is made from the pattern.
  package var words: String? {
    switch self {
    case .variation: "(a test, varied)"
    case .corpus: "(from the corpus)"
    case .pattern: nil
    }
  }
}

extension CoverageRecord.Status {
  /// The introduction to the parts with the status.
  fileprivate var words: String {
    switch self {
    case .covered: "tested: "
    case .gap: "untested: "
    case .unknown: "unknown: "
    case .unreachable: "unreachable: "
    }
  }
}

extension TextStyle {
  fileprivate func coloured(_ text: String, isGood: Bool) -> String {
    isGood ? green(text) : yellow(text)
  }
}

extension Int {
  /// Hundredths of a per cent as per cent, with one decimal where there is one, rounded down.
  package var asShare: String {
    let tenths = self / 10
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

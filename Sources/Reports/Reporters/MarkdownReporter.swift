import Diagnostics
package import RunRecord

/// Writes a report in Markdown, for the summary of a job on GitHub and for comments.
///
/// Text of a manifest is only ever in code spans and blocks, where neither Markdown nor HTML is
/// read.
package struct MarkdownReporter: Reporter {
  private let byteLimit: Int
  private let layout: ReportLayout

  /// The bytes of a job summary that GitHub takes; of a longer one it shows nothing.
  package static let summaryLimit = 1 << 20

  /// The maximum number of lines of a finding.
  private static let maxLines = 40

  package init(layout: ReportLayout = ReportLayout(), byteLimit: Int = summaryLimit) {
    self.layout = layout
    self.byteLimit = byteLimit
  }
}

extension MarkdownReporter {
  package func render(_ record: RunRecord) -> String { report(of: record).text }

  /// Renders the report, and says what there was no room for.
  package func report(of record: RunRecord) -> RenderedReport {
    let layout = layout.completed(by: record)
    let result = layout.result ?? (record.isClean ? .passed : .failed)
    let head = heading(record, result, layout) + table(record) + matrix(record.drift)
    let steps = NextSteps(record, layout, hasFailed: result == .failed).text(style: .plain)
    let tail = steps.isEmpty ? "" : "## Next\n\n" + steps.trimmedLines.fenced + "\n"
    let findings = ReportedFinding.all(of: record).filter {
      !$0.isKnown && ($0.level != .note || $0.fails)
    }
    // If space is short, the counts above suffice for what does not fail the run.
    let ranked = findings.indices.sorted {
      (findings[$0].importance, $0) < (findings[$1].importance, $1)
    }
    // The sentence about what is left out needs room as well.
    var room = byteLimit - head.utf8.count - tail.utf8.count - 400
    var body = ""
    var shown = 0
    var section: String?
    for index in ranked {
      let finding = findings[index]
      let title = finding.fails ? "## Failed\n\n" : "## Found, and the run passes with it\n\n"
      let text = (section == title ? "" : title) + block(finding)
      guard text.utf8.count <= room else { break }
      room -= text.utf8.count
      section = title
      body += text
      shown += 1
    }
    let rest = findings.count - shown
    let notice =
      rest == 0
      ? nil
      : """
      \(rest.grouped) of \(findings.count.grouped) findings are left out, the least important \
      ones: a job summary has room for 1 MiB
      """
    if let notice { body += "*\(notice)*\n\n" }
    return RenderedReport(text: head + body + tail, leftOut: notice)
  }

  private func heading(_ record: RunRecord, _ result: RunResult, _ layout: ReportLayout) -> String {
    let table = SummaryTable(of: record, result, layout, style: .plain, elapsed: nil)
    let command = record.call?.arguments.first.map { "ruleproof \($0.shown)" } ?? "ruleproof"
    let verdict = table.verdict.map { $0.trimmingBlanks }.joined(separator: " ")
    let selection = SelectionText(of: record).lines
    return "# \(command.codeSpan): \(verdict)\n\n"
      + (selection.isEmpty ? "" : selection.map { $0 + "\n" }.joined().fenced + "\n")
  }

  private func table(_ record: RunRecord) -> String {
    let rows = SummaryRow.rows(of: record)
    guard !rows.isEmpty else { return "" }
    let hasKnown = rows.contains { $0.known != nil }
    var text = "| what | how many | passed | failed | undecided |\(hasKnown ? " known |" : "")\n"
    text += "|---|--:|--:|--:|--:|\(hasKnown ? "--:|" : "")\n"
    for row in rows {
      let cells =
        [
          row.part.rawValue, row.amount, row.passed?.grouped ?? "-", row.failed.grouped,
          row.undecided.grouped,
        ] + (hasKnown ? [row.known?.grouped ?? "-"] : [])
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    text += "\n"
    for row in rows where !row.notes.isEmpty {
      let notes = row.notes.joined(separator: "; ")
      text += "- \(row.part.rawValue): \(notes.codeSpanIfOdd)\n"
    }
    return text.hasSuffix("\n\n") ? text : text + "\n"
  }

  /// The table of engines, with `--matrix`.
  private func matrix(_ drift: DriftSection) -> String {
    guard let matrix = drift.summary?.matrix else { return "" }
    let table = MatrixTable(matrix, of: drift, showsAll: false)
    let counts = ([table.sentence] + table.notes).joined(separator: "; ")
    guard !table.lines.isEmpty else { return "\(counts)\n\n" }
    let head = ["pattern"] + table.columns.map(\.codeSpan) + ["one spelling for real subjects"]
    var rows = [head, head.map { _ in "---" }]
    for line in table.lines.prefix(Self.maxMatrixLines) {
      let more = line.rules.count > 1 ? " and \((line.rules.count - 1).grouped) more" : ""
      let spelling = line.spelling.map(\.shown.codeSpan) ?? ""
      rows.append(
        [(line.rules.first ?? "").shown.codeSpan + more] + line.cells.map(\.words) + [spelling]
      )
    }
    var text = "\(counts)\n\n"
    for row in rows {
      text += "| \(row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }
    let left = table.lines.count - Self.maxMatrixLines
    if left > 0 { text += "\n… and \(counted(left, "more line"))\n" }
    text += "\n"
    for (index, reason) in table.reasons.enumerated() {
      text += "\(index + 1). \(reason.outcome.rawValue), \(reason.words.codeSpan)\n"
    }
    return text + "\n"
  }

  private static let maxMatrixLines = 200

  private func block(_ finding: ReportedFinding) -> String {
    let word =
      switch finding.level {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      case .undecided: "undecided"
      }
    var text = "**\(word)** \(finding.name.codeSpan)"
    if let rule = finding.rule { text += " in \(rule.shown.codeSpan)" }
    if let location = finding.location { text += " at \(location.link.codeSpan)" }
    return text + "\n\n" + finding.text(maxLines: Self.maxLines).fenced + "\n"
  }
}

extension String {
  /// The text as a code span, in which nothing of it is read as Markdown or HTML.
  fileprivate var codeSpan: String {
    guard !isEmpty else { return "`\"\"`" }
    let text = withoutLogCommands(hash: "\\u{23}")
    let fence = String(repeating: "`", count: longestRun(of: "`") + 1)
    let ends = [unicodeScalars.first, unicodeScalars.last]
    let isBordered = ends.contains("`") || ends == [" ", " "]
    return isBordered ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// The text as a code span if a reader could take a part of it for something else.
  fileprivate var codeSpanIfOdd: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || " 0123456789.,:;-()%".unicodeScalars.contains(scalar)
    }
    return isPlain ? self : codeSpan
  }

  /// The text as a block of code, its last line ended.
  fileprivate var fenced: String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`") + 1))
    return "\(fence)text\n\(withoutLogCommands(hash: "\\u{23}"))\n\(fence)\n"
  }

  private func longestRun(of character: Unicode.Scalar) -> Int {
    var longest = 0
    var run = 0
    for scalar in unicodeScalars {
      run = scalar == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  fileprivate var trimmedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }
}

package import Diagnostics
package import Reporters

extension ScanReport {
  /// The most rules that the table has.
  private static let maxRows = 28

  /// The totals of the rules with most matches as a table, then those of the others together.
  ///
  /// Browsers open every web link, so they have one line.
  package func table(_ style: TextStyle) -> String {
    let browsers = rules.filter { $0.kind == "browser" }
    let sorted = rules.filter { $0.kind != "browser" }.sorted { $0.matches > $1.matches }
    let rows = sorted.prefix(Self.maxRows)
    let widths = (
      max(7, rows.map { "\($0.matches)".utf8.count }.max() ?? 0),
      max(7, rows.map { "\($0.outputs)".utf8.count }.max() ?? 0)
    )
    func counts(_ matches: String, _ outputs: String) -> String {
      matches.leftPadded(to: widths.0) + "  " + outputs.leftPadded(to: widths.1) + "  "
    }
    var text = style.dim(counts("matches", "outputs") + "rule") + "\n"
    for row in rows {
      text += counts("\(row.matches)", "\(row.outputs)")
      text += style.bold(row.rule.printable)
      var notes: [String] = []
      if row.scripts > 0 { notes.append("\(counted(row.scripts, "script")) not run") }
      if row.failures > 0 { notes.append("\(row.failures) failed") }
      if row.undecided > 0 { notes.append("\(row.undecided) undecided") }
      if let drift = row.drift, drift > 0 { notes.append("\(drift) drift") }
      if let slow = row.slow, slow > 0 { notes.append("\(slow) slow") }
      if !notes.isEmpty { text += "  " + style.yellow(notes.joined(separator: ", ")) }
      text += "\n"
    }
    if sorted.count > rows.count {
      let rest = counted(sorted.count - rows.count, "more rule")
      text += "… and \(rest): --summary --format json lists them\n"
    }
    if let most = browsers.map(\.matches).max(), most > 0 {
      text += "\(counted(browsers.count, "browser")) matched up to \(counted(most, "URL"))\n"
    }
    if idleRules > 0 { text += "\(counted(idleRules, "rule")) matched nothing\n" }
    text += totalsText
    if totals.unmatched > 0, shapes == nil {
      text += "unmatched: --only unmatched lists them, --shapes their shapes\n"
    }
    return text
  }

  /// The shapes of the URLs that no rule matches; empty if not requested.
  package func shapesText(_ style: TextStyle, _ commands: CommandPrinter) -> String {
    shapes.map { $0.text(style, commands) } ?? ""
  }

  /// The totals of all rules.
  package var totalsText: String {
    var text =
      "\(counted(totals.urls, "URL")): \(totals.matched.grouped) matched, "
      + "\(totals.unmatched.grouped) not, \(totals.undecided.grouped) undecided"
    if totals.partlyUndecided > 0 {
      text += "; of those that match, \(totals.partlyUndecided.grouped) undecided for another rule"
    }
    if totals.blank > 0 { text += "; \(counted(totals.blank, "blank record"))" }
    text += "\n"
    let remarks = [(totals.drift, "drift"), (totals.slow, "slow"), (totals.changed, "changed")]
    let looked = remarks.compactMap { count, word in count.map { "\($0) \(word)" } }
    if !looked.isEmpty { text += "of these: \(looked.joined(separator: ", "))\n" }
    text += totals.problems.map { $0.words + "\n" }.joined()
    if let verification {
      text +=
        "prefilter: \(counted(verification.differences.count, "difference")) from trying every rule"
      if verification.decided > 0 {
        text += "; \(verification.decided) undecided the slow way and decided here"
      }
      text += "\n"
      for difference in verification.differences.prefix(20) {
        text += "  \(difference.place.printable): \(difference.url.printable)\n"
      }
    }
    return text
  }
}

extension ScanReport.Problem {
  /// How many records were passed over for which reason, and where the first is.
  var words: String {
    "\(counted(count, "record")) passed over: \(Self.words(for: reason)), the first in "
      + first.printable
  }

  private static func words(for reason: String) -> String {
    switch reason {
    case "tooLong":
      "longer than \(ScanChoice.byteLimit) bytes, or in a record of more than 1 MiB"
    case "notUTF8": "not UTF-8"
    case "hasNUL": "with a NUL byte"
    case "notJSON": "no JSON object"
    case "noKey": "without a string under the key"
    case "noColumn": "without the column"
    case "badQuotes": "with a quoted field that does not end as it should"
    default: reason
    }
  }
}

import Diagnostics
import DriftSuite
import MatchEngine
import RegexSyntax
import Reporters
import RunRecord
import SubjectDomains

extension PatternExplanationText {
  func cost(_ explained: ExplainedPattern) -> String {
    var text = style.bold("cost") + "\n" + rows(explained.slow)
    if explained.slow.contains(where: \.isSlow) {
      text += wrapped(
        style.naming("'ruleproof slow --fixes' looks for a faster pattern that means the same"),
        indent: 2,
        style.dim
      )
    }
    if !explained.steps.isEmpty {
      let steps = explained.steps.map { step in
        "\(step.engine.name) \(counted(step.count, step.engine.costUnit?.noun ?? "step"))"
      }
      text += wrapped("the example above: \(steps.joined(separator: ", "))", indent: 2, style.dim)
    }
    return text + "\n"
  }

  /// What a pattern costs on each engine.
  func rows(_ records: [SlowRecord]) -> String {
    var text = ""
    let names = records.map(\.engine.shown.count).max() ?? 0
    for record in records.sorted(by: { $0.engine < $1.engine }) {
      let name = record.engine.shown
      let padding = String(repeating: " ", count: names - name.count + 2)
      let row = wrapped(verdict(record), indent: names + 4, { $0 })
      text += "  " + style.bold(name) + padding + row.drop { $0 == " " }
      if let attack = record.attack {
        text += wrapped(attack.words, indent: names + 4, style.dim)
      }
    }
    return text
  }

  private func verdict(_ record: SlowRecord) -> String {
    switch record.verdict {
    case .vulnerable, .scanning:
      let length = counted(record.attack?.length ?? 0, "character")
      let words = " \(record.reach) of \(length): \(record.growthWords)"
      return style.red("slow") + words
        + (record.explanation.map { ", because \($0.shown)" } ?? "")
    case .linear: return style.green(record.reason ?? "linear")
    case .notSlow: return style.green("not slow") + (record.reason.map { ": \($0.shown)" } ?? "")
    case .undecided:
      return style.yellow("undecided") + (record.reason.map { ": \($0.shown)" } ?? "")
    case .refused:
      return style.yellow("refuses the pattern") + (record.reason.map { ": \($0.shown)" } ?? "")
    }
  }

  /// How the other engines read the pattern.
  func engines(_ explained: ExplainedPattern) -> String {
    var text = style.bold("engines") + "\n"
    let names = explained.readings.map(\.engine.name.count).max() ?? 0
    for (index, reading) in explained.readings.enumerated() {
      let name = reading.engine.name
      let padding = String(repeating: " ", count: names - name.count + 2)
      let lines = words(reading, explained, isFirst: index == 0)
        .map { wrapped($0, indent: names + 4, { $0 }) }.joined()
      text += "  " + style.bold(name) + padding + lines.drop { $0 == " " }
    }
    let undecided = explained.comparison.undecided.reduce(0) { $0 + $1.count }
    var counts = counted(explained.comparison.comparisons, "comparison")
    if undecided > 0 { counts += ", \(undecided.grouped) undecided" }
    return text + wrapped(counts, indent: 2, style.dim)
  }

  private func words(
    _ reading: ExplainedPattern.Reading,
    _ explained: ExplainedPattern,
    isFirst: Bool
  ) -> [String] {
    if let refusal = reading.refusal {
      return [style.yellow("refuses it") + ": \(refusal.message.shown)"]
    }
    if isFirst { return ["as explained above"] }
    let records = explained.drift.filter { $0.engines.contains(reading.engine.name) }
    let shown = Set(records.map(\.cause))
    var lines = records.flatMap(words)
    var quiet: [String] = []
    for construct in reading.constructs where !shown.contains(construct.feature.rawValue) {
      let words = "\(explained.source(of: construct).shown) [\(construct.feature.rawValue)]"
      if !quiet.contains(words) { quiet.append(words) }
    }
    if lines.isEmpty { lines.append(style.green("the same") + " on every subject tried") }
    if !quiet.isEmpty {
      lines.append("read differently, but no subject shows it: \(quiet.joined(separator: ", "))")
    }
    return lines
  }

  private func words(_ record: DriftRecord) -> [String] {
    let construct = record.construct.map { " at \($0.shown)" } ?? ""
    let note = record.note.map { ": \($0.shown)" } ?? ""
    let words = "differs"
    let differs = record.likeness == .any ? words : style.yellow(words)
    let subject = record.likeness == .any ? "on" : record.reach + ","
    return [
      "\(differs)\(construct)\(note) [\(record.cause)]", "\(subject) \(record.subject.quoted)",
    ]
  }
}

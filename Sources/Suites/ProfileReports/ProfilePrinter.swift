import BacktrackingSuite
package import Diagnostics
import MatchEngine
import RegexSyntax
package import Reporters

/// Writes profiles for people.
package struct ProfilePrinter {
  package let style: TextStyle
  package let blocks: BlockStyle

  package init(style: TextStyle, blocks: BlockStyle) {
    self.style = style
    self.blocks = blocks
  }

  /// The columns of charts and texts, the indentation not counted.
  private static let width = 72
  /// The maximum number of items of a pattern that are listed.
  private static let maxItems = 8
}

extension ProfilePrinter {
  package func text(
    _ target: ProfileTarget,
    _ subject: ProfiledSubject,
    _ runs: [ProfileRun],
    _ commands: CommandPrinter = CommandPrinter()
  ) -> String {
    var text = heading(target, subject) + "\n"
    let width = runs.map(\.engine.name.count).max() ?? 0
    for run in runs {
      let padding = String(repeating: " ", count: width - run.engine.name.count)
      text += style.bold(run.engine.name) + padding + "  " + verdict(run) + "\n"
    }
    if Self.differ(runs) {
      text += style.yellow("the engines differ") + "; this explains why:\n"
      text += "  " + Self.explanation(of: target, commands) + "\n"
    }
    for run in runs { text += details(run, subject.subject) }
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  /// The command that explains why engines differ.
  private static func explanation(of target: ProfileTarget, _ commands: CommandPrinter) -> String {
    if let rule = target.rule { return commands.line(["drift", "--rule", rule]) }
    return target.pattern.printingAsPatternList + " | "
      + commands.line(["drift", "--patterns", "-"])
  }

  private func heading(_ target: ProfileTarget, _ subject: ProfiledSubject) -> String {
    var text = ""
    if let rule = target.rule {
      text += style.dim("rule     ") + style.bold(rule.shown)
      if let place = target.location {
        text += "  " + style.dim("\(place.file.printable):\(place.line):\(place.column)")
      }
      text += "\n"
    }
    text += style.dim("pattern  ") + target.pattern.shown + "\n"
    let length = subject.subject.utf16.count
    let units = "(\(length.grouped) UTF-16 unit\(length == 1 ? "" : "s")"
    let origin = subject.file.map { ", the content of \($0.shown)" } ?? ""
    text += style.dim("subject  ") + subject.subject.text.quoted + " "
    text += style.dim(units + origin + ")") + "\n"
    if subject.file != nil, subject.endsWithLineEnd {
      text += "         " + style.yellow("it includes the line end at its end") + "\n"
    }
    return text
  }

  private func verdict(_ run: ProfileRun) -> String {
    guard let profile = run.profile else {
      let verdict = run.isUncounted ? "cannot count the steps" : "refuses the pattern"
      return style.yellow(verdict) + ": " + (run.refusal?.message ?? "").shown
    }
    var text = steps(profile.steps, profile.unit) + ", "
    switch profile.outcome {
    case .match(let match):
      let range = match.ranges.first.flatMap { $0 } ?? 0..<0
      text += style.green("matches") + " [\(range.lowerBound),\(range.upperBound))"
    case .noMatch:
      text += "no match"
      if profile.steps == 0, profile.unit.isOfSingleSteps {
        text += style.dim(" (rejected without a step)")
      }
    case .failed(let failure):
      if profile.isStopped {
        text += style.yellow("stopped at the limit")
      } else {
        text += style.yellow("gave up") + ": \(failure.message.shown)"
      }
    }
    if run.isPrinted { text += style.dim(", with the pattern printed for it") }
    return text
  }

  /// Whether engines that came to an answer have found different matches.
  private static func differ(_ runs: [ProfileRun]) -> Bool {
    let answers = runs.compactMap { run -> Range<Int>?? in
      switch run.profile?.outcome {
      case .match(let match): .some(match.ranges.first ?? nil)
      case .noMatch: .some(nil)
      case .failed, nil: nil
      }
    }
    return answers.contains { $0 != answers[0] }
  }

  private func steps(_ count: Int, _ unit: CostUnit) -> String {
    let text = "\(count.grouped) \(unit.noun)\(count == 1 ? "" : "s")"
    return unit.isOfSingleSteps ? text : text + " of \(unit.states.grouped) saved states"
  }
}

extension ProfilePrinter {
  private func details(_ run: ProfileRun, _ subject: Subject) -> String {
    guard let profile = run.profile, profile.steps > 0 else { return "" }
    let name = run.engine.name
    var text = ""
    if profile.byPattern != nil {
      text += "\n" + style.bold("\(name): where in the pattern") + "\n"
      if run.isPrinted, let refusal = run.refusal {
        text += "  as printed for \(name), which refuses it as written: \(refusal.message.shown)\n"
      }
      text += patternLines(profile, run)
    }
    text += "\n" + style.bold("\(name): where in the subject") + "\n"
    text += subjectLines(profile, subject)
    return text
  }

  private func patternLines(_ profile: StepProfile, _ run: ProfileRun) -> String {
    let places = run.tree.map(profile.places) ?? []
    let heat = HeatText(
      profile.pattern,
      rows: [profile.byPattern ?? []],
      marks: marks(places, profile.pattern)
    )
    var text = ""
    for (number, line) in heat.lines(width: Self.width, style: blocks).enumerated() {
      let isChart = number > 0
      text += "  " + (isChart ? style.yellow(line) : line) + "\n"
    }
    if let tree = run.tree, let original = run.original {
      let marks = self.marks(profile.places(in: tree, of: original), original.source)
      if !marks.isEmpty {
        text += "  which is, as written:\n"
        let lines = HeatText(original.source, marks: marks).lines(width: Self.width, style: blocks)
        for (number, line) in lines.enumerated() {
          text += "  " + (number > 0 ? style.yellow(line) : line) + "\n"
        }
      }
    }
    let items = profile.items(in: run.tree)
    let shown = items.prefix(Self.maxItems)
    let rest = items.dropFirst(shown.count)
    let sum = rest.reduce(0) { $0 + $1.steps }
    let stepWidth = max(5, (shown.map(\.steps) + [sum]).map(\.grouped.count).max() ?? 0)
    let units = Array(profile.pattern.utf16)
    text += "\n" + style.dim("  " + "steps".leftPadded(to: stepWidth) + "    share  tries") + "\n"
    for item in shown {
      text += "  " + item.steps.grouped.leftPadded(to: stepWidth) + "  "
      text += Self.percent(item.share).leftPadded(to: 7) + "  "
      text += words(for: item, units) + "\n"
    }
    if !rest.isEmpty {
      text += "  " + sum.grouped.leftPadded(to: stepWidth) + "  "
      text += Self.percent(Double(sum) / Double(profile.steps)).leftPadded(to: 7)
      text += style.dim("  \(rest.count) more (--format json lists all)") + "\n"
    }
    return text
  }

  /// The marks of places, of which one that is the whole pattern says nothing.
  private func marks(_ places: [StepProfile.Place], _ pattern: String) -> [HeatText.Mark] {
    let whole = 0..<pattern.utf16.count
    return places.filter { $0.range != whole }.enumerated().map { number, place in
      let of = number == 0 ? " of the steps" : ""
      return HeatText.Mark(range: place.range, label: Self.percent(place.share) + of)
    }
  }

  private func words(for item: StepProfile.Place, _ pattern: [UInt16]) -> String {
    guard !item.range.isEmpty else { return style.dim("the end of the pattern") }
    let text = String(decoding: pattern[item.range], as: UTF16.self)
    let place = style.dim(" at \(item.range.lowerBound)")
    switch text {
    case ")": return ")" + place + style.dim(", the end of a group")
    case "|": return "|" + place + style.dim(", the end of a branch")
    default: return text.cut(to: Self.width / 2).printable + place
    }
  }

  private func subjectLines(_ profile: StepProfile, _ subject: Subject) -> String {
    var rows: [(name: String, counts: [Int])] = []
    if let counts = profile.bySubject { rows.append(("tried at", counts)) }
    if let counts = profile.byStart { rows.append(("begun at", counts)) }
    guard !rows.isEmpty else { return "  ICU reports no start in this call\n" }
    var text = ""
    let heat = HeatText(subject.text, rows: rows.map(\.counts))
    if heat.fits(width: Self.width) {
      let lines = heat.lines(width: Self.width, style: blocks)
      text += "            " + (lines.first ?? "") + "\n"
      for (row, line) in zip(rows, lines.dropFirst()) {
        text += "  \(row.name)  " + style.yellow(line) + "\n"
      }
    } else {
      let size = Histogram(rows[0].counts, most: Self.width - 8).binSize
      let axis =
        "offsets 0 to \(subject.utf16.count.grouped), \(size.grouped) in each column; heights are linear"
      text += style.dim("            " + axis) + "\n"
      for row in rows {
        let line = Histogram(row.counts, most: Self.width - 8).line(style: blocks)
        text += "  \(row.name)  " + style.yellow(line) + "\n"
      }
    }
    for row in rows { text += "  " + peak(row.name, row.counts, profile, subject) + "\n" }
    if profile.bySubject == nil {
      let note = "ICU reports neither the place in the pattern nor the character of a tick"
      text += "  " + style.dim(note) + "\n"
    }
    return text
  }

  private func peak(
    _ name: String,
    _ counts: [Int],
    _ profile: StepProfile,
    _ subject: Subject
  ) -> String {
    let most = counts.max() ?? 0
    let offset = counts.firstIndex(of: most) ?? 0
    let share = Self.percent(Double(most) / Double(max(1, profile.steps)))
    let behind = subject.utf16[min(offset, subject.utf16.count)...].prefix(24)
    let place = behind.isEmpty ? "the end" : "offset \(offset.grouped)"
    let excerpt =
      behind.isEmpty ? "" : ", before " + String(decoding: behind, as: UTF16.self).quoted
    return style.dim("most \(name) \(place): ") + "\(most.grouped) (\(share))" + style.dim(excerpt)
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

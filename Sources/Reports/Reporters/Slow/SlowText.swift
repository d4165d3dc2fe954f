import Diagnostics
import MatchEngine
package import RunRecord
import SubjectDomains

/// The slow patterns of a run, for people: the worst first, each with its attack, its growth and
/// the part that does the work; then what is undecided.
package struct SlowText {
  let style: TextStyle
  let isVerbose: Bool
  /// Whether a slow pattern makes the run fall short.
  let fails: (SlowRecord) -> Bool
  let searchedForFixes: Bool
  var commands = CommandPrinter()
  /// The columns of charts and patterns; nil for the usual ones.
  var columns: Int?

  /// The usual columns of charts and patterns.
  private static let usualWidth = 76
}

extension SlowText {
  private var width: Int { min(columns ?? Self.usualWidth, Self.usualWidth) }

  /// The records of the patterns of which one engine's record fits a condition.
  static func merged(
    _ records: [SlowRecord],
    where condition: (SlowRecord) -> Bool
  ) -> [SlowRecord] {
    merged(records).filter { $0.contains(where: condition) }.flatMap(\.self)
  }

  /// The records of patterns for which no engine's record meets a condition, in order.
  static func merged(
    _ records: [SlowRecord],
    whereNot condition: (SlowRecord) -> Bool
  ) -> [SlowRecord] {
    let others = Set(merged(records, where: condition).map(\.patternKey))
    return records.filter { !others.contains($0.patternKey) }
  }

  /// The text of all records; empty where none is worth a word.
  func text(_ records: [SlowRecord]) -> String {
    let slow = Self.gathered(Self.merged(records.filter(\.isSlow)))
    var text = ""
    for (group, copies) in slow { text += block(group, copies) + "\n" }
    for record in records where record.verdict == .undecided { text += line(record, "undecided") }
    let others = isVerbose ? [] : Set(Self.readElsewhere(records).map(\.patternKey))
    for record in records where record.verdict == .refused && !others.contains(record.patternKey) {
      text += line(record, "refuses the pattern")
    }
    if isVerbose {
      for record in records where record.verdict == .notSlow || record.verdict == .linear {
        text += line(record, "")
      }
    }
    return text
  }

  /// The records of engines that refuse a pattern which another engine reads.
  static func readElsewhere(_ records: [SlowRecord]) -> [SlowRecord] {
    let read = Set(records.filter { $0.verdict != .refused }.map(\.patternKey))
    return records.filter { $0.verdict == .refused && read.contains($0.patternKey) }
  }

  /// The records grouped by pattern, in order of first occurrence.
  package static func merged(_ records: [SlowRecord]) -> [[SlowRecord]] {
    records.grouped(by: \.patternKey)
  }

  /// Groups of records, with copies of a pattern in other scripts of the rule next to the first.
  private static func gathered(
    _ groups: [[SlowRecord]]
  ) -> [(group: [SlowRecord], copies: [SlowRecord])] {
    var result: [(group: [SlowRecord], copies: [SlowRecord])] = []
    var indices: [[String]: Int] = [:]
    for group in groups {
      guard let first = group.first, let script = first.script else {
        result.append((group, []))
        continue
      }
      let key = [first.rule, first.pattern, script.flags]
      if let index = indices[key] {
        result[index].copies.append(first)
      } else {
        indices[key] = result.count
        result.append((group, []))
      }
    }
    return result
  }

  private func line(_ record: SlowRecord, _ words: String) -> String {
    let name = style.bold(record.engine.shown)
    let good = record.verdict == .linear ? "linear" : "not slow"
    let verdict = words.isEmpty ? style.green(good) : style.yellow(words)
    let place = record.script.map { ", \($0.words.shown)" } ?? ""
    var text = "\(record.rule.shown)\(place): \(name) \(verdict)"
    if let reason = record.reason { text += ": \(reason.shown)" }
    return text + "\n"
  }
}

extension SlowText {
  /// All about one slow pattern.
  private func block(_ records: [SlowRecord], _ copies: [SlowRecord]) -> String {
    guard let first = records.first else { return "" }
    var lines = [style.bold("rule \(first.rule.shown)")]
    if let location = first.location { lines.append(style.cyan(" --> ") + location.link) }
    if let script = first.script { lines.append("    " + script.sentence.shown) }
    for copy in copies {
      let place = copy.location.map { ", \($0.link)" } ?? ""
      lines.append("    also \(copy.script?.words.shown ?? "")\(place)")
    }
    let marks = records.compactMap(\.range).first.map { place in
      [HeatText.Mark(range: place.range, label: "most of the work")]
    }
    let pattern = HeatText(first.pattern, marks: marks ?? []).lines(width: width)
    lines += pattern.enumerated().map {
      "    " + ($0.offset == 0 ? $0.element : style.red($0.element))
    }
    if let explanation = records.compactMap(\.explanation).first {
      lines += wrapped("because " + explanation.shown).map { "    " + $0 }
    }
    for record in records { lines += details(record) }
    lines += command(records)
    lines += fixLines(records) + narrowerLines(records)
    return lines.joined(separator: "\n") + "\n"
  }

  private func fixLines(_ records: [SlowRecord]) -> [String] {
    if let fix = records.compactMap(\.fix).first {
      return [labelled("fix", style.green(fix.pattern.shownToCopy))] + dimmed(fix.words.shown)
    }
    if let reason = records.compactMap(\.noFixReason).first {
      return wrapped("none found: \(reason)", indent: 10).enumerated().map {
        "    " + style.dim(($0.offset == 0 ? "fix       " : "          ") + $0.element)
      }
    }
    guard searchedForFixes else { return [] }
    return ["    " + style.dim("fix       none found that is fast and means the same")]
  }

  private func narrowerLines(_ records: [SlowRecord]) -> [String] {
    guard let narrower = records.compactMap(\.narrower).first else { return [] }
    return [labelled("narrower", narrower.pattern.shownToCopy)] + dimmed(narrower.words.shown)
  }

  private func labelled(_ label: String, _ text: String) -> String {
    "    " + style.dim(label + String(repeating: " ", count: max(1, 10 - label.count))) + text
  }

  private func dimmed(_ text: String) -> [String] {
    wrapped(text, indent: 10).map { "    " + style.dim("          \($0)") }
  }

  private func details(_ record: SlowRecord) -> [String] {
    guard let attack = record.attack else { return [] }
    let growth = record.growthWords
    let verdict = "\(growth), slow \(record.reach) of \(counted(attack.length, "character"))"
    let coloured = fails(record) ? style.red(verdict) : style.yellow(verdict)
    var lines = ["  " + style.bold(record.engine.shown) + ": " + coloured]
    lines.append("    " + style.dim("attack    ") + attack.words)
    if let scan = record.scan {
      lines += wrapped(scan.words, indent: 10).map { "    " + style.dim("          ") + $0 }
    }
    lines += wrapped(record.defaultCalls?.words ?? "", indent: 10).filter { !$0.isEmpty }
      .map { "    " + style.dim("          ") + $0 }
    lines += wrapped(record.replay?.words ?? "", indent: 10).filter { !$0.isEmpty }
      .map { "    " + style.dim("          ") + $0 }
    for other in record.otherAttacks {
      let words = "\(other.attack.length) characters, \(record.reach(of: other)): "
      let label = other.attack.length < attack.length ? "shorter   " : "longer    "
      lines.append("    " + style.dim(label) + words + other.attack.words)
    }
    let points = record.growth
    let chart = GrowthChart(
      points.enumerated().map { index, point in
        GrowthChart.Point(
          length: point.length,
          steps: point.steps,
          isStopped: index == points.count - 1
        )
      },
      of: record.scan == nil ? "steps" : "characters"
    )
    lines += chart.lines(width: width).map { "    " + style.dim($0) }
    return lines
  }

  /// The command that searches in the first attack, which can be pasted.
  private func command(_ records: [SlowRecord]) -> [String] {
    guard let first = records.first(where: { $0.attack != nil }), let attack = first.attack
    else { return [] }
    if let script = first.script {
      return ["    " + style.dim("to see it, paste into a console of JavaScript")]
        + ["      " + attack.expression(matching: first.pattern, flags: script.flags)]
    }
    let isRule = commands.patterns == nil && commands.canBeRepeated
    let profile =
      isRule
      ? ["profile", "--", first.rule, "-"] : ["profile", "--pattern", first.pattern, "-"]
    guard commands.canRun(profile) else { return [] }
    let words = attack.shellWords + ["|"] + commands.shellWords(profile)
    return ["    " + style.dim("to see it, paste into Bash or Zsh")]
      + words.commandLines(width: width + 4, indent: 6)
  }

  /// A sentence in lines of the usual width.
  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).inLines(of: width - indent)
  }
}

extension Attack {
  /// The attack as a sum of its parts.
  package var words: String {
    var parts: [String] = []
    for pump in pumps {
      if !pump.prefix.isEmpty { parts.append(pump.prefix.quoted) }
      parts.append("\(pump.pump.quoted) × \(self.repeat)")
    }
    if !suffix.isEmpty { parts.append(suffix.quoted) }
    return parts.joined(separator: " + ")
  }
}

extension ScriptPlaceRecord {
  /// Where the pattern is, with its flags.
  package var sentence: String {
    let flags = flags.isEmpty ? "" : ", with the flag\(flags.count == 1 ? "" : "s") \(flags)"
    return "\(words), line \(line), column \(column)\(flags)"
  }
}

extension SlowRecord.Replay {
  package var words: String {
    let subject = counted(length, "character")
    return switch outcome {
    case .confirmed:
      "confirmed: on \(subject) JavaScriptCore did not end in time, or gave up"
    case .notReproduced:
      "not reproduced: on \(subject) JavaScriptCore ended in time"
    }
  }
}

extension Attack {
  /// JavaScript that searches in the attack.
  package func expression(matching pattern: String, flags: String) -> String {
    func literal(_ text: String) -> String { "\"\(text.escaped)\"" }
    var parts: [String] = []
    for pump in pumps {
      if !pump.prefix.isEmpty { parts.append(literal(pump.prefix)) }
      parts.append("\(literal(pump.pump)).repeat(\(self.repeat))")
    }
    if !suffix.isEmpty { parts.append(literal(suffix)) }
    let arguments = ([pattern] + (flags.isEmpty ? [] : [flags])).map(literal)
    return
      "new RegExp(\(arguments.joined(separator: ", "))).exec(\(parts.joined(separator: " + ")))"
  }
}

extension SlowRecord.Scan {
  package var words: String {
    """
    reads \(characters.grouped) characters in \(counted(steps, "step")), because a single step \
    of a loop can read many characters
    """
  }
}

extension SlowRecord.Fix {
  /// How it is known to mean the same, and up to which length it is known not to be slow.
  package var words: String {
    guard let safeUpTo else { return proof }
    return "\(proof); not slow on any subject tried of up to \(safeUpTo) characters"
  }
}

extension SlowRecord.NarrowerPattern {
  /// The matches that it gives up, and up to which length it is known not to be slow.
  package var words: String {
    let slow = "not slow on any subject tried of up to \(safeUpTo) characters"
    let words = "gives up \(loses); otherwise the same on the strings tried; \(slow)"
    guard !drift.isEmpty else { return words }
    return words + "; not for \(drift.joined(separator: ", ")), which reads it differently"
  }
}

extension SlowRecord {
  package var growthWords: String {
    let growth = lawWords
    return verdict == .scanning ? "\(growth) in the characters read" : growth
  }

  private var lawWords: String {
    switch self.class {
    case .exponential: "exponential"
    case .bounded: "explosive up to a bound"
    case .polynomial, nil:
      switch degree {
      case 1: "linear with very many steps per character"
      case 2: "quadratic"
      case 3: "cubic"
      default: "polynomial of degree \(degree ?? 0)"
      }
    }
  }

  /// What is slow, in one line.
  var headline: String {
    let place = script.map { ", \($0.words.shown)" } ?? ""
    return
      "\(engine.shown) is slow on \(rule.shown)\(place): \(growthWords), by \(likeness?.attack(of: noun) ?? "a string") of "
      + counted(attack?.length ?? 0, "character")
  }
}

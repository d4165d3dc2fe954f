import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

/// The differences between engines, for people: those on real subjects one by one, the others by their causes.
struct DriftText {
  private let drift: DriftSection
  private let style: TextStyle
  private let isVerbose: Bool

  init(_ drift: DriftSection, style: TextStyle, isVerbose: Bool) {
    self.drift = drift
    self.style = style
    self.isVerbose = isVerbose
  }
}

extension DriftText {
  /// The text of all differences, or an empty text.
  func text(_ records: [DriftRecord]) -> String {
    let listed = isVerbose ? records : records.filter(drift.isListed)
    var text = ""
    var last: DriftRecord?
    let findings = DriftFinding.merged(listed)
    for finding in findings {
      if last.map({ !$0.isOfSamePattern(as: finding.first) }) ?? true {
        text += heading(finding.first, among: listed, findings)
      }
      last = finding.first
      text += block(finding) + "\n"
    }
    return isVerbose ? text : text + table(of: records.filter { $0.likeness != .real })
  }

  private func heading(
    _ record: DriftRecord,
    among records: [DriftRecord],
    _ findings: [DriftFinding]
  ) -> String {
    let count = records.count { $0.isOfSamePattern(as: record) }
    let shown = findings.count { $0.first.isOfSamePattern(as: record) }
    let merged = shown < count ? ", shown as \(shown)" : ""
    let pattern = style.dim("    pattern  ") + record.pattern.shown
    let place = record.script.map { ", \($0.sentence.shown)" } ?? ""
    return style.bold("rule \(record.rule.shown)")
      + "\(place): \(counted(count, "difference"))\(merged)\n\(pattern)\n\n"
  }

  private func block(_ finding: DriftFinding) -> String {
    var lines = [title(of: finding)]
    if let location = finding.first.location { lines.append(style.cyan(" --> ") + location.link) }
    return (lines + details(of: finding).map { "    " + $0 }).joined(separator: "\n") + "\n"
  }

  /// What differs, and what to do about it.
  func details(of finding: DriftFinding) -> [String] {
    let record = finding.first
    var lines: [String] = []
    let engines = finding.engines
    let width = engines.map(\.shown.count).max().map { max($0, 8) } ?? 8
    func line(_ name: String, _ value: String) {
      let padding = String(repeating: " ", count: max(0, width - name.count) + 2)
      lines.append(style.dim(name) + padding + value)
    }
    let constructs = finding.constructs.map(\.shown)
    if !constructs.isEmpty { line("at", constructs.joined(separator: " and ")) }
    for note in finding.notes { line("because", note.shown) }
    if let after = record.after {
      line("after", "fixing \(after.causes.map(\.shown).joined(separator: ", "))")
      line("", after.pattern.shown)
    }
    line("on", record.subject.quoted)
    if let template = record.template { line("template", template.quoted) }
    let results = engines.map(finding.result)
    var words = results.map { $0.map { self.words(for: $0, on: record.subject) } ?? "" }
    if Set(words).count < Set(results).count {
      words = results.map { $0.map { self.words(for: $0, on: record.subject, at: true) } ?? "" }
    }
    for (engine, words) in zip(engines, words) { line(engine.shown, words) }
    if record.minimal.pattern != record.pattern || record.minimal.subject != record.subject {
      line("smallest", "\(record.minimal.pattern.shown) on \(record.minimal.subject.quoted)")
    }
    if let fix = record.fix {
      line("fix", style.green(fix.pattern.shownToCopy))
      if let flags = fix.flags {
        line("", style.dim("with the flags '\(flags)' beside the pattern"))
      }
      if let kept = fix.keepsEngine {
        let refusing = record.engines.first?.shown ?? ""
        line(
          "",
          style.dim(
            """
            \(refusing) refuses the pattern; this keeps the matches of \(kept.shown)
            """
          )
        )
      } else if !fix.isExact {
        line(
          "",
          style.dim(
            """
            the same on every \(record.noun) and test tried; other text may match differently
            """
          )
        )
      }
      if let loss = fix.pattern.lostNames(of: record.pattern) { line("", style.dim(loss)) }
      if let edition = fix.javaScriptEdition {
        line("", style.dim("JavaScript: \(edition.shown) and later"))
      }
    }
    return lines
  }

  private func title(of finding: DriftFinding) -> String {
    let record = finding.first
    let coloured = finding.records.contains(where: drift.fails) ? style.red : style.yellow
    let words =
      finding.refusing.isEmpty
      ? finding.words(coloured(record.reach)) : coloured(finding.words(record.reach))
    let causes = finding.causes.map { style.bold($0.shown) }.joined(separator: ", ")
    return "  \(words): \(causes)" + style.dim(" (\(record.profile.shown))")
  }

  /// What an engine answers, with offsets where the texts of two answers are the same.
  private func words(
    for result: DriftResult,
    on subject: String,
    at hasOffsets: Bool = false
  ) -> String {
    switch result {
    case .matches(let matches):
      "matches "
        + matches.prefix(8)
        .map { Self.words(for: $0, on: Array(subject.utf16), at: hasOffsets) }
        .joined(separator: ", then ")
    case .noMatch: "no match"
    case .refused(let message): "refuses the pattern: \(message.shown)"
    case .output(let output): "gives " + output.quoted
    case .templateRefused(let message): "refuses the template: \(message.shown)"
    case .undecided(.splitCharacter): "a match that begins or ends within a character"
    case .undecided(let reason): "undecided: \(reason.words)"
    }
  }

  /// A match and its groups, as `"ab", $1 "b", $2 not set`.
  private static func words(
    for match: [TextRange?],
    on subject: [UInt16],
    at hasOffsets: Bool
  ) -> String {
    match.enumerated().map { number, range in
      let name = number == 0 ? "" : "$\(number) "
      guard let range = range?.range, range.upperBound <= subject.count else {
        return name + "not set"
      }
      let text = String(decoding: subject[range], as: UTF16.self).quoted
      return name + text + (hasOffsets ? " at \(range.lowerBound)" : "")
    }
    .joined(separator: ", ")
  }
}

extension DriftText {
  /// A line for each engine that only refuses patterns, where the rules need not run on it.
  var spellings: String {
    let all = DriftSpellings.all(of: drift)
    guard !all.isEmpty else { return "" }
    return all.map { $0.sentence + "\n" }.joined() + "\n"
  }

  /// With all details, what each engine gave up on.
  var undecided: String {
    guard isVerbose, let reasons = drift.summary?.undecidedReasons, !reasons.isEmpty else {
      return ""
    }
    var text = style.bold("undecided, since an engine gave up") + "\n"
    for (reason, answers) in reasons {
      text += "  \(reason)\n"
      for answer in answers {
        let count = counted(answer.count, "comparison")
        let subject = answer.subject.quoted.shortened(toWidth: 80)
        text += "    \(answer.rule.shown): \(count), such as on \(subject)\n"
      }
    }
    return text + "\n"
  }

  /// The differences by engines, likeness and cause, the most frequent first.
  private func table(of records: [DriftRecord]) -> String {
    guard !records.isEmpty else { return "" }
    let groups = Dictionary(grouping: records) { record in
      Key(
        likeness: record.likeness,
        reach: record.reach,
        cause: record.cause,
        engines: record.engines.map(\.shown).joined(separator: "/")
      )
    }
    let noun = records.map { $0.domain ?? .url }.noun
    let sorted = groups.sorted { $0.key.precedes($1.key, $0.value.count, $1.value.count) }
    var text =
      style.bold("differences that no valid \(noun) shows") + " (--verbose shows each)\n"
    for (key, group) in sorted.prefix(Self.maxKinds) {
      guard let example = group.map(\.minimal).min(by: { $0.length < $1.length }) else { continue }
      let patterns = counted(group.count, "pattern")
      text += "  \(key.reach): \(style.bold(key.cause.shown)) (\(key.engines)), "
      text += "\(patterns)\n"
      let pattern = example.pattern.shown.shortened(toWidth: Self.maxPattern)
      text += style.dim("      such as \(pattern) on \(example.subject.quoted)") + "\n"
    }
    let left = sorted.count - Self.maxKinds
    if left > 0 { text += "  … and \(counted(left, "more kind"))\n" }
    return text + "\n"
  }

  /// The most kinds of differences that a table has, which leaves room on a screen for the rest.
  private static let maxKinds = 10
  /// The columns of a pattern in it.
  private static let maxPattern = 60

  private struct Key: Hashable {
    let likeness: Likeness
    let reach: String
    let cause: String
    let engines: String

    func precedes(_ other: Key, _ count: Int, _ otherCount: Int) -> Bool {
      if likeness != other.likeness { return likeness == .possible }
      if count != otherCount { return count > otherCount }
      return (cause, engines, reach) < (other.cause, other.engines, other.reach)
    }
  }
}

extension DriftRecord {
  /// Whether two differences are of one pattern, of a rule or of one of its scripts.
  fileprivate func isOfSamePattern(as other: DriftRecord) -> Bool {
    rule == other.rule && script == other.script
  }
}

extension String {
  /// What to say where a pattern has no names for groups that another one names; nil where it has
  /// all of them.
  package func lostNames(of old: String) -> String? {
    let lost = lostGroups(of: old)
    guard !lost.isEmpty else { return nil }
    let groups = lost.map { "'\($0)'" }.joined(separator: ", ")
    return "without the names of groups \(groups): these engines have no form for names in common"
  }

  /// The names of groups that another pattern has and this one has not, in their order.
  package func lostGroups(of old: String) -> [String] {
    old.groupNames.subtracting(groupNames).sorted()
  }

  /// The names of groups, in any engine's syntax; one in a class or an escape counts, too.
  private var groupNames: Set<String> {
    Set(matches(of: /\(\?P?[<']([A-Za-z_]\w*)[>']/).map { String($0.1) })
  }
}

extension DriftRecord.Minimal {
  /// The UTF-16 units of both.
  fileprivate var length: Int { pattern.utf16.count + subject.utf16.count }
}

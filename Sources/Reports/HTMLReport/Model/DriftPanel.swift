import Diagnostics
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains

/// Where engines read the pattern of a rule differently.
struct DriftPanel {
  var heading: String
  var items: [Item]
  var undecided: [Undecided]
  var leftOut: String?

  struct Item {
    var fails: Bool
    var title: String
    var causes: String
    var profile: String
    var place: String?
    var constructs: [MarkedText]
    var notes: [String]
    var after: After?
    var subject: MarkedText
    var template: MarkedText?
    var engines: [Engine]
    var smallest: Smallest?
    var fix: Fix?
  }

  /// What one engine makes of the subject.
  struct Engine {
    var name: String
    var words: String?
    var text: MarkedText?
    var groups: [CapturedGroup]
  }

  /// The causes that are fixed before the difference shows.
  struct After {
    var causes: String
    var pattern: MarkedText
  }

  /// The smallest pattern and subject that show it.
  struct Smallest {
    var pattern: MarkedText
    var subject: MarkedText
  }

  /// A pattern that means the same to all engines.
  struct Fix {
    var pattern: MarkedText
    var words: String?
    var edition: String?
  }

  /// What an engine gave up on.
  struct Undecided {
    var engine: String
    var words: String
    var subject: MarkedText
  }
}

extension DriftPanel {
  /// The differences of a rule; nil for none.
  init?(_ material: RuleMaterial, _ record: RunRecord, _ budget: inout ListBudget) {
    guard !material.drift.isEmpty || !material.undecidedDrift.isEmpty else { return nil }
    let findings = DriftFinding.merged(material.drift)
    let ranked = findings.sorted { $0.first.likeness < $1.first.likeness }
    let (shown, rest) = budget.take(ranked, ListBudget.maxEntries)
    items = shown.map { Item($0, record) }
    undecided = material.undecidedDrift.map { answers in
      Undecided(
        engine: answers.engine.shown,
        words: "gave up in \(counted(answers.count, "comparison")): \(answers.reason.words)",
        subject: MarkedText(answers.subject)
      )
    }
    let comparisons = material.undecidedDrift.reduce(0) { $0 + $1.count }
    heading = [
      findings.isEmpty ? nil : counted(findings.count, "difference"),
      comparisons == 0 ? nil : "\(counted(comparisons, "comparison")) undecided",
    ]
    .compactMap(\.self).joined(separator: ", ")
    leftOut = ListBudget.rest(rest, "difference")
  }
}

extension DriftPanel.Item {
  fileprivate init(_ finding: DriftFinding, _ record: RunRecord) {
    let first = finding.first
    fails = finding.records.contains(where: record.drift.fails)
    title = finding.words(first.reach)
    causes = finding.causes.map(\.shown).joined(separator: ", ")
    profile = first.profile.shown
    place = first.location?.shownPlace
    constructs = finding.constructs.map { MarkedText($0) }
    notes = finding.notes.map(\.shown)
    after = first.after.map { after in
      DriftPanel.After(
        causes: after.causes.map(\.shown).joined(separator: ", "),
        pattern: MarkedText(after.pattern, limit: MarkedText.patternLimit)
      )
    }
    subject = MarkedText(first.subject)
    template = first.template.map { MarkedText($0) }
    engines = finding.engines.compactMap { name in
      finding.result(of: name).map { DriftPanel.Engine(name, $0, on: first.subject) }
    }
    let minimal = first.minimal
    if minimal.pattern != first.pattern || minimal.subject != first.subject {
      smallest = DriftPanel.Smallest(
        pattern: MarkedText(minimal.pattern),
        subject: MarkedText(minimal.subject)
      )
    }
    fix = first.fix.map { DriftPanel.Fix($0, of: first) }
  }
}

extension DriftPanel.Fix {
  fileprivate init(_ fix: DriftRecord.Fix, of record: DriftRecord) {
    pattern =
      MarkedText.pair(
        record.after?.pattern ?? record.pattern,
        fix.pattern,
        limit: MarkedText.patternLimit
      ).new
    let flags = fix.flags.map { "with the flags '\($0)' beside the pattern" }
    var reach: String?
    if let kept = fix.keepsEngine {
      let refusing = record.engines.first?.shown ?? ""
      reach = "\(refusing) refuses the pattern; this keeps the matches of \(kept.shown)"
    } else if !fix.isExact {
      reach = "the same on every \(record.noun) and test tried; other text may match differently"
    }
    let all = [flags, reach].compactMap(\.self)
    words = all.isEmpty ? nil : all.joined(separator: "; ")
    edition = fix.javaScriptEdition.map { "JavaScript: \($0.shown) and later" }
  }
}

extension DriftPanel.Engine {
  fileprivate init(_ engine: String, _ result: DriftResult, on subject: String) {
    name = engine.shown
    groups = []
    switch result {
    case .matches(let matches):
      text = MarkedText(
        subject,
        matches.compactMap { match in
          (match.first ?? nil).map { TextMark($0.range, .match) }
        }
      )
      words = matches.count == 1 ? "matches" : "matches \(matches.count) times"
      groups = matches.first.map { CapturedGroup.all(of: $0, in: subject) } ?? []
    case .noMatch: words = "no match"
    case .refused(let message): words = "refuses the pattern: \(message.shown)"
    case .output(let output):
      words = "gives"
      text = MarkedText(output)
    case .templateRefused(let message): words = "refuses the template: \(message.shown)"
    case .undecided(.splitCharacter): words = "a match that begins or ends within a character"
    case .undecided(let reason): words = "undecided: \(reason.words)"
    }
  }
}

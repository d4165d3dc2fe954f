import Diagnostics
import Reporters
import RunRecord

/// The work that a rule's pattern makes engines do.
struct SlowPanel {
  var heading: String
  var items: [Item]
  var hasOthers: Bool
  var others: [Verdict]

  /// A slow pattern.
  struct Item {
    var pattern: MarkedText?
    var explanation: MarkedText.Sentence?
    var engines: [Engine]
    var fix: Fix?
    var noFix: String?
    var narrower: Fix?
  }

  struct Engine {
    var fails: Bool
    var name: String
    var title: String
    var attack: AttackText
    var scan: String?
    var others: [OtherAttack]
    var chart: GrowthPicture?
  }

  struct OtherAttack {
    var title: String
    var attack: AttackText
  }

  /// A pattern that replaces the slow one.
  struct Fix {
    var pattern: MarkedText
    var words: String
    var drift: String?
  }

  /// An engine on which it is not slow, or not known to be.
  struct Verdict {
    var engine: String
    var words: String
  }
}

/// The parts of an attack: texts, and texts that are repeated.
struct AttackText {
  var parts: [Part]

  struct Part {
    var text: MarkedText
    /// How often it is repeated, such as `× 26`; nil for a part that is there once.
    var times: String?
  }

  init(_ attack: Attack, marks: TextMarks = []) {
    parts = attack.pumps.flatMap { pump in
      let prefix = pump.prefix.isEmpty ? [] : [Part(text: MarkedText(pump.prefix))]
      let whole = TextMark(0..<pump.pump.utf16.count, marks.union(.pump))
      return prefix
        + [Part(text: MarkedText(pump.pump, [whole]), times: "× \(attack.repeat.grouped)")]
    }
    if !attack.suffix.isEmpty { parts.append(Part(text: MarkedText(attack.suffix))) }
  }
}

extension SlowPanel {
  /// The slowness of a rule; nil if it was not examined.
  init?(_ material: RuleMaterial, _ record: RunRecord) {
    guard !material.slow.isEmpty else { return nil }
    let groups = SlowText.merged(material.slow.filter(\.isSlow))
    items = groups.map { Item($0, record, hasPattern: groups.count > 1) }
    others = material.slow.filter { !$0.isSlow }.map { slow in
      let reason = slow.reason.map { ": \($0.shown)" } ?? ""
      return Verdict(engine: slow.engine.shown, words: slow.verdict.words + reason)
    }
    hasOthers = !others.isEmpty
    let verdicts = ["slow on", "undecided on", "refused by"]
    let names = [
      material.slow.filter(\.isSlow), material.slow.filter { $0.verdict == .undecided },
      material.slow.filter { $0.verdict == .refused },
    ]
    .map { $0.map(\.engine.shown).joined(separator: " and ") }
    let words = zip(verdicts, names).filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    heading = words.isEmpty ? "not slow" : words.joined(separator: ", ")
  }
}

extension SlowPanel.Item {
  fileprivate init(_ records: [SlowRecord], _ run: RunRecord, hasPattern: Bool) {
    let first = records.first
    pattern =
      hasPattern || first?.script != nil
      ? first.map { MarkedText($0.pattern, limit: MarkedText.patternLimit) } : nil
    explanation = records.compactMap(\.explanation).first.map(MarkedText.sentence)
    engines = records.compactMap { SlowPanel.Engine($0, fails: run.slow.fails($0)) }
    if let first {
      fix = records.compactMap(\.fix).first.map { SlowPanel.Fix($0, of: first.pattern) }
      narrower = records.compactMap(\.narrower).first.map { SlowPanel.Fix($0, of: first.pattern) }
    }
    if fix != nil { return }
    if let reason = records.compactMap(\.noFixReason).first {
      noFix = "none found: \(reason.shown)"
    } else if run.slow.summary?.fixesSearched == true {
      noFix = "none found that is fast and means the same"
    }
  }
}

extension SlowPanel.Engine {
  fileprivate init?(_ record: SlowRecord, fails: Bool) {
    guard let attack = record.attack else { return nil }
    self.fails = fails
    name = record.engine.shown
    title = "\(record.growthWords), slow \(record.reach) of \(counted(attack.length, "character"))"
    let marks = PatternPanel.parts(of: record).reduce(into: TextMarks()) { $0.formUnion($1.marks) }
    self.attack = AttackText(attack, marks: marks)
    scan = record.scan?.words
    others = record.otherAttacks.map { other in
      SlowPanel.OtherAttack(
        title: "\(other.attack.length.grouped) characters, \(record.reach(of: other))",
        attack: AttackText(other.attack)
      )
    }
    chart = GrowthPicture(of: record)
  }
}

extension SlowPanel.Fix {
  fileprivate init(_ fix: SlowRecord.Fix, of pattern: String) {
    self.init(fix.pattern, fix.words, fix.drift, of: pattern)
  }

  fileprivate init(_ narrower: SlowRecord.NarrowerPattern, of pattern: String) {
    self.init(narrower.pattern, narrower.words, narrower.drift, of: pattern)
  }

  private init(_ fixed: String, _ words: String, _ drift: [String], of pattern: String) {
    self.pattern = MarkedText.pair(pattern, fixed, limit: MarkedText.patternLimit).new
    self.words = words.shown
    self.drift =
      drift.isEmpty
      ? nil : "makes a new difference on \(drift.map(\.shown).joined(separator: ", "))"
  }
}

extension SlowRecord.Verdict {
  fileprivate var words: String {
    switch self {
    case .vulnerable, .scanning: "slow"
    case .notSlow: "not slow"
    case .linear: "linear by construction"
    case .undecided: "undecided"
    case .refused: "refuses the pattern"
    }
  }
}

import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

extension SlowSection: ReportedSection {
  static let explanations = ["Slow patterns"]

  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    let failing = Set(records.filter(fails).map(\.patternKey)).count
    let worst = summary.worst
    let slowCount = (worst[.vulnerable] ?? 0) + (worst[.scanning] ?? 0)
    let passed = (worst[.notSlow] ?? 0) + (worst[.linear] ?? 0) + max(0, slowCount - failing)
    var row = SummaryRow(.slow, summary.patterns, "pattern", passed: passed)
    row.failed = failing
    row.undecided = worst[.undecided] ?? 0
    if failing > 0 { row.failure = counted(failing, "slow pattern") }
    if slowCount > failing {
      row.notes.append(
        "\(counted(slowCount - failing, "pattern")) slow, but not on what fails the run"
      )
    }
    row.notes +=
      undecidedWords + uncountedWords + refusalWords + linearWords + (summary.scripts?.words ?? [])
    row.notes.append(
      "\(searched(summary)) of up to \(summary.maxLength.grouped) characters" + options(record)
    )
    if summary.leastLikeness != nil { row.notes.append("'slow' tries other strings too") }
    return row
  }

  /// How many patterns are undecided, with one of them and why.
  private var undecidedWords: [String] {
    let slow = Set(records.filter { $0.attack != nil }.map(\.patternKey))
    let undecided = records.filter { $0.verdict == .undecided && !slow.contains($0.patternKey) }
    guard let first = undecided.first else { return [] }
    let reason = first.reason.map { ": " + $0.prefix { $0 != ":" } } ?? ""
    let count = counted(Set(undecided.map(\.patternKey)).count, "pattern")
    return ["\(count) undecided, such as \(first.rule.shown)\(reason.shown)"]
  }

  /// Each pattern by its worst verdict, and what the search covered.
  func sentences(in record: RunRecord) -> [String] {
    guard let summary else { return [] }
    guard summary.patterns > 0 else { return ["no pattern was searched for slowness"] }
    let counts = SlowRecord.Verdict.allCases.compactMap { verdict in
      summary.worst[verdict].map { "\($0) \(verdict.words)" }
    }
    let verdicts = counts.isEmpty ? "no verdict" : counts.joined(separator: ", ")
    let length = counted(summary.maxLength, "character")
    return ["\(counted(summary.patterns, "pattern")): \(verdicts)"]
      + uncountedWords + refusalWords + linearWords
      + (summary.scripts?.words ?? []) + [
        "\(searched(summary)) of up to \(length)" + options(record)
      ]
  }

  /// The subjects that attacks were searched for among.
  private func searched(_ summary: SlowSummary) -> String {
    guard summary.leastLikeness == .real, !records.isEmpty else { return "subjects" }
    return records.map { $0.domain ?? .url }.plural
  }

  private func options(_ record: RunRecord) -> String {
    guard !records.isEmpty else { return "" }
    // Skip engines that only count steps for JavaScript: the user did not choose their options.
    let counters = Set(records.filter { $0.script != nil }.map(\.engine))
    let engines = record.engines.filter { !counters.contains($0.key) }.sorted { $0.key < $1.key }
    return engines.compactMap { name, engine in
      engine.options.map { ", \(name.shown) with \($0.shown)" }
    }
    .joined()
  }

  /// What counts for engines that count no steps.
  private var uncountedWords: [String] {
    guard let names = summary?.uncounted, !names.isEmpty else { return [] }
    let words =
      names.count == 1
      ? "counts no steps: pcre2 counts for it" : "count no steps: pcre2 counts for them"
    return ["\(names.map(\.shown).inWords) \(words), without its optimisations"]
  }

  /// The patterns that each engine refuses, of those that another one reads.
  private var refusalWords: [String] {
    let refused = Dictionary(grouping: SlowText.readElsewhere(records), by: \.engine)
    return refused.sorted { $0.key < $1.key }.map { engine, records in
      let count = Set(records.map(\.patternKey)).count
      return "\(engine.shown) refuses \(counted(count, "pattern")) that another engine reads"
    }
  }

  /// The patterns of each engine on which none can be slow.
  private var linearWords: [String] {
    let counts = Dictionary(grouping: records.filter { $0.verdict == .linear }, by: \.engine)
    return counts.sorted { $0.key < $1.key }.map { engine, records in
      let count = counted(records.count, "pattern")
      return "\(engine.shown): \(count), nothing to look for: linear by construction"
    }
  }

  func failures(in text: SectionText) -> String {
    self.text(text).text(SlowText.merged(records, where: fails))
  }

  func rest(in text: SectionText) -> String {
    self.text(text).text(SlowText.merged(records, whereNot: fails))
  }

  private func text(_ text: SectionText) -> SlowText {
    SlowText(
      style: text.style,
      isVerbose: text.isVerbose,
      fails: fails,
      searchedForFixes: summary?.fixesSearched ?? false,
      commands: text.layout.commands,
      columns: text.columns
    )
  }
}

extension SlowSection {
  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    let slow = records.filter(fails)
    guard let first = slow.first(where: { $0.script == nil }) ?? slow.first else { return [] }
    if let script = first.script {
      return [
        NextSteps.Step(text: "make \(script.words.shown) faster, in \(first.rule.shown)")
      ]
    }
    if let file = layout.commands.patterns { return [step(first, ofList: file, slow)] }
    if let fixed = slow.first(where: \.isFixedInManifest) {
      return [
        NextSteps.Step(
          text: "replace the slow pattern",
          command: ["slow", "--fix", "--rule", fixed.rule]
        )
      ]
    }
    return [
      summary?.fixesSearched == true
        ? NextSteps.Step(
          text: "make \(first.rule) faster, where most of its steps go",
          command: ["profile", "--attack", "--", first.rule]
        )
        : NextSteps.Step(
          text: "look for a fast pattern that means the same",
          command: ["slow", "--rule", first.rule]
        )
    ]
  }

  private func step(
    _ first: SlowRecord,
    ofList file: String,
    _ slow: [SlowRecord]
  ) -> NextSteps.Step {
    guard summary?.fixesSearched != true, file != "-" else {
      let text = "see where the steps go"
      return NextSteps.Step(
        text: slow.contains { $0.fix != nil } ? "use the fix that is shown, or \(text)" : text,
        command: ["profile", "--attack", "--pattern", first.pattern]
      )
    }
    return NextSteps.Step(
      text: "look for fast patterns that mean the same",
      command: ["slow", "--fixes", "--patterns", file]
    )
  }
}

extension ScriptPatternCounts {
  /// What there is to know of the patterns of scripts.
  fileprivate var words: [String] {
    var words: [String] = []
    if patterns > 0 {
      words.append("\(counted(patterns, "pattern")) of scripts among them")
    }
    if built > 0 {
      let verb = built == 1 ? "is" : "are"
      words.append(
        "\(counted(built, "pattern")) of scripts \(verb) built while the script runs and cannot be examined"
      )
    }
    if unreadScripts > 0 {
      words.append("\(counted(unreadScripts, "script")) could not be split into tokens")
    }
    return words
  }
}

extension SlowRecord.Verdict {
  /// The verdict as a summary has it.
  fileprivate var words: String {
    switch self {
    case .vulnerable: "slow"
    case .scanning: "slow from reading"
    case .notSlow: "not slow"
    case .linear: "linear by construction"
    case .undecided: "undecided"
    case .refused: "refused"
    }
  }
}

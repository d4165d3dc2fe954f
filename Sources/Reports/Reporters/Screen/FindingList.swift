package import Diagnostics
package import RunRecord

/// The findings of a run in full, one after the other.
package struct FindingList {
  private let record: RunRecord
  private let findings: [ReportedFinding]

  /// Creates a list of what fails and of warnings; of everything, if wanted.
  package init(of record: RunRecord, showsAll: Bool) {
    self.record = record
    findings = ReportedFinding.all(of: record).filter { finding in
      showsAll || finding.fails || finding.level == .warning && !finding.isKnown
    }
  }
}

extension FindingList {
  /// The findings that a word is about, as text for people.
  ///
  /// - Parameters:
  ///   - word: A part of the run, a code, an id or part of one; nil for all findings.
  ///   - style: The colours.
  ///   - width: The columns of the terminal; nil if there is none.
  ///   - commands: How commands are named.
  /// - Returns: The text; nil if there is no such finding.
  package func text(
    about word: String?,
    style: TextStyle,
    width: Int?,
    commands: CommandPrinter = CommandPrinter()
  ) -> String? {
    let shown = word.map(findings(about:)) ?? findings
    guard !shown.isEmpty else { return nil }
    var layout = ReportLayout()
    layout.commands = commands
    let section = SectionText(
      record: record,
      style: style,
      isVerbose: true,
      layout: layout,
      list: { _ in "" }
    )
    let text = section.blocks(shown)
    return (width.map { WrappedText(width: $0).report(text) } ?? text)
      .withoutLogCommands(hash: "\\u{23}")
  }

  /// What there is, by code and part: what a word can be.
  package var summary: String? {
    let counts = Dictionary(grouping: findings) { "\($0.code.shown) (\($0.part.rawValue))" }
    guard !counts.isEmpty else { return nil }
    let list = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return "it found: " + list.map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
  }

  /// Those of the first kind of word that fits.
  private func findings(about word: String) -> [ReportedFinding] {
    let kinds: [(ReportedFinding) -> Bool] = [
      { $0.part.rawValue == word || $0.code == word || $0.name == word },
      { $0.rule == word },
      { $0.rule?.contains(word) ?? false },
    ]
    return kinds.lazy.map { findings.filter($0) }.first { !$0.isEmpty } ?? []
  }
}

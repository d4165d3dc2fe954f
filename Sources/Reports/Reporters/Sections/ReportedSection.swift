import Diagnostics
import RunRecord

/// How reports show what a part of a run found.
protocol ReportedSection: RunSection {
  /// Its row in the table of counts; nil where nothing was counted.
  func row(in record: RunRecord) -> SummaryRow?
  /// Its counts in sentences, for the report of a single command.
  func sentences(in record: RunRecord) -> [String]
  func findings(in record: RunRecord) -> [ReportedFinding]
  /// What passes or fails, for reports of test cases.
  func cases(in record: RunRecord) -> [CaseSuite.Case]
  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step]
  /// What fails the run, as text for people.
  func failures(in text: SectionText) -> String
  /// What does not, as text for people.
  func rest(in text: SectionText) -> String
  /// Whether such texts have nothing but findings.
  var hasOnlyFindings: Bool { get }
  /// The codes that such a text shows and that 'ruleproof explain' knows.
  func explainedCodes(isVerbose: Bool) -> [String]
  /// The sections of docs/findings.md that explain its codes; empty for all.
  static var explanations: [String] { get }
}

extension ReportedSection {
  func sentences(in record: RunRecord) -> [String] {
    guard let row = row(in: record) else { return [] }
    return ["\(Self.part.rawValue) of \(row.amount): \(row.failed) failed"] + row.notes
  }

  func cases(in record: RunRecord) -> [CaseSuite.Case] {
    let findings = findings(in: record)
    guard findings.isEmpty else { return findings.map(CaseSuite.Case.init) }
    return row(in: record).map { [CaseSuite.Case(name: $0.amount, result: .passed)] } ?? []
  }

  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] { [] }

  func failures(in text: SectionText) -> String {
    text.blocks(findings(in: text.record).filter(\.fails))
  }

  func rest(in text: SectionText) -> String {
    text.blocks(findings(in: text.record).filter { !$0.fails })
  }

  var hasOnlyFindings: Bool { true }

  func explainedCodes(isVerbose: Bool) -> [String] { [] }

  static var explanations: [String] { [] }
}

extension RunRecord {
  /// The sections of all parts, in their order; those of parts that were not asked are empty.
  var reported: [any ReportedSection] { sections.list.compactMap { $0 as? any ReportedSection } }
}

extension PartID {
  /// The sections of docs/findings.md that explain the part's codes; empty for all.
  package var explanations: [String] {
    if self == .tests { return ["Results of tests"] }
    let section = RunSections.all.first { $0.part == self } as? any ReportedSection.Type
    return section?.explanations ?? []
  }
}

extension CaseSuite.Case {
  fileprivate init(_ finding: ReportedFinding) {
    let body = ([finding.title] + finding.lines).joined(separator: "\n")
    name = "\(finding.rule.map { "\($0.shown): " } ?? "")\(finding.code.shown)"
    result =
      finding.fails
      ? .failed(type: finding.code.shown, message: finding.title, body: body)
      : .tolerated(output: body)
    location = finding.location
  }
}

/// What a section needs to be written as text for people.
struct SectionText {
  let record: RunRecord
  let style: TextStyle
  let isVerbose: Bool
  let layout: ReportLayout
  /// Writes findings of checks.
  let list: ([DiagnosticRecord]) -> String

  private static let minColumns = 20

  /// The columns of patterns and charts; nil for the usual ones.
  var columns: Int? { layout.width.map { max(Self.minColumns, $0 - 4) } }

  func blocks(_ findings: [ReportedFinding]) -> String {
    findings.map { finding in
      let word =
        finding.isKnown
        ? style.dim("known")
        : finding.fails ? style.red(style.bold("error")) : style.dim("\(finding.level)")
      let place = finding.location.map { [style.cyan(" --> ") + $0.link] } ?? []
      let lines = ["\(word): \(finding.title)\(finding.ruleWords) [\(finding.code.shown)]"] + place
      let details = finding.lines.map { "    " + layout.commands.naming($0) }
      return (lines + details).joined(separator: "\n") + "\n\n"
    }
    .joined()
  }
}

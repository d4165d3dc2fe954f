import Diagnostics
import RunRecord

extension OverlapSection: ReportedSection {
  static let explanations = ["Coverage and overlap"]

  func row(in run: RunRecord) -> SummaryRow? {
    guard let record else { return nil }
    var row = SummaryRow(.overlap, record.inputs, "input")
    row.failed = record.unreachable.count
    row.undecided = record.undecided
    if row.failed > 0 { row.failure = counted(row.failed, "redirect") + " never reached" }
    let shared = "\(counted(record.shared, "input")) matched by several actions"
    row.notes = [([shared] + record.relationWords).joined(separator: ", ")]
    return row
  }

  func sentences(in run: RunRecord) -> [String] {
    guard let record else { return [] }
    let text = "overlap: several actions for \(record.shared) of \(counted(record.inputs, "input"))"
    return [([text] + record.relationWords).joined(separator: ", ")]
  }

  func findings(in run: RunRecord) -> [ReportedFinding] {
    (record?.unreachable ?? []).map { relation in
      ReportedFinding(
        part: .overlap,
        code: relation.reachability.rawValue,
        level: .error,
        fails: true,
        rule: relation.rule,
        title: """
          \(relation.rule.shown) is never reached: \(relation.other.shown) is tried first and \
          always answers
          """,
        lines: [relation.note?.shown].compactMap(\.self),
        location: relation.location,
        subject: [relation.other]
      )
    }
  }

  /// The redirects that are never reached, or one case that passed.
  func cases(in run: RunRecord) -> [CaseSuite.Case] {
    guard let record else { return [] }
    guard !record.unreachable.isEmpty else {
      return [CaseSuite.Case(name: "every redirect is reached", result: .passed)]
    }
    return record.unreachable.map { relation in
      let message = "\(relation.other.shown) is tried first and always answers"
      return CaseSuite.Case(
        name: "\(relation.rule): never reached".shown,
        result: .failed(type: "unreachable", message: message, body: message),
        location: relation.location
      )
    }
  }

  func steps(_ run: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    guard let relation = record?.unreachable.first else { return [] }
    return [
      NextSteps.Step(
        text: relation.advice,
        command: ["overlap", "--rule", relation.rule]
      )
    ]
  }

  func failures(in text: SectionText) -> String { "" }

  var hasOnlyFindings: Bool { record == nil }

  func rest(in text: SectionText) -> String {
    OverlapText(style: text.style).text(record)
  }
}

extension OverlapRecord.Relation {
  /// What to do about a redirect that is never reached.
  fileprivate var advice: String {
    // Actions are tried before all redirects, wherever they are in the file.
    guard other.hasPrefix("redirect/") else {
      return "narrow the pattern of \(other), or remove \(rule): it is never reached"
    }
    // Of two redirects for the same URLs, one is never reached in either order.
    return kind == .equal
      ? "remove \(rule): it is never reached"
      : "move \(rule) before \(other), or remove it: it is never reached"
  }
}

extension OverlapRecord {
  /// The counts of relations between rules.
  fileprivate var relationWords: [String] {
    SummaryWords.listed([
      (relations.count { $0.kind == .equal }, "equal"),
      (relations.count { $0.kind == .subset }, "part of another"),
      (relations.count { $0.kind == .undecided }, "undecided"),
      (unreachable.count, "never reached"),
      (undecided, "matches undecided"),
    ])
  }
}

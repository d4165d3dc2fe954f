import Reporters
import RunRecord

/// The first thing that fails the run, else the first that is undecided or a warning: what a reader
/// sees before anything else.
struct FirstFinding {
  var heading: String
  var level: String
  var rule: MarkedText?
  var anchor: String?
  var test: TestPanel.Item?
  /// A finding other than a test.
  var note: Note?

  /// A finding of a part of the run.
  struct Note {
    var level: String
    var part: String
    var message: MarkedText.Sentence
    var place: String?
  }
}

extension FirstFinding {
  /// The gravest finding, as screens order them; nil where the run found nothing but notes.
  ///
  /// - Parameters:
  ///   - general: What is of no rule.
  ///   - rules: The rules, those that fail first.
  init?(_ general: [ReportedFinding], _ rules: [RankedRule]) {
    for (kind, heading) in Self.kinds {
      let all =
        rules.flatMap { rule in rule.material.findings.filter(kind).map { ($0, Optional(rule)) } }
        + general.filter(kind).map { ($0, nil) }
      let gravest = all.indices.min { left, right in
        (all[left].0.part.gravity, left) < (all[right].0.part.gravity, right)
      }
      if let gravest {
        self.init(all[gravest].0, heading, all[gravest].1)
        return
      }
    }
    return nil
  }

  private static let kinds: [(kind: @Sendable (ReportedFinding) -> Bool, heading: String)] = [
    ({ $0.fails && $0.level != .undecided }, "First failure"),
    ({ $0.level == .undecided && !$0.isKnown }, "First that is undecided"),
    ({ $0.level == .warning && !$0.isKnown }, "First warning"),
  ]

  private init(_ finding: ReportedFinding, _ heading: String, _ rule: RankedRule?) {
    self.heading = heading
    level =
      finding.level == .undecided ? "undecided" : finding.level == .warning ? "warning" : "failed"
    self.rule = rule.map { MarkedText($0.material.id) }
    anchor = rule?.anchor
    if finding.part == .tests, let location = finding.location {
      test = rule?.material.tests.first { $0.isFailure && $0.location == location }
        .map { TestPanel.Item($0) }
    }
    guard test == nil else { return }
    note = Note(
      level: level,
      part: finding.part.rawValue,
      message: MarkedText.sentence(finding.title),
      place: finding.location?.shownPlace
    )
  }
}

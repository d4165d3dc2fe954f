import Diagnostics
import Reporters
import RunRecord
import SubjectDomains

/// What fails the run, rule by rule, with links to the rules.
struct FailureList {
  var heading: String
  var items: [Item]
  var leftOut: String?

  /// A rule that fails the run, or something that is of no rule.
  struct Item {
    var rule: MarkedText?
    var anchor: String?
    var parts: [Part]
  }

  /// A part of the run that fails.
  struct Part {
    var level: String
    var name: String
    var words: String
  }
}

extension FailureList {
  /// The maximum number of texts of findings that are put together.
  private static let maxTitles = 3

  /// The list; nil where nothing fails.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - general: What fails the run and is of no rule.
  ///   - rules: The rules.
  ///   - budget: How much may be listed.
  init?(
    _ record: RunRecord,
    _ general: [ReportedFinding],
    _ rules: [RankedRule],
    _ budget: inout ListBudget
  ) {
    var items = general.map { finding in
      let level = finding.level == .undecided ? "undecided" : "failed"
      return Item(parts: [Part(level: level, name: finding.part.rawValue, words: finding.title)])
    }
    let failing = rules.filter { $0.material.findings.contains(where: \.fails) }
      .sorted { $0.gravity < $1.gravity }
    items += failing.map { rule in
      Item(
        rule: MarkedText(rule.material.id),
        anchor: rule.anchor,
        parts: Self.parts(of: rule.material, record)
      )
    }
    guard !items.isEmpty else { return nil }
    let (shown, rest) = budget.take(items, ListBudget.maxListed)
    self.items = shown
    leftOut = ListBudget.rest(rest, "rule")
    let failed = failing.count { $0.outcome == .failed }
    let undecided = failing.count - failed
    let counts = [
      failed > 0 ? "\(counted(failed, "rule")) \(failed == 1 ? "fails" : "fail")" : nil,
      undecided > 0
        ? "\(counted(undecided, "rule")) \(undecided == 1 ? "is" : "are") undecided" : nil,
      general.isEmpty ? nil : counted(general.count, "finding") + " of no rule",
    ]
    heading = counts.compactMap(\.self).joined(separator: ", ")
  }

  private static func parts(of material: RuleMaterial, _ record: RunRecord) -> [Part] {
    PartID.all.flatMap { part -> [Part] in
      let findings = material.findings.filter { $0.part == part && $0.fails }
      let failed = findings.filter { $0.level != .undecided }
      let undecided = findings.count { $0.level == .undecided }
      var parts: [Part] = []
      if !failed.isEmpty {
        let words = words(part, failed, material, record)
        parts.append(Part(level: "failed", name: part.rawValue, words: words))
      }
      if undecided > 0 {
        let words = "\(undecided.grouped) undecided"
        parts.append(Part(level: "undecided", name: part.rawValue, words: words))
      }
      return parts
    }
  }

  private static func words(
    _ part: PartID,
    _ findings: [ReportedFinding],
    _ material: RuleMaterial,
    _ record: RunRecord
  ) -> String {
    let texts: [String]
    switch part {
    case .tests: return "\(material.tests.count { $0.status == .failed }.grouped) failed"
    case .drift:
      let failing = material.drift.filter(record.drift.fails)
      let causes = Dictionary(grouping: failing, by: \.cause)
      texts = failing.map(\.cause).map { cause in
        let engines = Set((causes[cause] ?? []).flatMap { $0.engines.dropFirst() })
        return "\(cause.shown) (\(engines.sorted().map(\.shown).joined(separator: ", ")))"
      }
    case .slow:
      texts = material.slow.filter(record.slow.fails).map {
        "\($0.engine.shown): \($0.growthWords)"
      }
    case .goldens: texts = material.goldens.filter(\.fails).map(\.words)
    default: texts = findings.map(\.title)
    }
    var known: Set<String> = []
    let distinct = texts.filter { known.insert($0).inserted }
    let rest = distinct.count - maxTitles
    return distinct.prefix(maxTitles).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }
}

extension RankedRule {
  /// The place of its gravest finding among those of all rules.
  fileprivate var gravity: Int {
    let isFailure = outcome == .failed
    let failing = material.findings.filter { $0.fails && ($0.level != .undecided || !isFailure) }
    return (failing.map(\.part.gravity).min() ?? 0) + (isFailure ? 0 : PartID.all.count)
  }
}

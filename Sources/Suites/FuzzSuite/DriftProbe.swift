import DriftSuite
import LinkResolver
import MatchEngine
import ManifestModel
import RunRecord
import SubjectDomains

/// Finds differences of engines over URLs.
struct DriftProbe {
  let target: FuzzTarget
  let engines: [DriftEngine]
}

extension DriftProbe {
  /// The differences, one for each pair of engines and each cause.
  func findings(on subjects: [Subject]) -> [Finding] {
    guard engines.count > 1, !subjects.isEmpty else { return [] }
    let suite = DriftSuite(
      [
        PatternCase(
          rule: target.rule,
          pattern: target.pattern,
          templates: target.program.rule.formats.compactMap { $0.template?.value },
          subjects: subjects,
          domain: target.domain
        )
      ],
      corpus: [],
      options: DriftSuite.Options(
        effort: DriftEffort(level: 0),
        seed: 0,
        profile: "as-written",
        reportThreshold: .real
      )
    )
    let engines = engines
    return suite.run(workers: 1, makeEngines: { engines }).records
      .filter { $0.likeness == .real }
      .map(finding)
  }

  private func finding(_ record: DriftRecord) -> Finding {
    var message = "\(record.engines.joined(separator: " and ")) differ: \(record.cause)"
    if let construct = record.construct { message += " in '\(construct)'" }
    if let template = record.template { message += ", with the template '\(template)'" }
    return Finding(
      kind: .drift,
      rule: target.rule,
      cause: "\(record.engines.joined(separator: "+")): \(record.cause)",
      url: .plain(record.subject),
      message: message,
      pattern: target.pattern
    )
  }
}

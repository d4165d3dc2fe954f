import CoverageSuite
import FoundationEngine
import MatchEngine
import RunRecord

/// Runs the suite over one pattern, as tests write it down.
enum CoverageFixture {
  static func record(
    _ pattern: String,
    templates: [String] = [],
    inputs: [String],
    suggests: Bool = false
  ) -> CoverageRecord {
    let target = PatternCase(
      rule: "rule",
      pattern: pattern,
      templates: templates,
      subjects: inputs.map { Subject($0) }
    )
    let suite = CoverageSuite([target], engine: FoundationEngine())
    return suite.run(workers: 1, suggests: suggests)[0]
  }

  /// The parts as lines: `+` tested, `-` not tested, `?` unknown, `x` unreachable; then the node of
  /// the part and its kind.
  static func lines(_ record: CoverageRecord) -> [String] {
    let units = Array(record.pattern.utf16)
    return record.parts.map { part in
      let sign: String =
        switch part.status {
        case .covered: "+"
        case .gap: "-"
        case .unknown: "?"
        case .unreachable: "x"
        }
      let text = String(decoding: units[part.range.range], as: UTF16.self)
      return part.kind == "nearMiss" ? "\(sign) \(part.label)" : "\(sign) `\(text)` \(part.label)"
    }
  }
}

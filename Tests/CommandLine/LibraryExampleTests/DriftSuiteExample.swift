import DriftSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord

/// The causes for which Foundation and PCRE2 differ over a pattern.
func driftCauses(of pattern: String, on urls: [String]) -> [String] {
  let target = PatternCase(rule: "example", pattern: pattern)
  let suite = DriftSuite(
    [target],
    corpus: urls.map(Subject.init),
    options: DriftSuite.Options(
      effort: DriftEffort(level: 1),
      seed: 1,
      profile: "as-written"
    )
  )
  let result = suite.run(
    workers: 1,
    makeEngines: {
      [
        DriftEngine(FoundationEngine()),
        DriftEngine(PCRE2Engine(profile: .asWritten)),
      ]
    }
  )
  return result.records.map(\.cause)
}

import DriftSuite
import FoundationEngine
import JavaScriptCoreRuntime
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord
import SubjectDomains

/// Runs of the suite over real engines.
enum Comparison {
  @Sendable static func engines(isPorted: Bool = false) -> [DriftEngine] {
    [
      DriftEngine(FoundationEngine()),
      DriftEngine(
        PCRE2Engine(profile: isPorted ? .ported : .asWritten),
        isPorted: isPorted,
        limits: MatchLimits(steps: 1_000_000, subjectLength: 1 << 24),
        counter: PCRE2Engine(profile: isPorted ? .ported : .asWritten, counts: true)
      ),
      DriftEngine(
        JavaScriptEngine(unicodeFlag: isPorted ? .u : nil),
        isPorted: isPorted,
        limits: MatchLimits(steps: 200_000, subjectLength: 1 << 24),
        counter: PCRE2Engine(
          profile: .forecast,
          counts: true
        )
      ),
    ]
  }

  /// What the suite finds over some patterns.
  static func run(
    _ targets: [PatternCase],
    corpus: [String] = [],
    effort: Int = 1,
    isPorted: Bool = false,
    fixThreshold: Likeness? = nil,
    workers: Int = 1,
    seed: UInt64 = 1
  ) -> DriftSuite.Result {
    let suite = DriftSuite(
      targets,
      corpus: corpus.map { Subject($0) },
      options: DriftSuite.Options(
        effort: DriftEffort(level: effort),
        seed: seed,
        profile: isPorted ? "ported" : "as-written",
        fixThreshold: fixThreshold
      )
    )
    return suite.run(workers: workers, makeEngines: { engines(isPorted: isPorted) })
  }

  /// What the suite finds over one pattern.
  static func records(
    _ pattern: String,
    on subjects: [String] = [],
    templates: [String] = [],
    effort: Int = 1,
    isPorted: Bool = false
  ) -> [DriftRecord] {
    let target = PatternCase(
      rule: "rule",
      pattern: pattern,
      templates: templates,
      subjects: subjects.map { Subject($0) }
    )
    return run([target], effort: effort, isPorted: isPorted).records
  }
}

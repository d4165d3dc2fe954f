import Diagnostics
import MatchEngine
import RunRecord
import SubjectDomains

extension DriftRecord {
  static func sample(
    rule: String = "action/shop",
    cause: String = "posix-class-outside-brackets",
    likeness: Likeness = .real,
    subject: String = "https://shop.example/f",
    fix: Fix? = Fix(pattern: "^https://shop\\.example/[0-9A-Fa-f]$"),
    location: LocationRecord? = .sample()
  ) -> DriftRecord {
    DriftRecord(
      rule: rule,
      pattern: "^https://shop\\.example/[:hex:]$",
      engines: ["foundation", "pcre2"],
      profile: "as-written",
      cause: cause,
      construct: "[:hex:]",
      note: "refused outside of brackets",
      likeness: likeness,
      subject: subject,
      results: [
        "foundation": .matches([[TextRange(0..<22), TextRange(21..<22), nil]]),
        // What one engine refuses differs on every string.
        "pcre2": likeness == .real ? .refused(message: "not here (112)") : .noMatch,
      ],
      minimal: Minimal(pattern: "[:hex:]", subject: "f"),
      fix: fix,
      location: location
    )
  }

  static let onURL = sample()
  static let onURLLike = sample(
    rule: "redirect/r",
    cause: "digits",
    likeness: .possible,
    subject: "https://r.example/\u{663}",
    fix: nil
  )
  static let onOther = sample(
    rule: "redirect/r",
    cause: "dollar-line-ends",
    likeness: .any,
    subject: "a\n",
    fix: nil,
    location: nil
  )

  /// A difference with the same text wherever a record that was read can bring one.
  static func hostile(_ text: String, _ likeness: Likeness) -> DriftRecord {
    DriftRecord(
      rule: text,
      pattern: text,
      engines: ["foundation" + text, "pcre2" + text],
      profile: text,
      cause: text,
      construct: text,
      note: text,
      likeness: likeness,
      subject: text,
      template: text,
      results: [
        "foundation" + text: .output(text),
        "pcre2" + text: .templateRefused(message: text),
      ],
      minimal: Minimal(pattern: text, subject: text),
      fix: Fix(pattern: text, isExact: false),
      location: LocationRecord(file: text, line: 1, column: 1, offset: 0, length: 1, path: text)
    )
  }
}

extension RunRecord {
  /// A record of a comparison of engines; the differences are counted, and what is undecided is
  /// given.
  static func sample(
    drift: [DriftRecord],
    undecided: [DriftSummary.Undecided] = []
  ) -> RunRecord {
    RunRecord(
      manifests: [ManifestRecord(file: "opener.json", version: "v4", rules: 2)],
      tests: [],
      engines: ["foundation": EngineRecord(version: "76", costUnit: "ticks", stepLimit: 500)],
      sections: [
        DriftSection(
          drift,
          summary: DriftSummary(
            patterns: 2,
            comparisons: 40,
            findings: Dictionary(grouping: drift, by: \.likeness).mapValues(\.count),
            undecided: undecided
          )
        )
      ]
    )
  }

  /// Differences of two likenesses to a URL, and comparisons that engines gave up on.
  static let drifting = sample(
    drift: [.onURL, .onURLLike],
    undecided: [
      .sample("pcre2", .matchLimit, 3), .sample("foundation", .stepLimit, 4),
      .sample("foundation", .stepLimit, 1),
    ]
  )
}

extension DriftSummary.Undecided {
  static func sample(
    _ engine: String,
    _ reason: FailureReason,
    _ count: Int
  ) -> DriftSummary.Undecided {
    DriftSummary.Undecided(
      rule: "action/shop",
      engine: engine,
      reason: reason,
      count: count,
      subject: "https://shop.example/"
    )
  }
}

import MatchEngine
import RunRecord
import SubjectDomains

extension SlowRecord {
  static func sample(
    rule: String = "action/shop",
    pattern: String = "^(a+)+$",
    engine: String = "foundation",
    class growth: Growth = .exponential,
    degree: Int? = nil,
    likeness: Likeness = .real,
    fix: Fix? = nil,
    location: LocationRecord? = .sample()
  ) -> SlowRecord {
    var record = SlowRecord(
      rule: rule,
      pattern: pattern,
      engine: engine,
      verdict: .vulnerable,
      location: location
    )
    record.class = growth
    record.degree = degree
    record.likeness = likeness
    record.attack = Attack(
      pumps: [Attack.Pump(prefix: "http://", pump: "a")],
      repeat: 23,
      suffix: "!"
    )
    record.growth = [
      GrowthPoint(length: 24, steps: 260_000), GrowthPoint(length: 31, steps: 10_000_000),
    ]
    record.range = TextRange(1..<6)
    record.explanation = "`a+` and the loop around it, `(a+)+`, can both match `a`"
    record.fix = fix
    return record
  }

  static let onURL = sample(
    fix: Fix(pattern: "^(a+)$", proof: "proven on automata: the same matches")
  )
  static let onOther = sample(
    rule: "redirect/r",
    pattern: "\\s+$",
    engine: "pcre2",
    class: .polynomial,
    degree: 2,
    likeness: .any,
    location: nil
  )
  static let undecided = SlowRecord(
    rule: "redirect/u",
    pattern: "x",
    engine: "pcre2",
    verdict: .undecided,
    reason: "the engine gave up: heap limit"
  )
  static let refused = SlowRecord(
    rule: "redirect/n",
    pattern: "[",
    engine: "pcre2",
    verdict: .refused,
    reason: "missing terminating ] (106)"
  )
  static let notSlow = SlowRecord(
    rule: "redirect/l",
    pattern: "^a$",
    engine: "pcre2",
    verdict: .notSlow,
    reason: "none of 99 shapes passes 10000000 steps"
  )

  /// A slow pattern with the same text wherever a record that was read can bring one.
  static func hostile(_ text: String, _ verdict: Verdict = .vulnerable) -> SlowRecord {
    var record = SlowRecord(
      rule: text,
      pattern: text,
      engine: "pcre2" + text,
      verdict: verdict,
      reason: text,
      location: LocationRecord(file: text, line: 1, column: 1, offset: 0, length: 1, path: text)
    )
    guard verdict == .vulnerable else { return record }
    let attack = Attack(
      pumps: [Attack.Pump(prefix: text, pump: text), Attack.Pump(prefix: text, pump: text)],
      repeat: 7,
      suffix: text
    )
    record.attack = attack
    record.likeness = .any
    record.growth = [(1, 2), (4, -5), (Int.max, Int.max)].map { point in
      GrowthPoint(length: point.0, steps: point.1)
    }
    record.range = TextRange(0..<text.utf16.count)
    record.explanation = text
    record.fix = Fix(pattern: text, proof: text)
    record.otherAttacks = [OtherAttack(likeness: .any, attack: attack)]
    return record
  }
}

extension RunRecord {
  /// A record of a search for slow patterns.
  static func sample(slow: [SlowRecord], failOn: Likeness? = .real) -> RunRecord {
    RunRecord(
      manifests: [ManifestRecord(file: "opener.json", version: "v4", rules: 2)],
      tests: [],
      engines: ["pcre2": EngineRecord(version: "10.42", costUnit: "callouts", stepLimit: nil)],
      sections: [
        SlowSection(
          slow,
          summary: SlowSummary(
            patterns: Set(slow.map(\.rule)).count,
            records: slow,
            cap: 10_000_000,
            maxLength: 2_048,
            failOn: failOn
          )
        )
      ]
    )
  }
}

import BacktrackingSuite
import CPCRE2
import MatchEngine
import PCRE2Engine
import RunRecord
import Testing

@Suite("Attacks, run again on PCRE2 as its users call it")
struct AttackReplayTests {
  /// The steps from which on a subject is slow here: fewer than the command asks for, which shows
  /// the same in less time.
  private static let cap = 1_000_000

  private static func records(_ pattern: String, _ profile: PCRE2Profile) -> [SlowRecord] {
    let target = PatternCase(rule: "r", pattern: pattern)
    var effort = BacktrackingEffort(level: 0)
    effort.cap = cap
    return BacktrackingSuite([target], effort: effort)
      .run(workers: 1) { TestEngines.pcre2(profile) }
      .flatMap(\.self)
  }

  private static func text(_ attack: Attack) -> [UInt16] {
    let pumps = attack.pumps.map { pump in
      pump.prefix + String(repeating: pump.pump, count: attack.repeat)
    }
    return Array((pumps.joined() + attack.suffix).utf16)
  }

  private static let patterns = [
    #"^([-+]?(\d+\.?\d*|\d*\.?\d+))$"#, "^(a+)+$", "(x+x+)+y", #"^(\w+\s?)*$"#,
    #"^\w+([-+.']\w+)*@\w+([-.]\w+)*\.\w+([-.]\w+)*$"#, #"\s+$"#, #"(.*),(.*),(.*);x"#,
    #"^(\d+,?)+(\.\d+)?$"#, #"^[\s\S]*?foo[\s\S]*?bar[\s\S]*?baz"#, #"<([a-z]+)([^<]+)*>end"#,
    #"(\w+)\s+\1;"#, #"^(?=.*(\w+)+;)x"#,
  ]

  @Test(
    "every attack takes the engine the steps that it is said to take",
    arguments: [PCRE2Profile.costed, .asWritten]
  )
  func replay(_ profile: PCRE2Profile) {
    let options = profile.options.contains(.ucp) ? PCRE2_UTF | PCRE2_UCP : PCRE2_UTF
    var count = 0
    for pattern in Self.patterns {
      for record in Self.records(pattern, profile) where record.verdict == .vulnerable {
        let attacks = [record.attack].compactMap(\.self) + record.otherAttacks.map(\.attack)
        count += attacks.count
        for attack in attacks {
          let steps = PlainPCRE2.callouts(pattern, options, Self.text(attack), limit: Self.cap + 1)
          #expect(steps ?? 0 >= Self.cap, "\(pattern): \(attack)")
        }
      }
    }
    #expect(count >= 6)
  }

  @Test(
    "what PCRE2's own shortcuts make cheap is not called slow",
    arguments: ["^(?!(a|aa)+$)b", #"^\d+[a-z]+\d+$"#, "(a|aa)+z$"]
  )
  func shortcuts(_ pattern: String) {
    for record in Self.records(pattern, .costed) {
      guard let attack = record.attack else { continue }
      let text = Self.text(attack)
      let options = PCRE2_UTF
      let isCheap = PlainPCRE2.ends(pattern, options, text, within: 1_000)
      #expect(isCheap == false, "\(pattern): \(attack)")
    }
  }

  @Test("a subject that loses its cost by auto-possession is measured so")
  func autoPossession() throws {
    let pattern = #"^([-+]?(\d+\.?\d*|\d*\.?\d+))$"#
    let subject = Subject(String(repeating: "0", count: 1_863) + "!")
    func steps(_ profile: PCRE2Profile) throws -> Int {
      try PCRE2Engine(profile: profile, counts: true).compilePattern(pattern)
        .measureCost(in: subject, limit: 20_000_000).steps
    }
    let plain = PlainPCRE2.callouts(
      pattern,
      PCRE2_UTF,
      subject.utf16,
      limit: 20_000_000
    )
    #expect(try steps(.costed) == plain)
    #expect(try steps(.costed) < 100_000)
    #expect(try steps(.costed.withoutShortcuts) > 1_000_000)
  }
}

import BacktrackingSuite
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord

/// The length of the shortest subject found on which PCRE2 takes ten million steps with a pattern;
/// nil where there is none of up to 2,048 characters.
func slowLength(of pattern: String) -> Int? {
  let suite = BacktrackingSuite(
    [PatternCase(rule: "example", pattern: pattern)],
    effort: BacktrackingEffort(level: 1, longest: 2_048)
  )
  let records = suite.run(
    workers: 1,
    makeEngines: {
      BacktrackingEngines(
        targetEngines: [pcre2(.costed)],
        screeningEngine: pcre2(PCRE2Profile.costed.withoutShortcuts)
      )
    }
  )
  return records.joined().compactMap(\.attack?.length).min()
}

private func pcre2(_ profile: PCRE2Profile) -> BacktrackingEngine {
  BacktrackingEngine(PCRE2Engine(profile: profile, counts: true))
}

import MatchEngine
import RegexSyntax
import RunRecord

extension DriftRecord {
  init(_ finding: DriftFinding, of target: DriftTarget, profile: String) {
    let units = Array(target.pattern.utf16)
    let place = finding.place.clamped(to: 0..<units.count)
    let answers = finding.witness.answers
    self.init(
      rule: target.rule,
      pattern: target.pattern,
      engines: finding.engines,
      profile: profile,
      cause: finding.cause.feature.rawValue,
      construct: place.isEmpty ? nil : String(decoding: units[place], as: UTF16.self),
      note: finding.cause.note,
      urlLikeness: finding.witness.urlLikeness,
      subject: finding.witness.subject.text,
      template: finding.witness.template,
      after: finding.after,
      results: [
        finding.engines[0]: DriftResult(answers.reference),
        finding.engines[1]: DriftResult(answers.other),
      ],
      minimal: Minimal(
        pattern: finding.minimal.pattern,
        subject: finding.minimal.subject.text
      ),
      fix: finding.fix.map { fix in
        Fix(
          pattern: fix.pattern,
          isExact: fix.isExact,
          keepsEngine: fix.kept,
          javaScriptEdition: fix.edition?.name
        )
      },
      location: target.location(place.isEmpty ? 0..<units.count : place)
    )
  }
}

extension DriftResult {
  fileprivate init(_ answer: EngineAnswer) {
    switch answer {
    case .refused(let words): self.init(type: .refused, reason: words)
    case .matches(let matches) where matches.isEmpty: self.init(type: .noMatch)
    case .matches(let matches):
      self.init(
        type: .matches,
        matches: matches.map { match in
          match.ranges.map { range in range.map { [$0.lowerBound, $0.upperBound] } }
        }
      )
    case .replaced(let text):
      self.init(type: text == nil ? .noMatch : .output, output: text)
    case .templateRefused(let words): self.init(type: .templateRefused, reason: words)
    case .undecided(let reason): self.init(type: .undecided, reason: reason)
    }
  }
}

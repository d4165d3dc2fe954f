import MatchEngine
import RegexSyntax
import RunRecord
import SubjectDomains

extension DriftRecord {
  init(_ finding: DriftDifference, of target: PatternCase, profile: String) {
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
      domain: target.domain.recorded,
      likeness: finding.witness.likeness,
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
        let moved = target.movingFlags(of: fix.pattern)
        return Fix(
          pattern: moved?.pattern ?? fix.pattern,
          flags: moved?.flags,
          isExact: fix.isExact,
          keepsEngine: fix.kept,
          javaScriptEdition: fix.edition
        )
      }
    )
    if !target.usesAllMatches { usesFirstMatch = true }
    unicodeFlag = finding.unicodeFlag?.rawValue
  }
}

extension DriftResult {
  init(_ answer: EngineAnswer) {
    switch answer {
    case .refused(let message): self = .refused(message: message)
    case .matches(let matches) where matches.isEmpty: self = .noMatch
    case .matches(let matches):
      self = .matches(
        matches.map { match in match.ranges.map { range in range.map { TextRange($0) } } }
      )
    case .replaced(let text):
      self = text.map(DriftResult.output) ?? .noMatch
    case .templateRefused(let message): self = .templateRefused(message: message)
    case .undecided(let reason): self = .undecided(reason)
    }
  }
}

import MatchEngine
import RegexSyntax
import RunRecord

extension SubjectGrade {
  init(_ grade: DriftRecord.Grade) {
    switch grade {
    case .url: self = .url
    case .urlLike: self = .urlLike
    case .other: self = .other
    }
  }

  fileprivate var record: DriftRecord.Grade {
    switch self {
    case .url: .url
    case .urlLike: .urlLike
    case .other: .other
    }
  }
}

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
      grade: finding.witness.grade.record,
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
      mend: finding.mend?.pattern,
      mendIsExact: finding.mend?.isExact,
      mendKeeps: finding.mend?.kept,
      mendEdition: finding.mend?.edition?.name,
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

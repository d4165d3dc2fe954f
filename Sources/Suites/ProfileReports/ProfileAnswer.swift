import BacktrackingSuite
import Diagnostics
import MatchEngine
import RegexSyntax
import Reporters

/// Profiles as `profile --format json` writes them.
package struct ProfileAnswer: Encodable {
  package let rule: String?
  package let location: Location?
  package let pattern: String
  package let subject: SubjectText
  package let limit: Int
  package let engines: [Engine]

  package struct Location: Encodable {
    package let file: String
    package let line: Int
    package let column: Int
  }

  package struct SubjectText: Encodable {
    package let text: String
    /// In UTF-16 units.
    package let length: Int
    package let file: String?
  }

  package struct Engine: Encodable {
    package let engine: String
    package let version: String
    package let options: String?
    package let unit: String
    /// The pattern as it was printed for the engine, to which all ranges but those of
    /// `placesAsWritten` then refer.
    let printedPattern: String?
    package let refusal: String?
    package let outcome: Outcome
    package let steps: Int?
    package let places: [Place]?
    let placesAsWritten: [Place]?
    let byPattern: [Place]?
    let bySubject: Bins?
    let byStart: Bins?
  }

  package struct Outcome: Encodable {
    package let type: Kind
    package let range: [Int]?
    package let reason: String?
  }

  /// The result of a search.
  package enum Kind: String, Encodable {
    case match, noMatch, stopped, failed, refused, uncounted
  }

  package struct Place: Encodable {
    package let range: [Int]
    package let text: String
    package let steps: Int
    package let share: Double
  }

  struct Bins: Encodable {
    let unitsPerBin: Int
    let steps: [Int]
  }
}

extension ProfileAnswer {
  package init(
    _ target: ProfileTarget,
    _ subject: ProfiledSubject,
    _ runs: [ProfileRun],
    limit: Int
  ) {
    rule = target.rule
    location = target.location.map { Location(file: $0.file, line: $0.line, column: $0.column) }
    pattern = target.pattern
    self.subject = SubjectText(
      text: subject.subject.text,
      length: subject.subject.utf16.count,
      file: subject.file
    )
    self.limit = limit
    engines = runs.map(Engine.init)
  }
}

extension ProfileAnswer.Engine {
  package init(_ run: ProfileRun) {
    engine = run.engine.name
    version = run.engine.version
    options = run.engine.options
    unit = (run.profile?.unit ?? run.engine.costUnit)?.rawValue ?? ""
    printedPattern = run.isPrinted ? run.profile?.pattern : nil
    refusal = run.refusal?.message
    steps = run.profile?.steps
    outcome = ProfileAnswer.Outcome(run)
    let pattern = run.profile?.pattern ?? ""
    func places(_ places: [StepProfile.Place], _ pattern: String) -> [ProfileAnswer.Place] {
      let units = Array(pattern.utf16)
      return places.map { place in
        ProfileAnswer.Place(
          range: [place.range.lowerBound, place.range.upperBound],
          text: String(decoding: units[place.range], as: UTF16.self),
          steps: place.steps,
          share: (place.share * 10_000).rounded() / 10_000
        )
      }
    }
    func bins(_ counts: [Int]?) -> ProfileAnswer.Bins? {
      counts.map { Histogram($0, most: Self.maxBins) }
        .map { ProfileAnswer.Bins(unitsPerBin: $0.binSize, steps: $0.bins) }
    }
    let isTold = run.profile?.byPattern != nil
    let tree = isTold ? run.tree : nil
    self.places = tree.flatMap { run.profile?.places(in: $0) }.map { places($0, pattern) }
    placesAsWritten = run.original.flatMap { original in
      tree.flatMap { run.profile?.places(in: $0, of: original) }.map { places($0, original.source) }
    }
    byPattern = isTold ? run.profile.map { places($0.items(in: run.tree), pattern) } : nil
    bySubject = bins(run.profile?.bySubject)
    byStart = bins(run.profile?.byStart)
  }

  private static let maxBins = 512
}

extension ProfileAnswer.Outcome {
  package init(_ run: ProfileRun) {
    switch run.profile?.outcome {
    case nil:
      let type = run.isUncounted ? ProfileAnswer.Kind.uncounted : .refused
      self.init(type: type, range: nil, reason: run.refusal?.message)
    case .noMatch: self.init(type: .noMatch, range: nil, reason: nil)
    case .match(let match):
      let range = match.ranges.first ?? nil
      self.init(type: .match, range: range.map { [$0.lowerBound, $0.upperBound] }, reason: nil)
    case .failed(let failure):
      let isStopped = run.profile?.isStopped == true
      self.init(type: isStopped ? .stopped : .failed, range: nil, reason: failure.message)
    }
  }
}

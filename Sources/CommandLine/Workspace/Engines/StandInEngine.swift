import MatchEngine
import PCRE2Engine
import RegexSyntax

/// PCRE2 without its optimisations, which counts steps in the place of an engine that backtracks and counts none.
///
/// It reads what the other engine reads. A pattern of JavaScript is translated exactly where that can be done, so
/// that its loops and letters are those of JavaScript, and one of Python with the sets that Python makes of it.
struct StandInEngine: MatchEngine {
  /// The engine in whose place it counts.
  private let engine: any MatchEngine
  private let counter = PCRE2Engine(profile: .forecast, counts: true)
  private var flag: UnicodeFlag?

  init(for engine: any MatchEngine) {
    self.engine = engine
  }
}

extension StandInEngine {
  var identity: EngineIdentity {
    let (own, counter) = (engine.identity, counter.identity)
    return EngineIdentity(
      name: own.name,
      version: "\(own.version), steps counted by \(counter.version)",
      costUnit: counter.costUnit
    )
  }

  var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: engine.description.dialect,
      stopping: .steps,
      work: counter.description.work
    )
  }

  var defaultLimits: MatchLimits { counter.defaultLimits }

  func engine(for target: PatternCase) -> any MatchEngine {
    var copy = StandInEngine(for: engine.engine(for: target))
    copy.flag = target.unicodeFlag
    return copy
  }

  /// Compiles a pattern that the other engine takes.
  func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    if !(engine is MissingEngine) { _ = try engine.compile(source) }
    for translation in translations {
      guard let text = translation(source),
        let pattern = try? counter.compile(text) as? any CostMeasuringPattern
      else { continue }
      return StandInPattern(
        source: source,
        counter: pattern,
        minimumLength: minimumLength(of: source),
        isInUnits: engine.description.dialect.hasEditions
      )
    }
    throw PatternError(
      engine: identity.name,
      message: "its steps cannot be counted",
      isOfCounting: true
    )
  }

  /// What makes of a pattern a text that may mean to PCRE2 what it means to the other engine, the best first.
  private var translations: [(String) -> String?] {
    let dialect = engine.description.dialect
    let flags = flag.map { [$0] } ?? [.u, .none]
    let exact = { (source: String) in
      flags.lazy.compactMap { try? JavaScriptTranslation(source, flags: $0.rawValue).text }.first
    }
    let printed = { (source: String) in
      RegexParser.reading(of: source, in: dialect).tree?.printed(in: .pcre2).text
    }
    let merged = { (source: String) in
      (RegexParser.reading(of: source, in: dialect).tree?.mergingBranches.printed(in: .icu).text)
        .flatMap { try? RegexParser.parse($0) }
        // Words and digits are those of Unicode.
        .map { "(*UCP)" + $0.printed(in: .pcre2).text }
    }
    return (dialect.hasEditions ? [exact] : []) + (dialect.mergesBranches ? [merged] : [])
      + [{ $0 }, printed]
  }

  /// The length of a subject below which a search is over before it begins: `re` and JavaScriptCore look at it
  /// first, and V8 wherever it may go on, up to its limit.
  private func minimumLength(of source: String) -> Int {
    let dialect = engine.description.dialect
    guard dialect.mergesBranches || dialect.hasEditions else { return 0 }
    let length = RegexParser.reading(of: source, in: dialect).tree?.minimumLength ?? 0
    return dialect.hasEditions ? min(length, Self.maxLengthOfV8) : length
  }

  /// `kMaxUInt8` of `EatsAtLeastInfo`, in <https://github.com/v8/v8/blob/main/src/regexp/regexp-nodes.h>.
  private static let maxLengthOfV8 = 255
}

/// A pattern whose steps PCRE2 counts.
private struct StandInPattern: CostMeasuringPattern {
  let source: String
  let counter: any CostMeasuringPattern
  let minimumLength: Int
  /// Whether lengths are in UTF-16 units, not in code points.
  let isInUnits: Bool

  var captureGroupCount: Int { counter.captureGroupCount }
  var unit: CostUnit { counter.unit }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    counter.firstMatch(in: subject, limits: limits)
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    counter.allMatches(in: subject, limits: limits)
  }

  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    counter.replaceMatches(in: subject, template: template, limits: limits)
  }

  func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    measureCost(in: subject, limit: limit, readAhead: .max)
  }

  var checkedLength: Int { isInUnits ? minimumLength : 0 }

  private func length(of subject: Subject) -> Int {
    isInUnits ? subject.utf16.count : subject.text.unicodeScalars.count
  }

  func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement {
    guard minimumLength == 0 || length(of: subject) >= minimumLength else {
      return CostMeasurement(steps: 0, end: .finished)
    }
    return counter.measureCost(in: subject, limit: limit, readAhead: readAhead)
  }
}

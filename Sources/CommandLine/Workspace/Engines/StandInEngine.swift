import MatchEngine
import PCRE2Engine
import RegexSyntax

/// PCRE2 without its optimisations, which counts steps in the place of an engine that backtracks and counts none.
///
/// It reads what the other engine reads. A pattern of JavaScript is translated exactly where that can be done, so
/// that its loops and letters are those of JavaScript.
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
      return StandInPattern(source: source, counter: pattern)
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
    return (dialect.hasEditions ? [exact] : []) + [{ $0 }, printed]
  }
}

/// A pattern whose steps PCRE2 counts.
private struct StandInPattern: CostMeasuringPattern {
  let source: String
  let counter: any CostMeasuringPattern

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
    counter.measureCost(in: subject, limit: limit)
  }

  func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement {
    counter.measureCost(in: subject, limit: limit, readAhead: readAhead)
  }
}

/// A regular expression engine, whose patterns run under limits and count their cost.
///
/// Engines and compiled patterns can be used from several threads at once.
public protocol MatchEngine: Sendable {
  /// The engine's name, version and unit of cost, as recorded for a run.
  var identity: EngineIdentity { get }

  /// What the engine is and can do.
  var description: EngineDescription { get }

  /// The default limits of a call.
  var defaultLimits: MatchLimits { get }

  /// Compiles a pattern in this engine's dialect for repeated use.
  ///
  /// - Parameter source: The pattern's text.
  /// - Throws: `PatternError` if the engine refuses the pattern.
  /// - Returns: The compiled pattern.
  func compile(_ source: String) throws(PatternError) -> any CompiledPattern

  /// The engine for a pattern whose program may have put flags in front of it.
  func engine(for target: PatternCase) -> any MatchEngine

  /// The engine in its mode for characters; nil if it has no such mode, or is in it.
  var characterMode: CharacterMode? { get }
}

extension MatchEngine {
  /// The same engine: flags in front of the pattern are part of it.
  public func engine(for target: PatternCase) -> any MatchEngine { self }

  /// Nil: the engine has one mode.
  public var characterMode: CharacterMode? { nil }
}

extension MatchEngine {
  /// Whether it reads a character of a text as several, so that what holds of characters may not hold of it.
  public func splits(_ text: some StringProtocol) -> Bool {
    guard let mode = characterMode else { return false }
    return text.unicodeScalars.contains(where: mode.unit.splits)
  }
}

/// An engine that reads patterns by characters, where without an option it reads them by units.
public struct CharacterMode: Sendable {
  /// The engine with the option.
  public var engine: any MatchEngine
  /// The option, such as `the flag 'u'`.
  public var option: String
  /// What the engine reads without the option.
  public var unit: OffsetUnit

  /// Creates a mode from an engine that is in it.
  public init(_ engine: any MatchEngine, option: String, insteadOf unit: OffsetUnit) {
    self.engine = engine
    self.option = option
    self.unit = unit
  }
}

/// A pattern that an engine has compiled.
public protocol CompiledPattern: Sendable {
  /// The pattern's text as it was compiled.
  var source: String { get }

  /// The number of capture groups, not counting the whole match.
  var captureGroupCount: Int { get }

  /// Finds the first match of the pattern in a subject.
  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult

  /// Finds the first match in each of some subjects, which need not be searched one by one.
  func firstMatches(in subjects: [Subject], limits: MatchLimits) -> [MatchResult]

  /// Finds all matches, continuing after each one, including empty ones, like the engine's own
  /// global search.
  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult

  /// Replaces every match by a template expanded by the engine's own rules.
  func replaceMatches(in subject: Subject, template: String, limits: MatchLimits)
    -> ReplacementResult
}

extension CompiledPattern {
  /// The first match in each subject, searched one by one.
  public func firstMatches(in subjects: [Subject], limits: MatchLimits) -> [MatchResult] {
    subjects.map { firstMatch(in: $0, limits: limits) }
  }
}

/// The name and version of an engine, recorded with each result.
public struct EngineIdentity: Sendable, Hashable {
  /// The engine's short name, such as `foundation`.
  public var name: String
  /// The version of the library that does the matching, such as `ICU 76.1`.
  public var version: String
  /// The unit in which the engine counts its work; nil if it counts none, so that its costs are not known.
  public var costUnit: CostUnit?
  /// The options that patterns are compiled with, on which the work depends as on the version; nil
  /// where the engine has none.
  public var options: String?

  /// Creates an identity from its parts.
  public init(name: String, version: String, costUnit: CostUnit?, options: String? = nil) {
    self.name = name
    self.version = version
    self.costUnit = costUnit
    self.options = options
  }
}

extension EngineIdentity {
  /// The version with any options, since costs are comparable only if both are equal.
  public var versionWithOptions: String {
    options.map { "\(version), options \($0)" } ?? version
  }
}

/// The unit of an engine's deterministic cost.
public enum CostUnit: String, Sendable, Hashable, Codable {
  /// ICU's progress ticks: one for every 10,000 saved backtracking states.
  case ticks
  /// PCRE2's automatic callouts: one for every pattern item tried.
  case callouts
}

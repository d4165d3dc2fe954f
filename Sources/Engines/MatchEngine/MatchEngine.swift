/// A regular expression engine: compiles patterns that then run under limits and count their cost.
///
/// Engines are values that many threads may share. A compiled pattern too may be used from many
/// threads at once.
public protocol MatchEngine: Sendable {
  /// The engine's name, version and unit of cost, as a run record shows them.
  var identity: EngineIdentity { get }

  /// What the engine is and can do.
  var description: EngineDescription { get }

  /// The limits that a call runs under when its caller has no wish of its own.
  var defaultLimits: MatchLimits { get }

  /// Compiles a pattern, written in this engine's dialect, for use many times over.
  ///
  /// - Parameter source: The pattern's text.
  /// - Throws: `PatternError` when the engine refuses the pattern.
  /// - Returns: The compiled pattern.
  func compile(_ source: String) throws(PatternError) -> any CompiledPattern
}

/// A pattern that an engine has compiled.
public protocol CompiledPattern: Sendable {
  /// The pattern's text as it was compiled.
  var source: String { get }

  /// The number of capture groups, the whole match not counted.
  var captureGroupCount: Int { get }

  /// Finds the first match of the pattern in a subject.
  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult

  /// Finds all matches of the pattern in a subject, going on after each, and after an empty one in
  /// particular, as the engine's own global search does.
  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult

  /// Replaces every match in a subject by an expanded template, in the engine's own template rules,
  /// and keeps what comes before, between and after the matches.
  func replaceMatches(in subject: Subject, template: String, limits: MatchLimits)
    -> ReplacementResult
}

/// Names an engine and its version, so that a recorded result can be traced to what gave it.
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
  /// The version, with the options where there are any: costs of one are no costs of another.
  public var versionWithOptions: String {
    options.map { "\(version), options \($0)" } ?? version
  }
}

/// What an engine counts as its deterministic cost.
public enum CostUnit: String, Sendable, Hashable, Codable {
  /// ICU's progress ticks: one for every 10,000 saved backtracking states.
  case ticks
  /// PCRE2's automatic callouts: one for every pattern item tried.
  case callouts
}

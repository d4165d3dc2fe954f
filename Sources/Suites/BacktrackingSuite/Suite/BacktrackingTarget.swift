public import MatchEngine
public import RegexSyntax
public import RunRecord

/// A pattern to analyse, with what belongs to it.
public struct BacktrackingTarget: Sendable {
  /// The id of the rule that it belongs to, or another name for it.
  public var rule: String
  /// The pattern's text.
  public var pattern: String
  /// The subjects that belong to it: the rule's own test inputs.
  public var subjects: [Subject]
  /// The place of a part of the pattern, given in UTF-16 offsets; nil where it has none.
  public var location: @Sendable (Range<Int>) -> LocationRecord?

  /// Creates a target from its parts.
  public init(
    rule: String,
    pattern: String,
    subjects: [Subject] = [],
    location: @escaping @Sendable (Range<Int>) -> LocationRecord? = { _ in nil }
  ) {
    self.rule = rule
    self.pattern = pattern
    self.subjects = subjects
    self.location = location
  }
}

/// An engine whose work over patterns is measured.
public struct BacktrackingEngine: Sendable {
  /// The engine's name, version and unit of cost.
  public var identity: EngineIdentity
  /// How it reads patterns.
  public var dialect: RegexDialect
  /// The engine, for its matches.
  public var matcher: any MatchEngine
  /// Compiles a pattern.
  public var compile: @Sendable (String) throws(PatternError) -> any CostMeasuringPattern

  /// Creates an engine from its parts.
  public init(
    _ matcher: any MatchEngine,
    dialect: RegexDialect,
    compile: @escaping @Sendable (String) throws(PatternError) -> any CostMeasuringPattern
  ) {
    self.matcher = matcher
    identity = matcher.identity
    self.dialect = dialect
    self.compile = compile
  }
}

extension BacktrackingEngine {
  /// The engine's name.
  public var name: String { identity.name }
}

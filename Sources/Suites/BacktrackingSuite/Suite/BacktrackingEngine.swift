public import MatchEngine
public import RegexSyntax

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

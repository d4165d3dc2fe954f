public import MatchEngine
import RegexSyntax

/// An engine whose work over patterns is measured.
public struct BacktrackingEngine: Sendable {
  /// The engine's name, version and unit of cost.
  public var identity: EngineIdentity
  /// The engine, for its matches.
  public var matcher: any MatchEngine

  /// Takes an engine whose patterns are `CostMeasuringPattern`s, or whose searches are linear.
  public init(_ matcher: any MatchEngine) {
    self.matcher = matcher
    identity = matcher.identity
  }
}

extension BacktrackingEngine {
  /// The engine with the flags and options that a pattern's program gives it.
  func engine(for target: PatternCase) -> BacktrackingEngine {
    var copy = self
    copy.matcher = matcher.engine(for: target)
    return copy
  }

  /// The engine's name.
  public var name: String { identity.name }

  /// Compiles a pattern, to count its steps.
  public func compile(_ source: String) throws(PatternError) -> any CostMeasuringPattern {
    let pattern = try matcher.compile(source)
    guard let measuring = pattern as? any CostMeasuringPattern else {
      throw PatternError(engine: name, message: "it counts no steps")
    }
    return measuring
  }

  /// Whether its searches are linear by construction, so that none can be slow.
  var isLinear: Bool { matcher.description.isLinear }

  /// What only some engines do.
  var features: Set<EngineFeature> { matcher.description.features }

  /// How it reads patterns.
  var dialect: RegexDialect { matcher.description.dialect }
}

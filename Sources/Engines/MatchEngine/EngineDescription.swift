public import RegexSyntax

/// An engine's name, such as `foundation`.
public struct EngineID: RawRepresentable, Sendable, Hashable {
  /// The name used in arguments and records.
  public let rawValue: String

  /// Creates an id from an engine's name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What an engine is and can do; suites decide by this, never by its name.
public struct EngineDescription: Sendable, Hashable {
  /// The engine's id.
  public var id: EngineID
  /// The version of the library that does the matching.
  public var version: String
  /// The dialect that the engine reads.
  public var dialect: RegexDialect
  /// What it counts, as its identity says; nil if it counts nothing, so that its costs are not known.
  public var meter: CostUnit?
  /// How a search that takes too long can be stopped.
  public var stopping: Stopping
  /// Whether every search is linear in the subject, so that there are no slow ones to find.
  public var isLinear: Bool
  /// Special abilities and known faults.
  public var features: Set<EngineFeature>
  /// How much time its work takes.
  public var work: EngineWork

  /// Creates a description of an engine with an identity.
  public init(
    _ identity: EngineIdentity,
    dialect: RegexDialect,
    stopping: Stopping,
    isLinear: Bool = false,
    features: Set<EngineFeature> = [],
    work: EngineWork
  ) {
    id = EngineID(rawValue: identity.name)
    version = identity.version
    self.dialect = dialect
    meter = identity.costUnit
    self.stopping = stopping
    self.isLinear = isLinear
    self.features = features
    self.work = work
  }

  /// How a search can be stopped.
  public enum Stopping: Sendable, Hashable {
    /// By a step limit.
    case steps
    /// By killing the process that it runs in.
    case process
    /// Not at all: its cost must be predicted with another engine before it begins.
    case never
  }
}

/// An ability or fault of only some engines.
public enum EngineFeature: Sendable, Hashable {
  /// Verbs such as `(*NO_START_OPT)` at the start of a pattern turn off optimisations.
  case optimizationVerbs
  /// A pattern that begins with an optional group starting with `^` is wrongly treated as anchored.
  case optionalStartFault
  /// Some loops have their shortest match tried twice.
  case retriedLoops
  /// Each state that is saved holds all groups, so that a step takes longer with more of them.
  case groupsInStates
}

/// The time an engine's work takes, in microseconds on a typical machine.
public struct EngineWork: Sendable, Hashable {
  /// The unit in which the length of searches is estimated, even if the engine does not count it;
  /// nil if all searches take about the same time.
  public var unit: CostUnit?
  /// The fixed time of each search.
  public var search: Int
  /// The fixed time of compiling a pattern.
  public var compiling: Int
  /// The additional time of compiling for each UTF-16 unit of the pattern.
  public var compilingUnit: Int

  /// Creates an estimate that depends on the number of steps.
  public init(by unit: CostUnit, compiling: Int = 20, compilingUnit: Int = 1) {
    self.unit = unit
    search = 0
    self.compiling = compiling
    self.compilingUnit = compilingUnit
  }

  /// Creates an estimate that hardly depends on the pattern.
  public init(search: Int, compiling: Int, compilingUnit: Int) {
    unit = nil
    self.search = search
    self.compiling = compiling
    self.compilingUnit = compilingUnit
  }
}

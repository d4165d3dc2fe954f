public import RegexSyntax

/// An engine's name, such as `foundation`.
public struct EngineID: RawRepresentable, Sendable, Hashable {
  /// The name, as calls and records have it.
  public let rawValue: String

  /// Names an engine.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What an engine is and can do: what suites decide by, in the place of its name.
public struct EngineDescription: Sendable, Hashable {
  /// The engine.
  public var id: EngineID
  /// The version of the library that does the matching.
  public var version: String
  /// The dialect that it reads.
  public var dialect: RegexDialect
  /// What it counts, as its identity says; nil if it counts nothing, so that its costs are not known.
  public var meter: CostUnit?
  /// What ends a search that takes too long.
  public var stopping: Stopping
  /// Whether a search never takes more steps than in proportion to the subject: there is nothing slow to
  /// find.
  public var isLinear: Bool
  /// What else it can do, or does wrong.
  public var features: Set<EngineFeature>
  /// What its work takes.
  public var work: EngineWork

  /// Describes an engine of an identity.
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

  /// What ends a search.
  public enum Stopping: Sendable, Hashable {
    /// A limit on its steps.
    case steps
    /// The end of the process that it runs in.
    case process
    /// Nothing: another engine must tell what it will cost before it begins.
    case never
  }
}

/// What only some engines can do, or do wrong.
public enum EngineFeature: Sendable, Hashable {
  /// Verbs at the start of a pattern switch optimisations off, such as `(*NO_START_OPT)`.
  case optimizationVerbs
  /// A pattern that begins with an optional group in which `^` comes first is taken for one that matches
  /// at the start alone.
  case optionalStartFault
  /// Some loops have their shortest match tried twice.
  case retriedLoops
  /// Each state that is saved holds all groups, so that a step takes longer with more of them.
  case groupsInStates
  /// The pattern decides whether it is read by characters or by UTF-16 units.
  case choosesUnicodeMode
}

/// What an engine's work takes, in microseconds of a usual machine.
public struct EngineWork: Sendable, Hashable {
  /// The unit by whose length searches are estimated, whether the engine counts or not; nil if each takes
  /// about the same.
  public var unit: CostUnit?
  /// What each search takes without that.
  public var search: Int
  /// What compiling takes.
  public var compiling: Int
  /// What compiling takes in addition for each UTF-16 unit of a pattern.
  public var compilingUnit: Int

  /// Work by steps.
  public init(by unit: CostUnit, compiling: Int = 20, compilingUnit: Int = 1) {
    self.unit = unit
    search = 0
    self.compiling = compiling
    self.compilingUnit = compilingUnit
  }

  /// Work that hardly depends on the pattern.
  public init(search: Int, compiling: Int, compilingUnit: Int) {
    unit = nil
    self.search = search
    self.compiling = compiling
    self.compilingUnit = compilingUnit
  }
}

public import MatchEngine
import RegexSyntax

/// An engine to compare, and the text in which it gets patterns.
public struct DriftEngine: Sendable {
  /// The engine.
  public private(set) var engine: any MatchEngine
  /// What it is and can do.
  public private(set) var description: EngineDescription
  /// Whether patterns and templates are printed in its dialect first, rather than passed as
  /// written.
  public let isPorted: Bool
  /// Its limits; the step limit is that of the counting engine, if there is one.
  public let limits: MatchLimits
  /// An engine that counts, for searches that may not end in this one; nil for none.
  ///
  /// For an engine that cannot be stopped, it is one of another dialect and predicts the cost of a
  /// search. For others it is the same engine, but slower, used if the reference engine did not
  /// complete the search on the subject.
  public private(set) var counter: (any MatchEngine)?
  /// The remaining work for the current pattern; nil for no limit.
  private(set) var budget: WorkAllowance?
  /// How often it may still give up on the current pattern; nil for no limit.
  private(set) var giveUpBudget: GiveUpBudget?
  /// Whether the program uses matches after the first one, too.
  private(set) var usesAllMatches = true
  /// Its compiled readings and answers for the current pattern; nil if none are kept.
  private(set) var memory: EngineMemory?

  /// Creates a description of an engine.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - isPorted: Whether patterns are printed in its dialect first.
  ///   - limits: The limits; nil for the engine's defaults.
  ///   - counter: An engine that counts, for searches that might not end.
  public init(
    _ engine: any MatchEngine,
    isPorted: Bool = false,
    limits: MatchLimits? = nil,
    counter: (any MatchEngine)? = nil
  ) {
    self.engine = engine
    description = engine.description
    self.isPorted = isPorted
    self.limits = limits ?? engine.defaultLimits
    self.counter = counter
  }
}

extension DriftEngine {
  /// The engine's name.
  public var name: String { description.id.rawValue }

  var dialect: RegexDialect { description.dialect }

  /// The major version of Unicode that the engine reports.
  var unicodeVersion: Int? {
    guard let start = description.version.firstRange(of: "Unicode ") else { return nil }
    return Int(description.version[start.upperBound...].prefix(while: \.isNumber))
  }

  /// The engine for one pattern, limited in how often it may give up: giving up on one subject
  /// costs as much as thousands of others.
  func givingUp(after count: Int) -> DriftEngine {
    var copy = self
    copy.giveUpBudget = GiveUpBudget(count)
    return copy
  }

  /// The engine as it reads one pattern.
  func reading(_ target: PatternCase) -> DriftEngine {
    var copy = self
    copy.engine = engine.engine(for: target)
    copy.counter = counter?.engine(for: target)
    copy.description = copy.engine.description
    copy.usesAllMatches = target.usesAllMatches
    return copy
  }

  /// The engine in another mode, which has answered nothing yet.
  func inMode(_ mode: CharacterMode) -> DriftEngine {
    var copy = self
    copy.engine = mode.engine
    copy.memory = nil
    return copy
  }

  /// The engine for one pattern, with a cache.
  var remembering: DriftEngine {
    var copy = self
    copy.memory = EngineMemory()
    return copy
  }

  /// The engine with its full allowance for giving up.
  var renewed: DriftEngine {
    var copy = self
    copy.giveUpBudget = giveUpBudget?.renewed
    return copy
  }

  /// The engine for one pattern, with a work limit.
  func bounded(by budget: WorkAllowance) -> DriftEngine {
    var copy = self
    copy.budget = budget
    return copy
  }

  func read(_ pattern: String) -> EngineReading {
    EngineReading(pattern, by: self)
  }
}

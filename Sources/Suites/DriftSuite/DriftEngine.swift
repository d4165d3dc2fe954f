public import MatchEngine
import RegexSyntax

/// An engine as drift is looked for with it, and in which text patterns reach it.
public struct DriftEngine: Sendable {
  /// The engine.
  public let engine: any MatchEngine
  /// What it is and can do.
  public let description: EngineDescription
  /// Whether patterns and templates are printed in its dialect before it compiles them; else it gets
  /// them as they are written.
  public let isPorted: Bool
  /// The limits that it runs under; the steps are those of the engine that counts for it, if there is
  /// one.
  public let limits: MatchLimits
  /// An engine that counts, for searches that this one cannot be trusted to end; nil for none.
  ///
  /// For an engine that cannot be stopped it is one of another dialect, and tells what a search will
  /// cost. For others it is the same engine but slower, and takes its place where the engine whose meaning counts has not come to an end on the subject.
  public let counter: (any MatchEngine)?
  /// The work that may still go into the pattern at hand; nil for any amount.
  private(set) var budget: WorkAllowance?
  /// How often it may still give up over the pattern at hand; nil for any number.
  private(set) var giveUpBudget: GiveUpBudget?
  /// What it has compiled and answered over the pattern at hand; nil if nothing is kept.
  private(set) var memory: EngineMemory?

  /// Creates a description of an engine.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - isPorted: Whether patterns are printed in its dialect first.
  ///   - limits: The limits to run under; nil for the engine's own.
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

  /// The dialect that the engine reads.
  var dialect: RegexDialect { description.dialect }

  /// The version of Unicode that the engine names beside its own, its first number.
  var unicodeVersion: Int? {
    guard let start = description.version.firstRange(of: "Unicode ") else { return nil }
    return Int(description.version[start.upperBound...].prefix(while: \.isNumber))
  }

  /// The engine for one pattern, over which it may give up so often and is then asked no more: one
  /// subject on which an engine gives up costs as much as thousands of others.
  func givingUp(after count: Int) -> DriftEngine {
    var copy = self
    copy.giveUpBudget = GiveUpBudget(count)
    return copy
  }

  /// The engine for one pattern, keeping what it compiles and answers.
  var remembering: DriftEngine {
    var copy = self
    copy.memory = EngineMemory()
    return copy
  }

  /// The engine with all the times that it may give up, whatever it has given up on so far.
  var renewed: DriftEngine {
    var copy = self
    copy.giveUpBudget = giveUpBudget?.renewed
    return copy
  }

  /// The engine for one pattern, into which so much work may go.
  func bounded(by budget: WorkAllowance) -> DriftEngine {
    var copy = self
    copy.budget = budget
    return copy
  }

  /// The pattern as the engine takes it.
  func read(_ pattern: String) -> EngineReading {
    EngineReading(pattern, by: self)
  }
}

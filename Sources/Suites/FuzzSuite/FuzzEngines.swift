public import DriftSuite
public import MatchEngine
public import RegexSyntax

/// The engines of one thread.
public struct FuzzEngines {
  /// Those that are compared, the one whose meaning counts first.
  public var compared: [DriftEngine]
  /// Those whose steps are measured.
  public var measured: [Measured]
  /// A pattern as the engine takes it that tells of its steps, with the tree of the text that it
  /// took; nil where it takes it in no way.
  public var guide: (_ pattern: String) -> (code: any TracingPattern, tree: RegexPattern)?

  /// Is told what is tried next, in case that this is the end of the process.
  public var note: (_ rule: String, _ urls: [[UInt16]]) -> Void

  /// An engine whose steps are measured.
  public struct Measured {
    /// The engine's name.
    public var name: String
    /// The steps from which on a URL is slow, in the engine's unit of cost.
    public var cap: Int
    /// What the unit is called.
    public var unit: CostUnit
    /// Compiles a pattern; nil where the engine refuses it.
    public var compile: (_ pattern: String) -> (any CostMeasuringPattern)?

    /// Creates a description of an engine.
    public init(
      name: String,
      cap: Int,
      unit: CostUnit,
      compile: @escaping (_ pattern: String) -> (any CostMeasuringPattern)?
    ) {
      self.name = name
      self.cap = cap
      self.unit = unit
      self.compile = compile
    }
  }

  /// Creates engines.
  public init(
    compared: [DriftEngine],
    measured: [Measured],
    guide: @escaping (_ pattern: String) -> (code: any TracingPattern, tree: RegexPattern)?,
    note: @escaping (_ rule: String, _ urls: [[UInt16]]) -> Void = { _, _ in }
  ) {
    self.compared = compared
    self.measured = measured
    self.guide = guide
    self.note = note
  }
}

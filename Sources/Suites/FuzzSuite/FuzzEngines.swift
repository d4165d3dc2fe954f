package import DriftSuite
package import MatchEngine
package import RegexSyntax

/// The engines of one thread.
package struct FuzzEngines {
  /// Those that are compared, the one whose meaning counts first.
  package var compared: [DriftEngine]
  /// Those whose steps are measured.
  package var measured: [Measured]
  /// A pattern as the engine takes it that tells of its steps, with the tree of the text that it
  /// took; nil if it takes it in no way.
  package var guide: (_ pattern: String) -> (code: any TracingPattern, tree: RegexPattern)?

  /// Is told what is tried next, in case that this is the end of the process.
  package var note: (_ rule: String, _ urls: [[UInt16]]) -> Void

  /// An engine whose steps are measured.
  package struct Measured {
    /// The engine's name.
    package var name: String
    /// The steps from which on a URL is slow, in the engine's unit of cost.
    package var cap: Int
    /// What the unit is called.
    package var unit: CostUnit
    /// Compiles a pattern; nil if the engine refuses it.
    package var compile: (_ pattern: String) -> (any CostMeasuringPattern)?

    package init(
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

  package init(
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

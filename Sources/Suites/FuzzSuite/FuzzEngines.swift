package import DriftSuite
package import MatchEngine
package import RegexSyntax

package struct FuzzEngines {
  /// The engines to compare, the reference first.
  package var compared: [DriftEngine]
  /// The engines whose steps are measured.
  package var measured: [Measured]
  /// A pattern compiled for tracing, with the tree of the compiled text; nil if that is not
  /// possible.
  package var guide: (_ pattern: String) -> (code: any TracingPattern, tree: RegexPattern)?

  /// Called with what is tried next, in case it kills the process.
  package var note: (_ rule: String, _ urls: [[UInt16]]) -> Void

  package struct Measured {
    package var name: String
    /// The number of steps that makes a URL slow, in the engine's unit of cost.
    package var cap: Int
    package var unit: CostUnit
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

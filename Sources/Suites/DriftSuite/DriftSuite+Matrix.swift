import MatchEngine
public import RunRecord
import SubjectDomains

extension DriftSuite {
  /// What an engine makes of a pattern, from what its comparison with the first one found.
  func cell(
    of engine: DriftEngine,
    _ target: PatternCase,
    records: [DriftRecord],
    undecided: Int
  ) -> DriftMatrix.Cell {
    let refusal = engine.read(target.pattern).refusal
    // What only shows after a fix is a difference of another pattern, and a template is none.
    let shown = records.filter { $0.after == nil && !$0.isOfTemplate }
    let likeness = shown.map(\.likeness).min()
    let causes = shown.filter { $0.likeness == likeness }.map(\.cause)
    var cell = DriftMatrix.Cell(
      refusal != nil ? .refused : !shown.isEmpty ? .differs : undecided > 0 ? .undecided : .same
    )
    cell.message = refusal?.message
    if !causes.isEmpty { cell.causes = causes }
    if cell.outcome == .differs { cell.urlLikeness = likeness }
    if undecided > 0 { cell.undecided = undecided }
    return cell
  }

  /// Whether all engines take a pattern and read it alike on real subjects.
  func isPortable(
    _ pattern: String,
    of target: PatternCase,
    with engines: [DriftEngine]
  ) -> Bool {
    var copy = target
    copy.pattern = pattern
    return engines.allSatisfy { $0.read(pattern).refusal == nil }
      && engines.dropFirst().allSatisfy { other in
        let engines = engines.map(\.renewed)
        let analysis = analysis(of: copy, engines[0], other, engines, downTo: .real)
        return analysis.findings.isEmpty
      }
  }
}

extension DriftSuite.Result {
  /// What each engine makes of each pattern.
  ///
  /// - Parameter engines: The names of the engines that were compared.
  /// - Returns: A row for each pattern that was examined.
  public func matrix(of engines: [String]) -> DriftMatrix {
    DriftMatrix(
      engines: engines,
      rows: zip(targets, parts).compactMap { target, part in
        // What an interruption has left out.
        if part.cells.isEmpty { return nil }
        let own = target.own(of: engines) { EngineID(rawValue: $0) }
        let cells = Dictionary(zip(own, part.cells), uniquingKeysWith: { first, _ in first })
        return DriftMatrix.Row(
          rule: target.rule,
          pattern: target.pattern,
          cells: engines.map { cells[$0] ?? .notCompared },
          spelling: part.isPortable ? part.fixed : nil
        )
      }
    )
  }
}

import MatchEngine
import RunRecord

struct TargetResult: Sendable, Codable {
  var records: [DriftRecord] = []
  /// For each record, the part of the pattern that it is about, in UTF-16 units.
  var places: [TextRange] = []
  var undecided: [DriftSummary.Undecided] = []
  var compared = 0
  var fixed: String?
  /// What each engine makes of the pattern.
  var cells: [DriftMatrix.Cell] = []
  /// Whether all engines take `fixed` and read it alike on real subjects.
  var isPortable = false
}

extension TargetResult {
  mutating func add(_ finding: DriftDifference, of target: PatternCase, profile: String) {
    let length = target.pattern.utf16.count
    let place = finding.place.clamped(to: 0..<length)
    places.append(TextRange(place.isEmpty ? 0..<length : place))
    records.append(DriftRecord(finding, of: target, profile: profile))
    locate(records.count - 1, in: target)
  }

  /// The result as one of a rule that has moved in its file since.
  func located(in target: PatternCase) -> TargetResult {
    var copy = self
    for index in records.indices {
      copy.records[index].rule = target.rule
      copy.locate(index, in: target)
    }
    for index in undecided.indices { copy.undecided[index].rule = target.rule }
    return copy
  }

  private mutating func locate(_ index: Int, in target: PatternCase) {
    records[index].script = target.script.map(ScriptPlaceRecord.init)
    guard places.indices.contains(index) else { return }
    records[index].location = target.location(places[index].range).map(LocationRecord.init)
  }
}

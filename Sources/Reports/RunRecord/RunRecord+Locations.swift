public import Diagnostics

extension RunRecord {
  /// Completes every location in files that are known: where it ends, and its columns in UTF-16 units.
  ///
  /// - Parameter sources: The files as the run read them.
  public mutating func locate(in sources: [SourceFile]) {
    let places = Dictionary(
      sources.map { ($0.name, LocationEnds(of: $0)) },
      uniquingKeysWith: { first, _ in first }
    )
    changeLocations { location in places[location.file]?.complete(&location) }
  }

  /// Every location of the record.
  public var locations: [LocationRecord] {
    var all: [LocationRecord] = []
    var copy = self
    copy.changeLocations { all.append($0) }
    return all
  }

  private mutating func changeLocations(_ change: (inout LocationRecord) -> Void) {
    func changed(_ location: inout LocationRecord?) {
      guard var known = location else { return }
      change(&known)
      location = known
    }
    func changed(_ edits: inout [EditRecord]?) {
      guard var known = edits else { return }
      for index in known.indices { change(&known[index].location) }
      edits = known
    }
    func changed(_ records: inout [some FixableRecord]) {
      for index in records.indices {
        changed(&records[index].location)
        guard var fix = records[index].fix else { continue }
        changed(&fix.edits)
        records[index].fix = fix
      }
    }
    func changed<Record: FixableRecord>(_ records: inout [Record]?) {
      guard var known = records else { return }
      changed(&known)
      records = known
    }
    for index in tests.indices { change(&tests[index].location) }
    changed(&diagnostics)
    for index in diagnostics.indices {
      for note in diagnostics[index].notes.indices {
        changed(&diagnostics[index].notes[note].location)
      }
    }
    if var known = shard {
      for index in known.unusedAllowances.indices {
        changed(&known.unusedAllowances[index].location)
      }
      shard = known
    }
    changed(&drift)
    changed(&slow)
    changed(&budgets)
    changed(&variations)
    for index in goldens.indices { changed(&goldens[index].location) }
    coverage = coverage.map { records in
      records.map { record in
        var record = record
        changed(&record.location)
        return record
      }
    }
    if var known = overlap {
      for index in known.relations.indices { changed(&known.relations[index].location) }
      overlap = known
    }
  }
}

/// A record of something that a change of a pattern settles.
private protocol FixableRecord {
  associatedtype Fix: EditedFix
  var location: LocationRecord? { get set }
  var fix: Fix? { get set }
}

/// A fix with the changes of files that it makes.
private protocol EditedFix {
  var edits: [EditRecord]? { get set }
}

extension DiagnosticRecord: FixableRecord {}
extension DiagnosticRecord.Fix: EditedFix {}
extension DriftRecord: FixableRecord {}
extension DriftRecord.Fix: EditedFix {}
extension SlowRecord: FixableRecord {}
extension SlowRecord.Fix: EditedFix {}
extension BudgetRecord: FixableRecord {}
extension BudgetRecord.Fix: EditedFix {}
extension VariationRecord: FixableRecord {}
extension VariationRecord.Fix: EditedFix {}

/// Where the locations of one file end.
private struct LocationEnds {
  private let source: SourceFile
  /// The offsets of characters that take two UTF-16 units, in order.
  private let pairs: [Int]

  init(of source: SourceFile) {
    self.source = source
    pairs = source.bytes.indices.filter { source.bytes[$0] >= 0xF0 }
  }

  func complete(_ location: inout LocationRecord) {
    let range = location.sourceLocation.utf8Range
    let start = source.location(of: range)
    // The record may be of another state of the file.
    guard start.utf8Range == range, (start.line, start.column) == (location.line, location.column)
    else { return }
    let end = source.location(of: range.upperBound..<range.upperBound)
    location.endLine = end.line
    location.endColumn = end.column
    let units = start.column + pairs(before: range.lowerBound, onLine: start.line)
    let endUnits = end.column + pairs(before: range.upperBound, onLine: end.line)
    guard (units, endUnits) != (start.column, end.column) else { return }
    location.utf16Column = units
    location.utf16EndColumn = endUnits
  }

  private func pairs(before offset: Int, onLine line: Int) -> Int {
    guard !pairs.isEmpty else { return 0 }
    return count(before: offset) - count(before: source.rangeOfLine(line).lowerBound)
  }

  private func count(before offset: Int) -> Int {
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

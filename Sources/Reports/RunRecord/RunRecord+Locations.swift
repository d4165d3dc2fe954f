public import Diagnostics

extension RunRecord {
  /// Completes every location in files that are known: where it ends, and its columns in UTF-16
  /// units.
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
    for index in tests.indices { change(&tests[index].location) }
    for index in diagnostics.indices {
      diagnostics[index].changeLocations(change)
      for note in diagnostics[index].notes.indices {
        diagnostics[index].notes[note].location.change(change)
      }
    }
    for index in shard?.unusedAllowances.indices ?? 0..<0 {
      shard?.unusedAllowances[index].location.change(change)
    }
    sections.change { $0.changeLocations(change) }
  }
}

extension DiagnosticRecord: SectionRecord {
  package var ruleID: String? { rule }

  package mutating func changeEdits(_ change: (inout [EditRecord]?) -> Void) {
    guard var known = fix else { return }
    change(&known.edits)
    fix = known
  }
}

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

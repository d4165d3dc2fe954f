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
    for index in tests.indices { change(&tests[index].location) }
    for index in diagnostics.indices {
      changed(&diagnostics[index].location)
      for note in diagnostics[index].notes.indices {
        changed(&diagnostics[index].notes[note].location)
      }
      guard var fix = diagnostics[index].fix else { continue }
      changed(&fix.edits)
      diagnostics[index].fix = fix
    }
    if var known = shard {
      for index in known.unusedAllowances.indices {
        changed(&known.unusedAllowances[index].location)
      }
      shard = known
    }
    for index in drift.indices {
      changed(&drift[index].location)
      guard var fix = drift[index].fix else { continue }
      changed(&fix.edits)
      drift[index].fix = fix
    }
    for index in slow.indices {
      changed(&slow[index].location)
      guard var fix = slow[index].fix else { continue }
      changed(&fix.edits)
      slow[index].fix = fix
    }
    for index in goldens.indices { changed(&goldens[index].location) }
    budgets = budgets.map { records in
      records.map { record in
        var record = record
        changed(&record.location)
        if var fix = record.fix {
          changed(&fix.edits)
          record.fix = fix
        }
        return record
      }
    }
    coverage = coverage.map { records in
      records.map { record in
        var record = record
        changed(&record.location)
        return record
      }
    }
    variations = variations.map { records in
      records.map { record in
        var record = record
        changed(&record.location)
        if var fix = record.fix {
          changed(&fix.edits)
          record.fix = fix
        }
        return record
      }
    }
    if var known = overlap {
      for index in known.relations.indices { changed(&known.relations[index].location) }
      overlap = known
    }
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

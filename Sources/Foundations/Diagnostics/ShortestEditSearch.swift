/// Finds a shortest script of insertions and deletions between two sequences.
///
/// The greedy algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations",
/// Algorithmica 1 (1986), figure 2: `furthest` holds, for each diagonal `old - new`, how far into
/// the old sequence a path of that many edits reaches.
struct ShortestEditSearch {
  let old: ArraySlice<UInt32>
  let new: ArraySlice<UInt32>
}

extension ShortestEditSearch {
  /// The changes, in offsets of the full sequences; nil if a limit was reached first.
  func changes(limits: EditScript.Limits) -> [EditScript.Change]? {
    var furthest = Furthest(edits: limits.edits)
    var rounds: [Furthest] = []
    var steps = 0
    for edits in 0...max(0, limits.edits) {
      rounds.append(furthest)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var taken = furthest.start(of: diagonal, edits: edits)
        while taken < old.count, taken - diagonal < new.count, isCommon(taken, taken - diagonal) {
          taken += 1
          steps += 1
        }
        if taken == old.count, taken - diagonal == new.count { return changes(along: rounds) }
        if steps > limits.steps { return nil }
        furthest[diagonal] = taken
      }
    }
    return nil
  }

  private func isCommon(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    newOffset >= 0 && old[old.startIndex + oldOffset] == new[new.startIndex + newOffset]
  }

  /// Walks back along the path found, one edit a round.
  private func changes(along rounds: [Furthest]) -> [EditScript.Change] {
    var changes: [EditScript.Change] = []
    var diagonal = old.count - new.count
    for edits in stride(from: rounds.count - 1, to: 0, by: -1) {
      let isInsertion = rounds[edits].isInsertion(diagonal, edits: edits)
      diagonal += isInsertion ? 1 : -1
      let oldOffset = old.startIndex + rounds[edits][diagonal]
      let newOffset = new.startIndex + rounds[edits][diagonal] - diagonal
      var change = EditScript.Change(
        old: oldOffset..<(oldOffset + (isInsertion ? 0 : 1)),
        new: newOffset..<(newOffset + (isInsertion ? 1 : 0))
      )
      if let next = changes.last,
        next.old.lowerBound == change.old.upperBound, next.new.lowerBound == change.new.upperBound
      {
        changes.removeLast()
        change.old = change.old.lowerBound..<next.old.upperBound
        change.new = change.new.lowerBound..<next.new.upperBound
      }
      changes.append(change)
    }
    return changes.reversed()
  }
}

/// How far paths with the same number of edits reach, by diagonal.
private struct Furthest {
  private let middle: Int
  private var offsets: [Int]

  init(edits: Int) {
    middle = max(0, edits) + 1
    offsets = [Int](repeating: 0, count: 2 * middle + 1)
  }

  subscript(diagonal: Int) -> Int {
    get { offsets[middle + diagonal] }
    set { offsets[middle + diagonal] = newValue }
  }

  /// Whether the furthest path reaches the diagonal by an insertion rather than a deletion.
  func isInsertion(_ diagonal: Int, edits: Int) -> Bool {
    diagonal == -edits || (diagonal != edits && self[diagonal - 1] < self[diagonal + 1])
  }

  func start(of diagonal: Int, edits: Int) -> Int {
    isInsertion(diagonal, edits: edits) ? self[diagonal + 1] : self[diagonal - 1] + 1
  }
}

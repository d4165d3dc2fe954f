/// The places where two texts differ, scalar by scalar.
///
/// Texts that are canonically equivalent but spelled with other scalars do differ here.
package struct TextDifference: Equatable {
  /// The replaced parts in their order; what lies between them is common to both texts.
  package let changes: [Change]

  /// A part of the old text and the part of the new text that is in its place.
  package struct Change: Equatable {
    /// The offsets of the old scalars, empty where some were only put in.
    package var old: Range<Int>
    /// The offsets of the new scalars, empty where some were only taken out.
    package var new: Range<Int>
  }

  /// Bounds on the work; over them, all between the common prefix and suffix is one change.
  package struct Limits {
    /// The most insertions and removals of a script that is worth looking for.
    package var edits: Int
    /// The most scalars that are compared on the way.
    package var steps: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - edits: The most insertions and removals of a script that is worth looking for.
    ///   - steps: The most scalars that are compared on the way.
    package init(edits: Int = 200, steps: Int = 400_000) {
      self.edits = edits
      self.steps = steps
    }
  }
}

extension TextDifference {
  /// The difference between two texts, with a work of their length and the limits at most.
  package init(from old: [Unicode.Scalar], to new: [Unicode.Scalar], limits: Limits = Limits()) {
    let prefix = Self.commonPrefix(old, new)
    let suffix = Self.commonSuffix(old, new, longest: min(old.count, new.count) - prefix)
    let middle = Change(old: prefix..<(old.count - suffix), new: prefix..<(new.count - suffix))
    guard !middle.old.isEmpty || !middle.new.isEmpty else {
      changes = []
      return
    }
    let search = ShortestEditSearch(old: old[middle.old], new: new[middle.new])
    changes = search.changes(limits: limits).map(Self.joiningNeighbours) ?? [middle]
  }

  private static func commonPrefix(_ old: [Unicode.Scalar], _ new: [Unicode.Scalar]) -> Int {
    let longest = min(old.count, new.count)
    var count = 0
    while count < longest, old[count] == new[count] { count += 1 }
    return count
  }

  private static func commonSuffix(
    _ old: [Unicode.Scalar],
    _ new: [Unicode.Scalar],
    longest: Int
  ) -> Int {
    var count = 0
    while count < longest, old[old.count - count - 1] == new[new.count - count - 1] { count += 1 }
    return count
  }

  /// Joins changes that have no more in common between them than they change on either side: a few
  /// letters that happen to agree tell a reader nothing.
  private static func joiningNeighbours(_ changes: [Change]) -> [Change] {
    var result: [Change] = []
    for var change in changes {
      while let last = result.last,
        change.old.lowerBound - last.old.upperBound <= min(last.size, change.size)
      {
        result.removeLast()
        change.old = last.old.lowerBound..<change.old.upperBound
        change.new = last.new.lowerBound..<change.new.upperBound
      }
      result.append(change)
    }
    return result
  }
}

extension TextDifference.Change {
  fileprivate var size: Int { max(old.count, new.count) }
}

package import Diagnostics

/// The places where two texts differ, scalar by scalar, as a reader wants to see them.
///
/// Texts that are canonically equivalent but spelled with other scalars do differ here.
package struct TextDifference: Equatable {
  /// The replaced parts in their order, in scalars; what lies between them is common to both texts.
  package let changes: [EditScript.Change]

  /// The difference between two texts.
  package init(
    from old: [Unicode.Scalar],
    to new: [Unicode.Scalar],
    limits: EditScript.Limits = EditScript.Limits()
  ) {
    let script = EditScript(from: old.map(\.value), to: new.map(\.value), limits: limits)
    changes = Self.joiningNeighbours(script.changes)
  }

  /// Joins changes that have no more in common between them than they change on either side: a few
  /// letters that happen to agree tell a reader nothing.
  private static func joiningNeighbours(_ changes: [EditScript.Change]) -> [EditScript.Change] {
    var result: [EditScript.Change] = []
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

extension EditScript.Change {
  fileprivate var size: Int { max(old.count, new.count) }
}

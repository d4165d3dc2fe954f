/// The differences between two sequences, found in linear time within fixed limits.
///
/// Elements are numbers: code units, scalars, or numbers that the caller assigns to longer
/// elements.
public struct EditScript: Sendable, Equatable {
  /// The replaced ranges in order; everything between them is common to both sequences.
  public let changes: [Change]

  /// A range of the old sequence and the range of the new one that replaces it.
  public struct Change: Sendable, Equatable {
    /// The offsets of the old elements; empty for an insertion.
    public var old: Range<Int>
    /// The offsets of the new elements; empty for a deletion.
    public var new: Range<Int>

    /// Creates a change that replaces one range with another.
    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// Bounds on the work, beyond which everything between the common prefix and suffix is one
  /// change.
  public struct Limits: Sendable {
    /// The maximum number of insertions and deletions.
    public var edits: Int
    /// The maximum number of element comparisons.
    public var steps: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - edits: The maximum number of insertions and deletions.
    ///   - steps: The maximum number of element comparisons.
    public init(edits: Int = 200, steps: Int = 400_000) {
      self.edits = edits
      self.steps = steps
    }
  }

  /// Computes the differences between two sequences.
  ///
  /// - Parameters:
  ///   - old: The old sequence.
  ///   - new: The new sequence.
  ///   - limits: Bounds on the work.
  public init(from old: [UInt32], to new: [UInt32], limits: Limits = Limits()) {
    let prefix = Self.commonPrefix(old, new)
    let suffix = Self.commonSuffix(old, new, longest: min(old.count, new.count) - prefix)
    let middle = Change(old: prefix..<(old.count - suffix), new: prefix..<(new.count - suffix))
    guard !middle.old.isEmpty || !middle.new.isEmpty else {
      changes = []
      return
    }
    let search = ShortestEditSearch(old: old[middle.old], new: new[middle.new])
    changes = search.changes(limits: limits) ?? [middle]
  }

  private static func commonPrefix(_ old: [UInt32], _ new: [UInt32]) -> Int {
    let longest = min(old.count, new.count)
    var count = 0
    while count < longest, old[count] == new[count] { count += 1 }
    return count
  }

  private static func commonSuffix(_ old: [UInt32], _ new: [UInt32], longest: Int) -> Int {
    var count = 0
    while count < longest, old[old.count - count - 1] == new[new.count - count - 1] { count += 1 }
    return count
  }
}

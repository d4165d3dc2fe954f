/// A replacement of one part of a pattern's text.
struct PatternEdit: Sendable, Hashable {
  /// The UTF-16 range that is replaced.
  let range: Range<Int>
  /// What stands there instead.
  let replacement: String
}

/// A pattern's text after some edits, which still knows where in the original each part comes from.
struct EditedPattern: Sendable {
  private(set) var units: [UInt16]
  /// For each unit, and for the end, the original's offset at which what it comes from starts.
  private var starts: [Int]
  /// For each unit, the original's offset at which what it comes from ends.
  private var ends: [Int]

  init(_ pattern: String) {
    units = Array(pattern.utf16)
    starts = Array(0...units.count)
    ends = units.indices.map { $0 + 1 }
  }

  var text: String { String(decoding: units, as: UTF16.self) }

  /// The range of the original that a range of the edited text comes from.
  func origin(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return starts[range.lowerBound]..<starts[range.lowerBound] }
    let start = starts[range.lowerBound]
    return start..<max(start, ends[range.upperBound - 1])
  }

  /// Makes edits that do not overlap; of two that do, the later in the list is left out.
  mutating func apply(_ edits: [PatternEdit]) {
    for edit in Self.disjoint(edits).reversed() { replace(edit) }
  }

  /// The text with edits made.
  func applying(_ edits: [PatternEdit]) -> EditedPattern {
    var copy = self
    copy.apply(edits)
    return copy
  }

  private mutating func replace(_ edit: PatternEdit) {
    let range = edit.range.clamped(to: 0..<units.count)
    let origin = origin(of: range)
    let new = Array(edit.replacement.utf16)
    units.replaceSubrange(range, with: new)
    starts.replaceSubrange(range, with: repeatElement(origin.lowerBound, count: new.count))
    ends.replaceSubrange(range, with: repeatElement(origin.upperBound, count: new.count))
  }

  /// The edits in the order of their places, overlapping ones left out.
  private static func disjoint(_ edits: [PatternEdit]) -> [PatternEdit] {
    var kept: [PatternEdit] = []
    for edit in edits where !kept.contains(where: { $0.range.overlaps(edit.range) }) {
      kept.append(edit)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

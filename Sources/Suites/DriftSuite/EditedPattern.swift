import Diagnostics

/// An edited pattern that maps each part to the original.
struct EditedPattern: Sendable {
  private(set) var units: [UInt16]
  /// The start, in the original, of the origin of each unit and of the end.
  private var starts: [Int]
  /// The end, in the original, of the origin of each unit.
  private var ends: [Int]
  /// Whether each unit was inserted by an edit.
  private var areNew: [Bool]

  init(_ pattern: String) {
    units = Array(pattern.utf16)
    starts = Array(0...units.count)
    ends = units.indices.map { $0 + 1 }
    areNew = units.map { _ in false }
  }

  var text: String { String(decoding: units, as: UTF16.self) }

  /// The original range of a range of the edited text.
  func origin(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return starts[range.lowerBound]..<starts[range.lowerBound] }
    let start = starts[range.lowerBound]
    return start..<max(start, ends[range.upperBound - 1])
  }

  /// Whether most of a range of the edited text is new.
  ///
  /// A replacement can contain what it replaces, so this compares the two texts.
  func isReplacement(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<units.count)
    return 2 * areNew[range].count { $0 } > range.count
  }

  /// Applies edits; of two overlapping ones, the later in the text is dropped.
  mutating func apply(_ edits: [PatternCorrection]) {
    var result = self
    (result.units, result.starts, result.ends, result.areNew) = ([], [], [], [])
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = edit.range.clamped(to: 0..<units.count)
      guard range.lowerBound >= position else { continue }
      result.append(self, position..<range.lowerBound)
      let alignment = TextAlignment(of: Array(edit.text.utf16), with: units[range])
      let areNew = alignment.places.map { $0.map { self.areNew[$0] } ?? true }
      result.append(alignment.text, areNew, from: origin(of: range))
      position = range.upperBound
    }
    result.append(self, position..<units.count)
    result.starts.append(starts[units.count])
    self = result
  }

  func applying(_ edits: [PatternCorrection]) -> EditedPattern {
    var copy = self
    copy.apply(edits)
    return copy
  }

  private mutating func append(_ other: EditedPattern, _ range: Range<Int>) {
    units += other.units[range]
    starts += other.starts[range]
    ends += other.ends[range]
    areNew += other.areNew[range]
  }

  private mutating func append(_ new: [UInt16], _ areNew: [Bool], from origin: Range<Int>) {
    units += new
    self.areNew += areNew
    starts += repeatElement(origin.lowerBound, count: new.count)
    ends += repeatElement(origin.upperBound, count: new.count)
  }
}

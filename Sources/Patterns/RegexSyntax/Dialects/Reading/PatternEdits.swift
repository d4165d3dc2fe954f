/// Changes to parts of a pattern's text, in UTF-16 code units.
struct PatternEdits {
  private let units: [UInt16]
  private var edits: [(range: Range<Int>, text: String)] = []

  init(_ units: [UInt16]) {
    self.units = units
  }
}

extension PatternEdits {
  /// Puts a text in the place of a part; an empty part is a place between two units.
  mutating func replace(_ range: Range<Int>, by text: String) {
    edits.append((range, text))
  }

  /// The changed text of a part of the pattern, all changes of which must be in it.
  ///
  /// - Returns: The text; nil if two changes overlap.
  func text(of range: Range<Int>) -> String? {
    var text = ""
    var position = range.lowerBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= position else { return nil }
      text += String(decoding: units[position..<edit.range.lowerBound], as: UTF16.self) + edit.text
      position = edit.range.upperBound
    }
    return text + String(decoding: units[position..<range.upperBound], as: UTF16.self)
  }
}

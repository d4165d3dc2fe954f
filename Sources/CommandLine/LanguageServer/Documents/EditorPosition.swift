import Diagnostics
import LocatedJSON

/// A place in a document as the protocol has it: the line and the UTF-16 code unit in it, both from 0.
struct EditorPosition: Sendable, Hashable, Comparable {
  var line: Int
  var character: Int

  static func < (left: EditorPosition, right: EditorPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  init?(_ node: JSONNode?) {
    guard let line = node?["line"]?.integer, let character = node?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }

  var output: JSONOutput { ["line": .int(line), "character": .int(character)] }
}

/// A part of a document; its end is exclusive.
struct EditorRange: Sendable, Hashable {
  var start: EditorPosition
  var end: EditorPosition

  init(start: EditorPosition, end: EditorPosition) {
    self.start = start
    self.end = end
  }

  init?(_ node: JSONNode?) {
    guard let start = EditorPosition(node?["start"]), let end = EditorPosition(node?["end"]),
      start <= end
    else { return nil }
    self.init(start: start, end: end)
  }

  var output: JSONOutput { ["start": start.output, "end": end.output] }
}

/// A text with its places in UTF-8 offsets and as the protocol counts them.
struct EditorText: Sendable {
  let file: SourceFile
  /// For each block of bytes, how many UTF-16 code units are before it; empty for ASCII.
  private let unitsBeforeBlock: [Int]

  private static let blockSize = 512

  init(_ file: SourceFile) {
    self.file = file
    let bytes = file.bytes
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      unitsBeforeBlock = []
      return
    }
    var blocks: [Int] = []
    blocks.reserveCapacity(bytes.count / Self.blockSize + 1)
    var units = 0
    for (offset, byte) in bytes.enumerated() {
      if offset.isMultiple(of: Self.blockSize) { blocks.append(units) }
      units += Self.units(of: byte)
    }
    unitsBeforeBlock = blocks
  }

  /// The code units that the character counts which begins with a byte; none for a byte within one.
  private static func units(of byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private func units(before offset: Int) -> Int {
    guard !unitsBeforeBlock.isEmpty else { return offset }
    let block = min(offset / Self.blockSize, unitsBeforeBlock.count - 1)
    return file.bytes[(block * Self.blockSize)..<offset].reduce(unitsBeforeBlock[block]) {
      $0 + Self.units(of: $1)
    }
  }
}

extension EditorText {
  /// The position of a UTF-8 offset, which is clamped to the text.
  func position(of offset: Int) -> EditorPosition {
    let offset = min(max(offset, 0), file.bytes.count)
    let line = file.location(of: offset..<offset).line
    let start = file.rangeOfLine(line).lowerBound
    return EditorPosition(line: line - 1, character: units(before: offset) - units(before: start))
  }

  func range(of range: Range<Int>) -> EditorRange {
    EditorRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The UTF-8 offset of a position; one behind its line is the end of the line, as the protocol has it.
  func offset(of position: EditorPosition) -> Int {
    guard position.line < file.lineCount else { return file.bytes.count }
    let line = file.rangeOfLine(position.line + 1)
    if unitsBeforeBlock.isEmpty {
      return min(line.lowerBound + position.character, line.upperBound)
    }
    var offset = line.lowerBound
    var units = 0
    while offset < line.upperBound, units < position.character {
      units += Self.units(of: file.bytes[offset])
      offset += 1
      // A position within a character of two units is its end.
      while offset < line.upperBound, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}

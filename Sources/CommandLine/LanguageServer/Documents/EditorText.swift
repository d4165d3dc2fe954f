import Diagnostics

/// What a client counts in a line (`PositionEncodingKind`).
enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The units that the character counts which begins with a byte; none for a byte within one.
  func units(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A text with its places in UTF-8 offsets and as the protocol counts them.
struct EditorText: Sendable {
  let file: SourceFile
  let lines: LineIndex
  let encoding: PositionEncoding
  /// For each block of bytes, how many units are before it; empty where each byte is one.
  private let unitsBeforeBlock: [Int]

  private static let blockSize = 512

  init(_ file: SourceFile, lines: LineIndex? = nil, encoding: PositionEncoding = .utf16) {
    self.file = file
    self.lines = lines ?? LineIndex(file.bytes)
    self.encoding = encoding
    let bytes = file.bytes
    guard encoding != .utf8, bytes.contains(where: { $0 >= 0x80 }) else {
      unitsBeforeBlock = []
      return
    }
    var blocks: [Int] = []
    blocks.reserveCapacity(bytes.count / Self.blockSize + 1)
    var units = 0
    for (offset, byte) in bytes.enumerated() {
      if offset.isMultiple(of: Self.blockSize) { blocks.append(units) }
      units += encoding.units(of: byte)
    }
    unitsBeforeBlock = blocks
  }

  private func units(before offset: Int) -> Int {
    guard !unitsBeforeBlock.isEmpty else { return offset }
    let block = min(offset / Self.blockSize, unitsBeforeBlock.count - 1)
    return file.bytes[(block * Self.blockSize)..<offset].reduce(unitsBeforeBlock[block]) {
      $0 + encoding.units(of: $1)
    }
  }
}

extension EditorText {
  /// The position of a UTF-8 offset, which is clamped to the text.
  func position(of offset: Int) -> EditorPosition {
    let offset = min(max(offset, 0), file.bytes.count)
    let line = lines.line(at: offset)
    let start = lines.starts[line]
    return EditorPosition(line: line, character: units(before: offset) - units(before: start))
  }

  func range(of range: Range<Int>) -> EditorRange {
    EditorRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The UTF-8 offset of a position.
  func offset(of position: EditorPosition) -> Int {
    lines.offset(of: position, in: file.bytes, encoding)
  }
}

#if canImport(_FoundationICU)
internal import _FoundationICU

/// Counts what ICU reads of a subject, by handing it the text in pieces.
///
/// ICU reads a text through a `UText`, which shows it a piece at a time and is asked for the next one
/// where a piece ends (<https://unicode-org.github.io/icu/userguide/strings/utext.html>). Foundation
/// gives the whole text as one piece; here the pieces are short, and each one that is asked for because
/// the one before was read to its end counts with its length. Where ICU jumps to another place nothing
/// is counted. So the count is ICU's own, the same on every machine, and exact to a piece for each run.
struct CountedText {
  /// The characters that were read, in UTF-16 units.
  private(set) var scanned = 0
  fileprivate let base: UnsafePointer<UInt16>
  fileprivate let length: Int64

  /// The UTF-16 units in a piece.
  static let pieceLength: Int64 = 64

  init(_ base: UnsafePointer<UInt16>, length: Int) {
    self.base = base
    self.length = Int64(length)
  }
}

extension CountedText {
  /// Opens a text over a counter, which must stay where it is until the text is closed.
  static func open(
    over counter: UnsafeMutablePointer<CountedText>,
    _ status: inout UErrorCode
  ) -> UnsafeMutablePointer<UText>? {
    let base = counter.pointee.base
    let length = counter.pointee.length
    guard let text = swift_utext_openUChars(nil, base, length, &status) else { return nil }
    text.pointee.pFuncs = FunctionTable.shared.pointer
    // ICU copies these with the text, and leaves them alone.
    text.pointee.p = UnsafeRawPointer(counter)
    text.pointee.chunkNativeStart = 0
    text.pointee.chunkNativeLimit = 0
    text.pointee.chunkLength = 0
    text.pointee.nativeIndexingLimit = 0
    text.pointee.chunkOffset = 0
    return text
  }

  /// Shows ICU the piece that holds an index.
  fileprivate mutating func move(
    _ text: UnsafeMutablePointer<UText>,
    to wanted: Int64,
    forward: Bool
  ) -> Bool {
    let index = max(0, min(wanted, length))
    let (start, limit) = (text.pointee.chunkNativeStart, text.pointee.chunkNativeLimit)
    let isInside = forward ? index >= start && index < limit : index > start && index <= limit
    if isInside {
      text.pointee.chunkOffset = Int32(index - start)
      return true
    }
    let isReadOn = text.pointee.chunkOffset >= text.pointee.chunkLength && limit > start
    if forward, index == limit, isReadOn { scanned += Int(limit - start) }
    let last = forward ? min(index, max(0, length - 1)) : max(0, index - 1)
    let newStart = last / Self.pieceLength * Self.pieceLength
    let newLimit = min(length, newStart + Self.pieceLength)
    text.pointee.chunkContents = base + Int(newStart)
    text.pointee.chunkNativeStart = newStart
    text.pointee.chunkNativeLimit = newLimit
    text.pointee.chunkLength = Int32(newLimit - newStart)
    text.pointee.nativeIndexingLimit = Int32(newLimit - newStart)
    text.pointee.chunkOffset = Int32(index - newStart)
    return forward ? index < newLimit : index > newStart
  }
}

/// The functions of ICU's own texts over UTF-16, but for the one that moves between pieces.
///
/// The table lives as long as the process, since ICU's copies of a text point to it.
private struct FunctionTable: @unchecked Sendable {
  static let shared = FunctionTable()

  let pointer: UnsafePointer<UTextFuncs>

  private init() {
    var status = U_ZERO_ERROR
    var unit: UInt16 = 0
    let text = swift_utext_openUChars(nil, &unit, 0, &status)
    defer { swift_utext_close(text) }
    let table = UnsafeMutablePointer<UTextFuncs>.allocate(capacity: 1)
    table.initialize(to: text?.pointee.pFuncs.pointee ?? UTextFuncs())
    table.pointee.access = accessCountedText
    pointer = UnsafePointer(table)
  }
}

private func accessCountedText(
  _ text: UnsafeMutablePointer<UText>?,
  _ index: Int64,
  _ forward: UBool
) -> UBool {
  guard let text, let place = text.pointee.p else { return 0 }
  let counter = UnsafeMutableRawPointer(mutating: place).assumingMemoryBound(to: CountedText.self)
  return counter.pointee.move(text, to: index, forward: forward != 0) ? 1 : 0
}
#endif

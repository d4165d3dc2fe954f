#if canImport(_FoundationICU)
internal import _FoundationICU

/// Counts what ICU reads of a subject, by handing it the text in chunks.
///
/// ICU reads text through a `UText`, one chunk at a time, and requests the next one at the end of a
/// chunk (<https://unicode-org.github.io/icu/userguide/strings/utext.html>). Foundation provides
/// the whole text as one chunk. Here chunks are short, and each one that ICU requests after reading
/// the one before to its end adds its length. Jumps elsewhere count nothing. So the count is ICU's
/// own, the same on every machine, and exact to a chunk for each run.
struct CountedText {
  /// The UTF-16 units read.
  private(set) var scanned = 0
  fileprivate let base: UnsafePointer<UInt16>
  fileprivate let length: Int64

  /// The length of a chunk in UTF-16 units.
  static let pieceLength: Int64 = 64

  init(_ base: UnsafePointer<UInt16>, length: Int) {
    self.base = base
    self.length = Int64(length)
  }
}

extension CountedText {
  /// Opens a text over a counter, which must not move until the text is closed.
  static func open(
    over counter: UnsafeMutablePointer<CountedText>,
    _ status: inout UErrorCode
  ) -> UnsafeMutablePointer<UText>? {
    let base = counter.pointee.base
    let length = counter.pointee.length
    guard let text = swift_utext_openUChars(nil, base, length, &status) else { return nil }
    text.pointee.pFuncs = FunctionTable.shared.pointer
    // ICU copies these fields with the text and does not interpret them.
    text.pointee.p = UnsafeRawPointer(counter)
    text.pointee.chunkNativeStart = 0
    text.pointee.chunkNativeLimit = 0
    text.pointee.chunkLength = 0
    text.pointee.nativeIndexingLimit = 0
    text.pointee.chunkOffset = 0
    return text
  }

  /// Gives ICU the chunk that contains an index.
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

/// The functions of ICU's own UTF-16 texts, except the one that moves between chunks.
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

/// Finds a text, which is not empty, in a run of bytes in time that is linear in the run (Knuth,
/// Morris and Pratt 1977).
struct LiteralFinder: Hashable, Sendable {
  let bytes: [UInt8]
  /// For each length of a beginning of `bytes`, the longest shorter beginning that also ends it.
  private let borders: [Int]

  init(_ bytes: [UInt8]) {
    var borders = Array(repeating: 0, count: bytes.count + 1)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[length] != bytes[index] { length = borders[length] }
      if bytes[length] == bytes[index] { length += 1 }
      borders[index + 1] = length
    }
    self.bytes = bytes
    self.borders = borders
  }
}

extension LiteralFinder {
  /// How much of the text is found after one more byte.
  func advance(_ found: Int, over byte: UInt8) -> Int {
    var length = found == bytes.count ? borders[found] : found
    while length > 0, bytes[length] != byte { length = borders[length] }
    return length < bytes.count && bytes[length] == byte ? length + 1 : 0
  }

  /// Where the text first begins at or after `start`, before a byte of `stops`.
  func firstStart(
    in subject: UnsafeBufferPointer<UInt8>,
    from start: Int,
    before stops: ByteSet
  ) -> Int? {
    let first = bytes[0]
    var (found, index) = (0, start)
    while index < subject.count {
      let byte = subject[index]
      if stops.contains(byte) { return nil }
      index += 1
      if found == 0, byte != first { continue }
      found = advance(found, over: byte)
      if found == bytes.count { return index - found }
    }
    return nil
  }
}

import TextCoding

/// Finds the leftmost place of a run of steps: literal text by Knuth, Morris and Pratt's algorithm,
/// any other by the bits of Baeza-Yates and Gonnet's, one for every step, or where it is short, by
/// trying one place after the other.
struct RunSearcher: Sendable {
  private let method: Method

  private enum Method: Sendable {
    case literal(bytes: [UInt8], borders: [Int])
    case short([SingleStep])
    case bits(BitSearcher)
  }

  init(_ steps: [SingleStep]) {
    let bytes = steps.compactMap { step -> UInt8? in
      guard case .byte(let byte) = step else { return nil }
      return byte
    }
    if bytes.count == steps.count {
      method = .literal(bytes: bytes, borders: Self.borders(of: bytes))
    } else {
      method =
        steps.count <= Self.shortLength ? .short(steps) : .bits(BitSearcher(steps))
    }
  }

  /// Up to this number of steps, the tables of bits would cost more than they save.
  private static let shortLength = 24

  /// For each beginning of a text, the longest shorter beginning that also ends it.
  private static func borders(of bytes: [UInt8]) -> [Int] {
    var borders = [Int](repeating: 0, count: bytes.count)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  /// The end of the leftmost match, if there is one.
  func search(from low: Int, to high: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    switch method {
    case .bits(let searcher): return searcher.search(from: low, to: high, in: text)
    case .short(let steps):
      var start = low
      while high - start >= steps.count {
        if let end = steps.end(at: start, before: high, in: text) { return end }
        start += 1
      }
      return nil
    case .literal(let bytes, let borders):
      guard high - low >= bytes.count else { return nil }
      var length = 0
      for position in low..<high {
        let byte = text[position]
        while length > 0, byte != bytes[length] { length = borders[length - 1] }
        if byte == bytes[length] { length += 1 }
        if length == bytes.count { return position + 1 }
      }
      return nil
    }
  }
}

/// The search with one bit for every step: a bit is set while the steps up to it fit what was read.
private struct BitSearcher: Sendable {
  private let stepCount: Int
  private let words: Int
  /// For each byte, the steps that it can begin, in `words` words.
  private let takers: [UInt64]
  /// The steps that take a character of several bytes.
  private let widens: [UInt64]

  init(_ steps: [SingleStep]) {
    stepCount = steps.count
    words = (steps.count + 63) / 64
    var takers = [UInt64](repeating: 0, count: words * 256)
    var widens = [UInt64](repeating: 0, count: words)
    for (index, step) in steps.enumerated() {
      let bit: UInt64 = 1 << UInt64(index % 64)
      for byte in UInt8.min...UInt8.max where Self.step(step, takes: byte) {
        takers[Int(byte) * words + index / 64] |= bit
      }
      if case .anyCharacter = step { widens[index / 64] |= bit }
    }
    self.takers = takers
    self.widens = widens
  }

  private static func step(_ step: SingleStep, takes byte: UInt8) -> Bool {
    switch step {
    case .byte(let literal): byte == literal
    case .set(let set): set.contains(byte)
    case .anyCharacter: !byte.continuesCharacter
    }
  }

  func search(from low: Int, to high: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    words == 1
      ? searchWord(from: low, to: high, in: text) : searchWords(from: low, to: high, in: text)
  }

  private func searchWord(
    from low: Int,
    to high: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let last: UInt64 = 1 << UInt64(stepCount - 1)
    let widens = widens[0]
    var state: UInt64 = 0
    return takers.withUnsafeBufferPointer { takers in
      for position in low..<high {
        let byte = text[position]
        let kept = byte.continuesCharacter ? state & widens : 0
        state = (state << 1 | 1) & takers[Int(byte)] | kept
        if state & last != 0, isCharacterEnd(position + 1, high, text) { return position + 1 }
      }
      return nil
    }
  }

  private func searchWords(
    from low: Int,
    to high: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let last: UInt64 = 1 << UInt64((stepCount - 1) % 64)
    var state = [UInt64](repeating: 0, count: words)
    for position in low..<high {
      let byte = text[position]
      let row = Int(byte) * words
      let keeps = byte.continuesCharacter
      var carry: UInt64 = 1
      for word in 0..<words {
        let old = state[word]
        state[word] = (old << 1 | carry) & takers[row + word] | (keeps ? old & widens[word] : 0)
        carry = old >> 63
      }
      if state[words - 1] & last != 0, isCharacterEnd(position + 1, high, text) {
        return position + 1
      }
    }
    return nil
  }

  @inline(__always)
  private func isCharacterEnd(
    _ offset: Int,
    _ high: Int,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    offset == high || !text[offset].continuesCharacter
  }
}

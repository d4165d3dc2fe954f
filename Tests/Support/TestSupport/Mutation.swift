extension SeededGenerator {
  /// The bytes with one to three small changes: a byte replaced, inserted, removed or doubled, a
  /// stretch cut out, or the end cut off.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to change.
  ///   - alphabet: Where half of the new bytes come from; the others are any byte.
  /// - Returns: The changed bytes.
  public mutating func mutate(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes.insert(newByte(from: alphabet), at: place)
      case 1 where place < bytes.count: bytes[place] = newByte(from: alphabet)
      case 2 where place < bytes.count: bytes.remove(at: place)
      case 3 where place < bytes.count: bytes.insert(bytes[place], at: place)
      case 4:
        let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
        bytes.removeSubrange(place..<end)
      case 5 where chance(0.2): bytes.removeSubrange(place...)
      default: continue
      }
    }
    return bytes
  }

  /// A random number of random bytes, at most `limit`.
  public mutating func bytes(upTo limit: Int) -> [UInt8] {
    let count = Int.random(in: 0...limit, using: &self)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  private mutating func newByte(from alphabet: [UInt8]) -> UInt8 {
    chance(0.5) ? pick(alphabet) : UInt8.random(in: .min ... .max, using: &self)
  }
}

/// Streaming XXH64 with seed 0, <https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>.
///
/// It hashes several GB per second and detects accidental changes, but does not resist deliberate
/// collisions.
package struct XXH64: Sendable {
  private var lanes = (Self.prime1 &+ Self.prime2, Self.prime2, UInt64(0), 0 &- Self.prime1)
  /// Bytes that do not fill a stripe yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
  private static let stripe = 32
}

extension XXH64 {
  /// Adds bytes; how they are split into pieces does not matter.
  package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    count &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(Self.stripe - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == Self.stripe else { return }
      rest.withUnsafeBytes { add(stripesOf: $0) }
      rest = []
    }
    let whole = (bytes.count - start) / Self.stripe * Self.stripe
    add(stripesOf: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start...])))
    rest += bytes[(start + whole)...]
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  private mutating func add(stripesOf bytes: UnsafeRawBufferPointer) {
    var (first, second, third, fourth) = lanes
    var offset = 0
    while offset + Self.stripe <= bytes.count {
      first = Self.round(first, Self.word(bytes, offset))
      second = Self.round(second, Self.word(bytes, offset + 8))
      third = Self.round(third, Self.word(bytes, offset + 16))
      fourth = Self.round(fourth, Self.word(bytes, offset + 24))
      offset += Self.stripe
    }
    lanes = (first, second, third, fourth)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value &<< bits | value &>> (64 - bits)
  }
}

extension XXH64 {
  package var value: UInt64 {
    var hash = (count < UInt64(Self.stripe) ? Self.prime5 : joinedLanes) &+ count
    rest.withUnsafeBytes { Self.add($0, to: &hash) }
    hash = (hash ^ hash &>> 33) &* Self.prime2
    hash = (hash ^ hash &>> 29) &* Self.prime3
    return hash ^ hash &>> 32
  }

  /// The hash as 16 lower-case hexadecimal digits.
  package var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private var joinedLanes: UInt64 {
    let all = [lanes.0, lanes.1, lanes.2, lanes.3]
    let sum = zip(all, [1, 7, 12, 18] as [UInt64]).reduce(0) { $0 &+ Self.rotated($1.0, $1.1) }
    return all.reduce(sum) { ($0 ^ Self.round(0, $1)) &* Self.prime1 &+ Self.prime4 }
  }

  /// Adds the bytes that do not fill a stripe.
  private static func add(_ bytes: UnsafeRawBufferPointer, to hash: inout UInt64) {
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      )
      hash = rotated(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    for byte in bytes[offset...] {
      hash = rotated(hash ^ UInt64(byte) &* prime5, 11) &* prime1
    }
  }
}

/// Symbols that represent all characters which some sets distinguish.
///
/// Code points that belong to the same sets are one symbol: the minterms of the sets (L. D'Antoni
/// and M. Veanes, "Minimization of symbolic automata", POPL 2014). They are computed from the sets'
/// ranges and cover all code points.
struct SymbolTable: Sendable {
  /// A representative of each symbol, preferably a letter, digit or other character of URLs.
  let codePoints: [UInt32]
  /// The symbols that each set contains.
  let holds: [[Bool]]

  /// The maximum number of symbols.
  static let maximum = 400

  /// Computes the symbols of sets; nil if there are too many.
  init?(_ sets: [CodePointSet]) {
    var starts: [UInt32] = [0]
    for set in sets {
      for range in set.ranges {
        starts.append(range.lowerBound)
        if range.upperBound < CodePointSet.last { starts.append(range.upperBound + 1) }
      }
    }
    starts = Array(Set(starts)).sorted()
    var cursors = [Int](repeating: 0, count: sets.count)
    var symbolOf: [[UInt64]: Int] = [:]
    var codePoints: [UInt32] = []
    var signatures: [[UInt64]] = []
    let width = (sets.count + 63) / 64
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : CodePointSet.last
      var signature = [UInt64](repeating: 0, count: width)
      for number in sets.indices {
        let ranges = sets[number].ranges
        while cursors[number] < ranges.count, ranges[cursors[number]].upperBound < start {
          cursors[number] += 1
        }
        if cursors[number] < ranges.count, ranges[cursors[number]].lowerBound <= start {
          signature[number >> 6] |= 1 << UInt64(number & 63)
        }
      }
      let candidate = Self.nicest(start...end)
      if let known = symbolOf[signature] {
        if Self.rank(candidate) < Self.rank(codePoints[known]) { codePoints[known] = candidate }
      } else {
        guard codePoints.count < Self.maximum else { return nil }
        symbolOf[signature] = codePoints.count
        codePoints.append(candidate)
        signatures.append(signature)
      }
    }
    self.codePoints = codePoints
    holds = sets.indices.map { number in
      signatures.map { $0[number >> 6] >> UInt64(number & 63) & 1 == 1 }
    }
  }

  private static func rank(_ codePoint: UInt32) -> UInt32 {
    switch codePoint {
    case 0x61...0x7A: codePoint - 0x61
    case 0x30...0x39: 0x100 + codePoint
    case 0x41...0x5A: 0x200 + codePoint
    case 0x21...0x7E: 0x300 + codePoint
    case 0x0A, 0x20: 0x400 + codePoint
    case 0xD800...0xDFFF: 0x20_0000 + codePoint
    default: 0x500 + codePoint
    }
  }

  private static func nicest(_ range: ClosedRange<UInt32>) -> UInt32 {
    for candidate in [UInt32(0x61), 0x30, 0x41, 0x21, 0x20, 0xA0, 0xE000]
    where candidate >= range.lowerBound && candidate <= range.upperBound {
      return candidate
    }
    return range.lowerBound
  }
}

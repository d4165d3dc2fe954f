internal import CRE2
import MatchEngine

/// Runs a pattern over one subject.
struct RE2Search {
  /// The subject in UTF-8, followed by a zero byte that is not part of it.
  let bytes: ContiguousArray<UInt8>
  /// The bounds of the last match and its groups in the bytes, -1 for an unset group.
  private(set) var offsets: [Int]
  private let program: RE2Program
  private let map: OffsetMap

  init(_ program: RE2Program, over subject: Subject) {
    self.program = program
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(subject.text.utf8.count + 1)
    bytes += subject.text.utf8
    bytes.append(0)
    self.bytes = bytes
    map = OffsetMap(subject.utf16, in: .utf8)
    offsets = [Int](repeating: -1, count: 2 * (program.captureGroupCount + 1))
  }
}

extension RE2Search {
  private var length: Int { bytes.count - 1 }

  /// Finds the first match at or after an offset.
  mutating func find(from start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        guard let base = text.baseAddress else { return false }
        return ruleproof_re2_match(program.pointer, base, text.count - 1, start, &offsets)
      }
    }
  }

  /// The last match in UTF-16 offsets; nil if a bound is within a character.
  var match: Match? {
    var ranges: [Range<Int>?] = []
    ranges.reserveCapacity(offsets.count / 2)
    for index in stride(from: 0, to: offsets.count, by: 2) {
      guard offsets[index] >= 0 else {
        ranges.append(nil)
        continue
      }
      guard let range = map.utf16(offsets[index], offsets[index + 1]) else { return nil }
      ranges.append(range)
    }
    return Match(ranges: ranges)
  }

  /// Goes from match to match like `RE2::GlobalReplace`: an empty match at the end of the one
  /// before does not count, and the search advances by a character.
  mutating func forEachMatch(
    limit: Int,
    _ body: (borrowing RE2Search) throws(MatchFailure) -> Void
  ) throws(MatchFailure) {
    var place = 0
    var end = -1
    var count = 0
    while place <= length, find(from: place) {
      if offsets[0] == end, offsets[1] == end {
        place += 1
        while place < length, bytes[place] & 0xC0 == 0x80 { place += 1 }
        continue
      }
      count += 1
      guard count <= limit else { throw .tooManyMatches(limit: limit) }
      try body(self)
      end = offsets[1]
      place = end
    }
  }
}

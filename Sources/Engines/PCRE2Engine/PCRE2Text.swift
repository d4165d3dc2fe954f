import MatchEngine

/// A text as PCRE2 gets it: in UTF-16, or without the option UTF as the bytes of its UTF-8, one a unit.
///
/// Programs that call PCRE2 without UTF call its 8-bit library.
struct PCRE2Text {
  let units: [UInt16]
  private let map: OffsetMap

  init(_ text: some StringProtocol, _ utf16: [UInt16], isOfBytes: Bool) {
    map = OffsetMap(utf16, in: isOfBytes ? .utf8 : .utf16)
    units = isOfBytes && !map.isIdentity ? text.utf8.map { UInt16($0) } : utf16
  }
}

extension PCRE2Text {
  /// The UTF-16 offset of a unit's; nil within a character.
  func offset(_ unit: Int) -> Int? { map.utf16(unit) }

  /// The UTF-16 offset of a unit's, or of the character that it is within.
  func offset(upTo unit: Int) -> Int {
    (0...max(0, unit)).lazy.reversed().lazy.compactMap(offset).first ?? 0
  }

  /// The UTF-16 range of some units; nil if it is invalid or has an end within a character.
  func range(_ start: Int, _ end: Int) -> Range<Int>? { map.utf16(start, end) }
}

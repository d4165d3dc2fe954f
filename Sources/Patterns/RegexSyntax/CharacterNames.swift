/// The names of Unicode's characters, to read `\N{…}`.
enum CharacterNames {
  /// The code point with an exact name but for case, or nil.
  static func codePoint(named name: String) -> UInt32? {
    codePoints[name.uppercased()]
  }

  /// The code point with a name that may have needless spaces, as in `\p{na=…}`, or nil.
  static func codePoint(looselyNamed name: some StringProtocol) -> UInt32? {
    codePoint(named: name.split(separator: " ").joined(separator: " "))
  }

  /// All named code points; made once, when a pattern first asks, from the standard library's data.
  private static let codePoints: [String: UInt32] = {
    var codePoints: [String: UInt32] = [:]
    // Planes 4 to 13 are unassigned, 15 and 16 are for private use and have no names.
    for plane in [0x0000...0x3FFFF, 0xE0000...0xEFFFF] as [ClosedRange<UInt32>] {
      for value in plane {
        guard let name = Unicode.Scalar(value)?.properties.name else { continue }
        codePoints[name] = value
      }
    }
    return codePoints
  }()
}

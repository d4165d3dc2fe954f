/// Unicode character names, for parsing `\N{…}`.
enum CharacterNames {
  /// The code point with exactly this name, ignoring case.
  static func codePoint(named name: String) -> UInt32? {
    codePoints[name.uppercased()]
  }

  /// The code point with this name, which may have extra spaces, as in `\p{na=…}`.
  static func codePoint(looselyNamed name: some StringProtocol) -> UInt32? {
    codePoint(named: name.split(separator: " ").joined(separator: " "))
  }

  /// All named code points, built on first use from the standard library's data.
  private static let codePoints: [String: UInt32] = {
    var codePoints: [String: UInt32] = [:]
    // Planes 4 to 13 are unassigned; 15 and 16 are private use without names.
    for plane in [0x0000...0x3FFFF, 0xE0000...0xEFFFF] as [ClosedRange<UInt32>] {
      for value in plane {
        guard let name = Unicode.Scalar(value)?.properties.name else { continue }
        codePoints[name] = value
      }
    }
    return codePoints
  }()
}

import TextCoding

extension SecretRemover {
  /// The text without the user names and passwords of URLs.
  ///
  /// It is read as bytes: as characters, a slash with a combining mark would be no slash.
  mutating func withoutUserInfo(_ bytes: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == slash, bytes[index + 1] == slash else {
        index += 1
        continue
      }
      // In the middle of a path, two slashes enclose an empty segment.
      let isBeforeHost = index == 0 || Self.hostBeginnings.contains(bytes[index - 1])
      index += 2
      guard isBeforeHost else { continue }
      let authority = bytes[index...].prefix { !Self.authorityEnds.contains($0) }
      if let end = authority.lastIndex(of: UInt8(ascii: "@")) {
        // A token may take the place of the user name, without a password.
        note("user:password@")
        result += bytes[copied..<index]
        copied = end + 1
        index = end + 1
      }
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  /// What may precede the slashes before a host: a scheme's colon, or a delimiter around a URL
  /// without one.
  private static let hostBeginnings = ASCIISet(":<>\"'=, \t(")
  private static let authorityEnds = ASCIISet("/?#<> \"'")
}

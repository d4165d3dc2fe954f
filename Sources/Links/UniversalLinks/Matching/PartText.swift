import TextCoding

/// Parts of URLs, made ready for patterns.
enum PartText {
  /// A part decoded and folded as the options say, and a path without its outer slashes.
  static func prepare(
    _ bytes: [UInt8],
    part: LinkPattern.Part,
    options: MatchOptions
  ) -> [UInt8] {
    var text = bytes
    if !options.isPercentEncoded { text = decode(text) }
    if part == .path { text = withoutOuterSlashes(text) }
    if !options.isCaseSensitive { text = CaseFolding.fold(text) }
    return text
  }

  /// A text whose percent escapes are decoded.
  ///
  /// What is no escape stays, and a text that would not be UTF-8 stays as a whole.
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    let decoded = bytes.percentDecoded
    return String(validating: decoded, as: UTF8.self) == nil ? bytes : decoded
  }

  private static func withoutOuterSlashes(_ bytes: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard bytes.first == slash || bytes.last == slash else { return bytes }
    guard let first = bytes.firstIndex(where: { $0 != slash }),
      let last = bytes.lastIndex(where: { $0 != slash })
    else { return [] }
    return Array(bytes[first...last])
  }
}

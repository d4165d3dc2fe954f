import TextCoding
import URLSyntax

extension URLShape {
  /// How near units are to a URL.
  ///
  /// Real is what a browser would send: a scheme, a host that it takes, and the characters of RFC 3986
  /// alone. Possible is what has a scheme or a dotted host, and neither white space nor control characters.
  static func likeness(of units: [UInt16]) -> Likeness {
    if isSentByBrowser(units) { return .real }
    return couldBeURL(units) ? .possible : .any
  }
}

/// Tells how much a string is like a URL.
enum URLShape {
  /// The characters of RFC 3986, section 2, the percent sign apart.
  private static let allowed: [Bool] = {
    var table = [Bool](repeating: false, count: 128)
    for byte in "!#$&'()*+,-./:;=?@_~[]".utf8 { table[Int(byte)] = true }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = true }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      table[Int(byte)] = true
      table[Int(byte) - 32] = true
    }
    return table
  }()

  private static func isSentByBrowser(_ units: [UInt16]) -> Bool {
    guard let start = authorityStart(units, allowsUpperCase: false) else { return false }
    let end = units[start...].firstIndex { "/?#".utf16.contains($0) } ?? units.endIndex
    let scheme = String(decoding: units[..<(start - 3)], as: UTF16.self)
    return hasAllowedCharacters(units, authority: start..<end)
      && AuthorityShape.isTaken(units[start..<end], scheme: scheme)
  }

  /// Whether all characters are those of RFC 3986, with brackets only in the host and at most one
  /// `#`.
  private static func hasAllowedCharacters(_ units: [UInt16], authority: Range<Int>) -> Bool {
    var hashes = 0
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit == UInt16(UInt8(ascii: "%")) {
        guard index + 2 < units.count, isHex(units[index + 1]), isHex(units[index + 2]) else {
          return false
        }
        index += 3
        continue
      }
      guard unit < 128, allowed[Int(unit)] else { return false }
      if unit == bracket || unit == bracket + 2, !authority.contains(index) { return false }
      if unit == UInt16(UInt8(ascii: "#")) { hashes += 1 }
      index += 1
    }
    return hashes <= 1
  }

  private static func couldBeURL(_ units: [UInt16]) -> Bool {
    let text = String(decoding: units, as: UTF16.self)
    guard !units.isEmpty,
      text.unicodeScalars.allSatisfy({ $0.isInText && !$0.properties.isWhitespace })
    else { return false }
    if authorityStart(units, allowsUpperCase: true) != nil { return true }
    if let scheme = schemeEnd(units, allowsUpperCase: true) { return scheme + 1 < units.count }
    return startsWithDottedHost(text)
  }

  private static func startsWithDottedHost(_ text: String) -> Bool {
    let host = text.unicodeScalars.prefix { !"/?#:".unicodeScalars.contains($0) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1 else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy { !$0.isASCII || allowedInLabel($0) }
    }
  }

  private static func allowedInLabel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }

  /// The offset after `scheme://`.
  private static func authorityStart(_ units: [UInt16], allowsUpperCase: Bool) -> Int? {
    guard let end = schemeEnd(units, allowsUpperCase: allowsUpperCase), end + 3 < units.count,
      units[end + 1] == slash, units[end + 2] == slash
    else { return nil }
    return end + 3
  }

  /// The offset of the colon after a scheme.
  private static func schemeEnd(_ units: [UInt16], allowsUpperCase: Bool) -> Int? {
    guard let end = units.firstIndex(of: colon), end > 0 else { return nil }
    let isScheme = units[..<end].enumerated().allSatisfy { offset, unit in
      guard let byte = UInt8(exactly: unit) else { return false }
      return (offset > 0 ? byte.isInScheme : byte.isASCIILetter)
        && (allowsUpperCase || !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte))
    }
    return isScheme ? end : nil
  }

  private static func isHex(_ unit: UInt16) -> Bool {
    guard let byte = UInt8(exactly: unit) else { return false }
    return Character(Unicode.Scalar(byte)).isHexDigit
  }

  private static let colon = UInt16(UInt8(ascii: ":"))
  private static let slash = UInt16(UInt8(ascii: "/"))
  private static let bracket = UInt16(UInt8(ascii: "["))
}

import URLSyntax

/// Checks of the encoding of a URL's parts.
extension CallReader {
  mutating func reportProblems(
    of text: DecodedText,
    in range: Range<Int>,
    parameter: String?
  ) {
    if let start = text.malformedEscape {
      // As far as an escape would go, but not into a character of several bytes.
      let reach = url.bytes[start..<min(start + 3, range.upperBound)]
      let end = start + reach.prefix { $0 < 0x80 }.count
      let reason = ContractFinding.Reason.malformedEscape(url.rawText(start..<end))
      report(reason, parameter: parameter, at: start..<end)
    }
    if !text.isUTF8 { report(.notUTF8, parameter: parameter, at: range) }
    if let start = text.unencoded {
      let place = url.scalarRange(at: start)
      let reason = ContractFinding.Reason.unencodedCharacter(url.rawText(place).nameOfCharacter)
      report(reason, parameter: parameter, at: place)
    }
  }

  mutating func readFragment() {
    guard let fragment = url.fragment else { return }
    report(.fragment, at: (fragment.lowerBound - 1)..<fragment.upperBound)
  }

  /// Warns about a nested URL that is not encoded, where an `&` in it would be lost.
  ///
  /// A raw `?`, or a raw `://` without any escaped delimiter, shows that it is not encoded.
  mutating func checkEncoding(
    of parameter: ContractParameter,
    in range: Range<Int>,
    next: SchemeURL.Parameter?
  ) {
    let value = url.bytes[range]
    let isRaw =
      value.contains(UInt8(ascii: "?"))
      || (value.schemeLength != nil && !value.hasEncodedDelimiter)
    guard isRaw, value.schemeLength != nil else { return }
    var following = next.map { "&" + url.rawText($0.name) }
    if following == nil, let fragment = url.fragment { following = "#" + url.rawText(fragment) }
    let reason = ContractFinding.Reason.nestedURLNotEncoded(next: following?.shown)
    report(reason, parameter: parameter.name, at: range)
  }
}

extension ArraySlice<UInt8> {
  /// Whether an escape of `%`, `#`, `&`, `=`, `?`, `:` or `/` is among the bytes.
  fileprivate var hasEncodedDelimiter: Bool {
    var offset = startIndex
    while offset + 2 < endIndex {
      if self[offset] == UInt8(ascii: "%") {
        switch (self[offset + 1], self[offset + 2] & 0xDF) {
        // %23, %25 and %26: with the bit of small letters off, digits are 0x10 to 0x19.
        case (UInt8(ascii: "2"), 0x13), (UInt8(ascii: "2"), 0x15), (UInt8(ascii: "2"), 0x16),
          (UInt8(ascii: "2"), UInt8(ascii: "F")), (UInt8(ascii: "3"), UInt8(ascii: "A")),
          (UInt8(ascii: "3"), UInt8(ascii: "D")), (UInt8(ascii: "3"), UInt8(ascii: "F")):
          return true
        default: break
        }
      }
      offset += 1
    }
    return false
  }
}

extension SchemeURL {
  /// The bytes of the scalar that begins at an offset.
  func scalarRange(at start: Int) -> Range<Int> {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}

extension String {
  /// The first character in quotation marks, or its code point where it would not show.
  var nameOfCharacter: String {
    guard let scalar = unicodeScalars.first else { return "nothing" }
    if scalar == " " { return "a space" }
    if scalar.value < 0x21 || scalar.value == 0x7F || scalar.properties.isWhitespace {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "'\(scalar)'"
  }
}

import Diagnostics

extension UInt8 {
  /// The byte, of `A` to `Z` the small letter.
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
  /// The text with the letters `A` to `Z` made small, as schemes and hosts are compared.
  var asciiLowercased: String {
    guard utf8.contains(where: { $0.asciiLowercased != $0 }) else { return self }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// The text cut to what a message can show.
  var shown: String { cut(to: 80) }
}

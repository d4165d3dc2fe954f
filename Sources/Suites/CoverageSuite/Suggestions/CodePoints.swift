import SubjectDomains

/// Characters that texts are made of, the most ordinary first.
enum CodePoints {
  /// The characters that a test takes: those of the domain, else others.
  static func ordinary(for test: NodeTest, in domain: SubjectDomain) -> [UInt32] {
    let own = domain.alphabet.ordinary.filter(test.takes)
    return own.isEmpty ? others.filter(test.takes) : own
  }

  private static let others: [UInt32] =
    (" é中ÉßμЖ\"<>^`{|}\\\t\n\r\u{B}\u{C}\u{85}\u{A0}\u{2028}\u{301}😀\u{0}\u{7F}")
    .unicodeScalars.map(\.value)
    + (0x20...0x2FF).map { $0 } + (0x370...0x5FF).map { $0 }
    + [0x0E01, 0x1E9E, 0x3042, 0x4E00, 0xAC00, 0x10400, 0xE000, 0xFFFD]
}

extension Unicode.Scalar {
  /// The scalar's width on a terminal: 0, 1 or 2 columns.
  ///
  /// Follows the East Asian Width property (Unicode Standard Annex 11), by blocks. The scalars of
  /// an emoji sequence are counted separately, as many terminals display them.
  var terminalWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether terminals give the scalar two columns.
  package var isWide: Bool {
    switch value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3: true
    case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: true
    case 0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD: true
    default: properties.isEmojiPresentation
    }
  }
}

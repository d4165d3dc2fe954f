extension String {
  /// The columns that the text takes on a terminal, after Markus Kuhn's `wcwidth`.
  ///
  /// Terminals differ on newer emoji; this is the width that most of them give.
  package var displayWidth: Int {
    reduce(0) { width, character in
      width + (character.unicodeScalars.contains(where: \.isWide) ? 2 : 1)
    }
  }

  /// The text if it takes no more than some columns; else its beginning and an ellipsis.
  func shortened(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    var (kept, columns) = ("", 0)
    for character in self {
      columns += String(character).displayWidth
      if columns >= width { break }
      kept.append(character)
    }
    return kept + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3: true
    case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: true
    case 0x20000...0x3FFFD: true
    default: properties.isEmojiPresentation
    }
  }
}

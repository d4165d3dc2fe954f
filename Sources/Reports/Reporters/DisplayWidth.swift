import Diagnostics

extension String {
  /// The columns that the text takes on a terminal, after Markus Kuhn's `wcwidth`.
  ///
  /// Terminals differ on newer emoji; this is the width that most of them give.
  package var displayWidth: Int {
    reduce(0) { width, character in
      width + (character.unicodeScalars.contains(where: \.isWide) ? 2 : 1)
    }
  }

  /// The text with blanks after it up to a number of columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text with blanks before it up to a number of columns.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
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

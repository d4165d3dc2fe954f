extension PatternScanner {
  /// Skips `(white-space | '#' [^line-end]* line-end)*`, in `x` mode.
  mutating func skipTrivia() {
    while let unit = unit(0) {
      if unit == 0x23, hashStartsComment {
        let start = position
        while let unit = self.unit(0), !Self.endsComment(unit) { position += 1 }
        comments.append(start..<position)
      } else if Self.isWhiteSpace(unit) {
        position += 1
      } else {
        return
      }
    }
  }

  private static func endsComment(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0D, 0x85, 0x2028: true
    default: false
    }
  }

  /// Unicode's `Pattern_White_Space`.
  private static func isWhiteSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: false
    }
  }
}

import Diagnostics

/// One of two texts that differ, as a quoted line with the differences highlighted.
struct HighlightedText {
  private var pieces: [Piece] = []
  private var leftOutBefore = 0
  private var leftOutAfter = 0

  private struct Piece {
    var text: String
    var isMarked: Bool
  }

  private static let shownBeforeChange = 60
  private static let shownInAll = 240

  /// The two texts of a difference, both cut at the same place before their first change if one of
  /// them is long.
  static func pair(
    _ expected: String,
    _ actual: String
  ) -> (expected: HighlightedText, actual: HighlightedText) {
    let oldScalars = Array(expected.unicodeScalars)
    let newScalars = Array(actual.unicodeScalars)
    let changes = TextDifference(from: oldScalars, to: newScalars).changes
    let isLong = max(oldScalars.count, newScalars.count) > shownLength
    let start = isLong ? max(0, (changes.first?.old.lowerBound ?? 0) - shownBeforeChange) : 0
    let length = isLong ? shownInAll : shownLength
    let oldWindow = start..<min(oldScalars.count, start + length)
    let newWindow = start..<min(newScalars.count, start + length)
    // Equivalent texts look the same on a screen, so the code points are shown.
    let isSameOnScreen = text(oldScalars[oldWindow]) == text(newScalars[newWindow])
    return (
      HighlightedText(oldScalars, changes.map(\.old), oldWindow, isSpelledOut: isSameOnScreen),
      HighlightedText(newScalars, changes.map(\.new), newWindow, isSpelledOut: isSameOnScreen)
    )
  }

  private init(
    _ scalars: [Unicode.Scalar],
    _ ranges: [Range<Int>],
    _ window: Range<Int>,
    isSpelledOut: Bool
  ) {
    leftOutBefore = window.lowerBound
    leftOutAfter = scalars.count - window.upperBound
    var isMarked = [Bool](repeating: false, count: window.count)
    for range in ranges {
      for offset in range.clamped(to: window) { isMarked[offset - window.lowerBound] = true }
    }
    var offset = 0
    for character in Self.text(scalars[window]) {
      let end = offset + character.unicodeScalars.count
      let isCharacterMarked = isMarked[offset..<end].contains(true)
      let text = String(character)
      append(
        isCharacterMarked && isSpelledOut ? text.escapedToASCII : text.escaped,
        isMarked: isCharacterMarked
      )
      offset = end
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private mutating func append(_ text: String, isMarked: Bool) {
    if let last = pieces.indices.last, pieces[last].isMarked == isMarked {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, isMarked: isMarked))
    }
  }
}

extension HighlightedText {
  /// The text in quotes, the marked parts passed through a highlight; what is left out of a long
  /// text is counted after it.
  func line(highlight: (String) -> String = { $0 }) -> String {
    let text = pieces.map { $0.isMarked ? highlight($0.text) : $0.text }.joined()
    return lead + text + "\"" + (leftOutAfter > 0 ? "…" : "") + leftOutNote
  }

  /// A line of `^` under the marked parts, if there are any.
  var marks: String? {
    guard pieces.contains(where: \.isMarked) else { return nil }
    var line = String(repeating: " ", count: lead.displayWidth)
    for piece in pieces {
      line += String(repeating: piece.isMarked ? "^" : " ", count: piece.text.displayWidth)
    }
    let end = line.lastIndex(of: "^").map { line.index(after: $0) } ?? line.endIndex
    return String(line[..<end])
  }

  private var lead: String { leftOutBefore > 0 ? "…\"" : "\"" }

  private var leftOutNote: String {
    switch (leftOutBefore, leftOutAfter) {
    case (0, 0): ""
    case (0, _): " (\(counted(leftOutAfter, "character")) left out)"
    case (_, 0): " (\(counted(leftOutBefore, "character")) left out before)"
    default:
      " (\(counted(leftOutBefore, "character")) left out before, \(leftOutAfter.grouped) after)"
    }
  }
}

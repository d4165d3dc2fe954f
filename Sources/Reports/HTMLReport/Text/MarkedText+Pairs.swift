import Diagnostics
import Reporters

extension MarkedText {
  /// Two texts with their differences marked, both cut at about the same place.
  ///
  /// - Parameters:
  ///   - old: The expected text, or that of before.
  ///   - new: The actual text, or that of now.
  ///   - limit: The maximum number of scalars of each that are shown.
  /// - Returns: The texts.
  static func pair(
    _ old: String,
    _ new: String,
    limit: Int = usualLimit
  ) -> (old: MarkedText, new: MarkedText) {
    let scalars = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let changes = TextDifference(from: scalars.0, to: scalars.1).changes
    // Equivalent texts look the same, so the code points are shown.
    let spellsOut = old == new && !changes.isEmpty
    return (
      MarkedText(
        old,
        marks(changes.map(\.old), in: scalars.0, .removed),
        limit: limit,
        spellsOut: spellsOut
      ),
      MarkedText(
        new,
        marks(changes.map(\.new), in: scalars.1, .added),
        limit: limit,
        spellsOut: spellsOut
      )
    )
  }

  /// Marks of ranges of scalars.
  private static func marks(
    _ ranges: [Range<Int>],
    in scalars: [Unicode.Scalar],
    _ marks: TextMarks
  ) -> [TextMark] {
    var unit = 0
    var scalar = 0
    func units(upTo end: Int) -> Int {
      while scalar < end {
        unit += scalars[scalar].utf16.count
        scalar += 1
      }
      return unit
    }
    return ranges.filter { !$0.isEmpty }.map { range in
      let start = units(upTo: range.lowerBound)
      return TextMark(start..<units(upTo: range.upperBound), marks)
    }
  }
}

extension MarkedText {
  /// Words of ours in which parts between backticks are code.
  ///
  /// - Parameter words: The words.
  /// - Returns: The sentence.
  static func sentence(_ words: String) -> Sentence {
    let spans = words.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { (index, part) -> Span? in
        guard !part.isEmpty else { return nil }
        let text = String(part)
        return index.isMultiple(of: 2)
          ? Span(words: text.shown) : Span(code: MarkedText(text))
      }
    return Sentence(spans: spans)
  }

  /// Words of ours.
  struct Sentence: Sendable {
    var spans: [Span]
  }

  /// A part of a sentence: words, or code.
  struct Span: Sendable {
    var words: String?
    var code: MarkedText?
  }
}

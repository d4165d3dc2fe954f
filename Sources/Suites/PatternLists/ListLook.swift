/// Whether some texts are patterns, by the look of all of them.
struct ListLook {
  /// How many look like a pattern, may be one, are words, and look like anything else.
  private var patterns = 0
  private var possible = 0
  private var words = 0
  private var others = 0
  /// How many bars in no group each text has.
  private var bars: Set<Int> = []
  /// The first text that does not look like a pattern, by its place among them.
  private(set) var firstOther: Int?
  private var firstWord: Int?

  init(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      let signs = PatternSigns(text)
      bars.insert(signs.bars)
      switch signs.look {
      case .pattern: patterns += 1
      case .possible: possible += 1
      case .word:
        words += 1
        firstWord = firstWord ?? index
      case .other:
        others += 1
        firstOther = firstOther ?? index
      }
    }
    firstOther = firstOther ?? firstWord
  }

  /// Whether each text may be a pattern; or some are, with at most half as many of another look,
  /// and at most twenty times as many words.
  var isOfPatterns: Bool {
    if words + others == 0 { return patterns > 0 || !isTable }
    return patterns > 0 && others * 2 <= patterns && words <= patterns * 20
  }

  /// How many texts have no syntax of patterns.
  var plain: Int { words + others }

  /// Whether all have the same number of bars, as the columns of a table are separated.
  private var isTable: Bool { possible > 1 && bars.count == 1 && bars != [0] }
}

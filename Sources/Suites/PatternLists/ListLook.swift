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
  /// Whether the first text names a column.
  private let firstIsColumnName: Bool

  init(_ texts: [String]) {
    firstIsColumnName = texts.first.map(Self.isColumnName) ?? false
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

  /// Whether the first text is the header of a table that has patterns in a column: it names one, and all
  /// other texts have the syntax of patterns.
  var beginsWithHeader: Bool { firstIsColumnName && patterns > 0 && plain + possible == 1 }

  /// Whether a text is one or more names of columns, one of which may have patterns.
  private static func isColumnName(_ text: String) -> Bool {
    let words = text.words
    guard 1...12 ~= words.count else { return false }
    let signs = Set(text.unicodeScalars.filter { !$0.properties.isAlphabetic })
    if words.contains(where: patternNames.contains) {
      return signs.isSubset(of: Set(" _-|;,:.?*#=<>()[]\t\"'".unicodeScalars))
    }
    return words.contains(where: otherNames.contains)
      && signs.isSubset(of: Set(" _-|;,\t\"'".unicodeScalars))
  }

  private static let patternNames = Set(
    PatternKey.pattern.names + [
      "patterns", "regexes", "regexp", "regexps", "expression", "expressions", "expr",
    ]
  )
  private static let otherNames: Set = [
    "re", "url", "urls", "uri", "link", "links", "href", "match", "matches", "value", "values",
    "rule", "rules", "filter", "filters",
  ]

  /// How many texts have no syntax of patterns.
  var plain: Int { words + others }

  /// Whether all have the same number of bars, as the columns of a table are separated.
  private var isTable: Bool { possible > 1 && bars.count == 1 && bars != [0] }
}

extension String {
  /// Its words in lower case, divided where a capital follows a small letter, too.
  fileprivate var words: [String] {
    var spaced = ""
    for character in self {
      if character.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(character)
    }
    return spaced.lowercased().split { !$0.isLetter }.map(String.init)
  }
}

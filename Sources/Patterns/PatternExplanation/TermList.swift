/// Collects the terms that an explanation must define.
struct TermList {
  private(set) var inOrder: [PatternExplanation.Term] = []

  enum Name: String {
    case group
    case digit
    case wordCharacter = "word character"
    case whiteSpace = "white space"
    case wordBoundary = "word boundary"
    case lineEnd = "line end"
    case end = "the end"
    case eitherCase = "in either case"

    /// The meaning in ICU's dialect.
    var meaning: String {
      switch self {
      case .group: "the text that the part takes is kept under its number; templates use it as $1"
      case .digit: "0 to 9, or a decimal digit of another script"
      case .wordCharacter:
        "a letter, mark or decimal digit of any script, _ or another connector"
      case .whiteSpace: "a space, a tab, a line end or another character of Unicode's White_Space"
      case .wordBoundary: "a place with a word character on one side only"
      case .lineEnd: "line feed, carriage return, form feed, vertical tab, U+0085, U+2028 or U+2029"
      case .end: "after the last character, or before a line end that is last"
      case .eitherCase: "capital and small letters are the same, by Unicode's full case folding"
      }
    }
  }

  mutating func use(_ name: Name) {
    let term = PatternExplanation.Term(name: name.rawValue, meaning: name.meaning)
    if !inOrder.contains(term) { inOrder.append(term) }
  }
}

import Diagnostics
import RegexSyntax

extension Shorthand {
  /// What it takes, in a few words.
  var diagramWords: String {
    switch self {
    case .digit: "digit"
    case .notDigit: "no digit"
    case .horizontalSpace: "space or tab"
    case .notHorizontalSpace: "no space, no tab"
    case .whiteSpace: "white space"
    case .notWhiteSpace: "no white space"
    case .verticalSpace: "line end"
    case .notVerticalSpace: "no line end"
    case .word: "letter, digit or _"
    case .notWord: "no letter, digit or _"
    case .lineBreak: "line break"
    case .graphemeCluster: "character with its marks"
    }
  }
}

extension Anchor {
  /// Where it holds, in a few words.
  var diagramWords: String {
    switch self {
    case .caret, .subjectStart: "start"
    case .dollar, .subjectEndBeforeTerminator, .subjectEnd: "end"
    case .previousMatchEnd: "end of the match before"
    case .wordBoundary: "edge of a word"
    case .notWordBoundary: "no edge of a word"
    }
  }
}

extension String {
  /// The text with escapes for what cannot be seen or would move other text.
  var visible: String { printable }
}

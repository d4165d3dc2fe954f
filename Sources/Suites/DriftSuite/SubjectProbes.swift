import RegexSyntax

/// Short strings on which known constructs diverge.
enum SubjectProbes {
  /// The strings to try if a pattern has a construct.
  static func strings(for feature: DialectFeature) -> [String] {
    switch feature {
    case .wordCharacters:
      ["é", "\u{301}", "²", "\u{203F}", "Ⓐ", "①", "\u{200D}", "中", "\u{10EC2}", "ª", "٣"]
    case .digits: ["٣", "３", "\u{11F50}", "²"]
    case .whiteSpace: ["\u{180E}", "\u{85}", "\u{A0}", "\u{FEFF}", "\u{B}", "\u{1C}", "\u{2028}"]
    case .horizontalSpace: ["\u{180E}", "\u{A0}", "\u{3000}", "\t", "h"]
    case .verticalSpace: ["\u{B}", "\u{85}", "\u{2028}", "\n", "v"]
    case .wordBoundary, .unicodeWordBoundary:
      ["\u{301}", "\u{203F}", "\u{AD}", "\u{200D}", "é", "'", "."]
    case .unicodeProperty: properties + sharedByScripts
    case .unicodeVersion, .posixClass, .posixClassOutsideBrackets: properties
    case .nestedClass, .setOperation, .classBracket, .classRange:
      ["]", "[", "&", "-", "a]", "]]", "&]", "-]", "[]", ",", "b]"]
    case .classEscape: ["\u{8}", "\n", "\u{1}", "\\", "R", "X", "z", "b", "]", "A"]
    case .caseFolding:
      [
        "ß", "SS", "ss", "ẞ", "ﬀ", "FF", "ff", "ﬁ", "FI", "fi", "ﬂ", "ﬆ", "st", "ﬃ", "ŉ", "İ", "i̇",
        "ſ", "K", "Å", "ΐ", "ᾳ",
      ]
    case .caseInsensitiveSet: ["a", "A", "é", "É", "ǅ", "ſ", "K", "ß", "1"]
    case .dotLineEnds, .dotAllLineEnds, .dollarLineEnds, .multilineAnchors, .absoluteAnchors,
      .lineBreakSequence, .notLineEnd:
      ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}", "\n\n", "\r\r\n"]
    case .graphemeCluster:
      ["\r\n", "e\u{301}", "\u{915}\u{94D}\u{937}", "👨\u{200D}👩", "🇩🇪🇫🇷", "\u{1100}\u{1161}"]
    case .matchStartReset, .codeUnit, .codePoint, .loneSurrogate: ["😀", "K", "C"]
    case .octalEscape, .hexadecimalEscape, .unicodeEscape, .controlEscape, .letterEscape,
      .characterName, .quotation:
      ["A", "1", "\u{1}", "\u{8}", "\t", "q", "\u{7F}", "\u{0}", "u0041", "x41", "A1", "\u{8}1"]
    case .backReference, .referenceSyntax, .unsetReference:
      ["aa", "a", "\t", "\u{1}", "\u{8}", "1", "8", "a1"]
    case .extendedMode, .comment: [" ", "#", "\t", "\u{85}", "\u{200E}"]
    case .interval, .literalBrace: ["{", "}", "{,3}", "{2", "aaa"]
    case .emptyLoop, .emptyMatch, .emptyPattern, .loopCapture: ["a", "aa", "aaa", "ab", "ba", ""]
    case .groupName, .atomicGroup, .lookaround, .lookbehindLength, .lookbehindOrder, .conditional,
      .recursion,
      .branchReset, .verb, .possessiveQuantifier, .quantifiedAssertion, .inlineFlag, .engineFault,
      .javaScriptEdition,
      .startOptimization, .patternSize, .syntax, .templateGroup, .templateEscape, .templateDollar,
      .unexplained:
      []
    }
  }

  private static let properties =
    [
      "$", "+", "<", "^", "`", "|", "~", "ª", "²", "Ⓐ", "Ａ", "\u{FF21}", "é", "É", "\u{301}",
      "\u{85}", "\u{342}", "\u{3001}", "\u{378}", "ა", "ǅ", "\u{200B}", "\u{AD}", "٣", ":",
    ]

  /// A character for each script that is used with other scripts, too.
  private static let sharedByScripts = [
    "\u{965}", "\u{640}", "\u{3001}", "\u{1735}", "\u{60C}", "\u{A830}", "\u{A92E}", "\u{10100}",
    "\u{1040}", "\u{1802}", "\u{2E43}", "\u{A9CF}", "\u{342}", "\u{483}", "\u{951}", "\u{A66}",
    "\u{10FB}", "\u{10107}", "\u{102E0}",
  ]
}

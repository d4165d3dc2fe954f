import RegexSyntax

extension DriftCause {
  static let lines: [DriftCause] = [
    DriftCause(
      .dotLineEnds,
      "`.`: which characters end a line",
      foundation: "It takes none of LF, VT, FF, CR, NEL, U+2028 and U+2029.",
      pcre2: "It takes all but LF, unless it is told another newline.",
      javaScript: "It takes all but LF, CR, U+2028 and U+2029.",
      advice: "Say what may stand there, `[^/?#]`. No URL that a browser sends holds a line end.",
      examples: [DriftExample("a.b", on: "a\rb"), DriftExample("a.b", on: "a\u{85}b")]
    ),
    DriftCause(
      .dotAllLineEnds,
      "`.` under the flag `s`",
      foundation: "It takes a carriage return and its line feed as one.",
      pcre2: "It takes one code point.",
      javaScript: "It takes one code point.",
      advice: "Write `[\\s\\S]`.",
      examples: [DriftExample("(?s)^.", on: "\r\n")]
    ),
    DriftCause(
      .dollarLineEnds,
      "`$` and `\\Z`: before which line end at the end",
      foundation: "At the end, and before any line terminator that ends the subject, CR LF as one.",
      pcre2: "At the end, and before a final LF, unless it is told another newline.",
      javaScript: "`$` at the very end alone.",
      advice:
        "Where the end is meant, `(?![\\s\\S])` says so everywhere. No URL that a browser sends "
        + "ends in a line end.",
      examples: [DriftExample("a$", on: "a\r\n"), DriftExample("a$", on: "a\n")]
    ),
    DriftCause(
      .multilineAnchors,
      "`^` and `$` under the flag `m`",
      foundation: "At every line terminator, CR LF as one, and `^` not at the very end.",
      pcre2: "At LF, unless it is told another newline.",
      javaScript: "At LF, CR, U+2028 and U+2029, and `^` at the very end too.",
      advice: "Do without the flag: a URL has one line.",
      examples: [DriftExample("(?m)^b", on: "a\rb")]
    ),
    DriftCause(
      .absoluteAnchors,
      "`\\A`, `\\Z`, `\\z` and `\\G`",
      foundation: "Start, end before a line end, end, and where the match before ended.",
      pcre2: "The same.",
      javaScript: "The letters, or refused with the flag `u`.",
      advice: "Write `^` and `$` without the flag `m`.",
      examples: [DriftExample("\\Aa", on: "a")]
    ),
    DriftCause(
      .wordBoundary,
      "`\\b` and `\\B`",
      foundation:
        "Between characters of `\\w` and others; marks and format characters belong to what "
        + "stands before them.",
      pcre2: "Between its own `\\w` and others.",
      javaScript: "Between `[0-9A-Za-z_]` and others.",
      advice: "Say which characters may follow: `(?![0-9A-Za-z_])`.",
      examples: [DriftExample("\\b", on: "a\u{203F}b"), DriftExample("\\B", on: "a\u{301}")]
    ),
    DriftCause(
      .unicodeWordBoundary,
      "`\\b` by Unicode's text segmentation",
      foundation: "Under the flag `w`, by UAX #29.",
      pcre2: "There is no such flag.",
      javaScript: "There is no such flag.",
      advice: "Say which characters may follow."
    ),
    DriftCause(
      .lineBreakSequence,
      "`\\R`",
      foundation: "A line terminator, CR LF as one.",
      pcre2: "The same.",
      javaScript: "The letter R, or refused with the flag `u`.",
      advice: "Write `(?:\\r\\n|[\\n\\r])`.",
      examples: [DriftExample("\\R", on: "\n")]
    ),
    DriftCause(
      .graphemeCluster,
      "`\\X`",
      foundation: "A grapheme cluster of a newer Unicode, Indic conjuncts as one.",
      pcre2: "A grapheme cluster of Unicode 14.",
      javaScript: "The letter X, or refused with the flag `u`.",
      advice: "Say which characters may stand there.",
      examples: [DriftExample("^\\X$", on: "\u{915}\u{94D}\u{937}")]
    ),
  ]
}

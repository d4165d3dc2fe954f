/// Pieces of patterns that ICU, PCRE2 and JavaScript (with the flag `u`) understand alike.
enum PortableText {
  /// ICU's line terminators as members of a class; the last two have no escape that all dialects know.
  static let lineEnds = "\\n\\x0B\\f\\r\\x85\u{2028}\u{2029}"
  /// `\w`, by Unicode's properties.
  static let wordMembers = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}"
  /// Any code point.
  static let anything = "[\\s\\S]"
  static let subjectEnd = "(?![\\s\\S])"
  /// The start of the subject, where no flag `m` holds.
  static let subjectStart = "^"
  /// The start of the subject whatever the flags.
  ///
  /// Not `(?<![\s\S])`: JavaScriptCore takes that for true behind a surrogate pair as well (measured).
  static let subjectStartInAnyMode = "(?<![\(lineEnds)])^"
  /// A place that is not between a carriage return and its line feed.
  private static let notInsideCRLF = "(?!(?<=\\r)\\n)"

  /// `$` without the flag `m`, and `\Z`.
  static let dollar = "(?=(?:\\r\\n|[\(lineEnds)])?\(subjectEnd))\(notInsideCRLF)"
  /// `$` with the flag `m`.
  static let multilineDollar = "(?:(?=[\(lineEnds)])\(notInsideCRLF)|\(subjectEnd))"
  /// `^` with the flag `m`, by the start of the subject as it is said there.
  static func multilineCaret(_ start: String) -> String {
    "(?:\(start)|(?<=[\(lineEnds)])\(notInsideCRLF)(?!\(subjectEnd)))"
  }
  /// `.` without the flag `s`.
  static let dot = "[^\(lineEnds)]"
  /// `.` with the flag `s`, which takes a carriage return and its line feed as one.
  static let dotAll = "(?:\\r\\n|(?!\\r\\n)\(anything))"
  /// A line end as `\R` takes it.
  static let lineBreak = "(?:\\r\\n|(?!\\r\\n)[\(lineEnds)])"

  private static let word = "[0-9A-Za-z_]"
  /// `\b` on ASCII text.
  static let boundary = "(?:(?<!\(word))(?=\(word))|(?<=\(word))(?!\(word)))"
  /// `\B` on ASCII text.
  static let noBoundary = "(?:(?<!\(word))(?!\(word))|(?<=\(word))(?=\(word)))"

  /// A code point outside of a class.
  static func literal(_ codePoint: UInt32) -> String {
    guard let scalar = Unicode.Scalar(codePoint) else { return "\\x{\(hex(codePoint))}" }
    if "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
    return plain(scalar)
  }

  /// A code point as a member of a class.
  static func member(_ codePoint: UInt32) -> String {
    guard let scalar = Unicode.Scalar(codePoint) else { return "\\x{\(hex(codePoint))}" }
    if "\\^-[]/".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
    // Doubled, these are operators of sets.
    if scalar == "&" { return "\\x26" }
    return plain(scalar)
  }

  /// A class of members, none of which begins a POSIX class: `[:alpha:]` is one, `[\x3Aalpha:]` is not.
  static func characterClass(_ members: String, isNegated: Bool) -> String {
    if isNegated { return "[^\(members)]" }
    guard let first = members.unicodeScalars.first, ":.=".unicodeScalars.contains(first) else {
      return "[\(members)]"
    }
    return "[\\x\(hex(first.value))\(String(members.unicodeScalars.dropFirst()))]"
  }

  private static func plain(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{A0}": "\\x" + hex(scalar.value)
    default: String(scalar)
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}

extension PortableText {
  /// A shorthand outside of a class, exactly and on ASCII text.
  static func fixes(for shorthand: Shorthand) -> [DialectConstruct.Fix] {
    switch shorthand {
    case .word: [.exact("[\(wordMembers)]"), .onASCII("[0-9A-Za-z_]")]
    case .notWord: [.exact("[^\(wordMembers)]"), .onASCII("[^0-9A-Za-z_]")]
    case .digit: [.exact("\\p{Nd}"), .onASCII("[0-9]")]
    case .notDigit: [.exact("\\P{Nd}"), .onASCII("[^0-9]")]
    case .whiteSpace: [.exact("\\p{White_Space}"), .onASCII("[\\t-\\r ]")]
    case .notWhiteSpace: [.exact("\\P{White_Space}"), .onASCII("[^\\t-\\r ]")]
    case .horizontalSpace: [.exact("[\\t\\p{Zs}]"), .onASCII("[\\t ]")]
    case .notHorizontalSpace: [.exact("[^\\t\\p{Zs}]"), .onASCII("[^\\t ]")]
    case .verticalSpace: [.exact("[\(lineEnds)]")]
    case .notVerticalSpace: [.exact("[^\(lineEnds)]")]
    case .lineBreak: [.exact(lineBreak)]
    case .graphemeCluster: [.onASCII("(?:\\r\\n|(?!\\r\\n)\(anything))")]
    }
  }

  /// The members of a class that a shorthand stands for; nil for a negated one of several members.
  static func members(for shorthand: Shorthand) -> String? {
    switch shorthand {
    case .word: wordMembers
    case .digit: "\\p{Nd}"
    case .notDigit: "\\P{Nd}"
    case .whiteSpace: "\\p{White_Space}"
    case .notWhiteSpace: "\\P{White_Space}"
    case .horizontalSpace: "\\t\\p{Zs}"
    case .verticalSpace: lineEnds
    case .notWord, .notHorizontalSpace, .notVerticalSpace, .lineBreak, .graphemeCluster: nil
    }
  }

  static func feature(of shorthand: Shorthand) -> DialectFeature {
    switch shorthand {
    case .word, .notWord: .wordCharacters
    case .digit, .notDigit: .digits
    case .whiteSpace, .notWhiteSpace: .whiteSpace
    case .horizontalSpace, .notHorizontalSpace: .horizontalSpace
    case .verticalSpace, .notVerticalSpace: .verticalSpace
    case .lineBreak: .lineBreakSequence
    case .graphemeCluster: .graphemeCluster
    }
  }
}

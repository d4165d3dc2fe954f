/// What a dialect has, lacks and reads otherwise than ICU: the table that its reader and its printer go by.
struct DialectSyntax: Sendable {
  /// The constructs that mean the same in ICU's dialect; the reader reports all others.
  var shares: Set<DialectFeature> = []
  /// The constructs that it has nothing for.
  var lacks: Set<DialectFeature> = []
  /// What it makes of a construct, in plain words, where the reader has no words of its own.
  var words: [DialectFeature: String] = [:]
  /// What means nearly the same in it when it is printed.
  var printsNearly: Set<DialectFeature> = []
  /// The greatest count of a quantifier, and that number in words; nil for none.
  var countLimit: (count: Int, words: String)?
  /// The anchors of a backslash and a letter that it lacks or reads otherwise, with what it makes of them.
  var oddAnchors: [Anchor: String] = [:]
  /// What letters mean behind a backslash, in ICU's terms, where that is another thing.
  var letters: [Unicode.Scalar: String] = [:]
  /// Which escapes of characters it reads.
  var characters = CharacterEscapes.perl
  /// How it reads POSIX classes.
  var posix = POSIXClasses.none
  /// Which properties of Unicode it has.
  var properties = PropertySyntax.all
  /// Whether the flag `i` adds to `\w` the letters beyond ASCII that fold to one of its members.
  var foldsWords = false
  /// The letters of its inline flags.
  var flags = "ims"
  /// Where flags may be changed but for a group.
  var flagChanges = FlagChanges.anywhere
  /// Whether a lookbehind must have one length, whichever branch is taken; else each branch has its own.
  var hasEqualBranches = false
  /// Whether `{,3}` is a count.
  var hasOpenCounts = false
  /// Whether mode `x` is there.
  var hasExtendedMode = true
  /// Whether `\Q` quotes inside of classes.
  var quotesInClasses = false
  /// Whether classes are those of JavaScript's flag `v`, which are nested, intersected and subtracted.
  var hasUnicodeSets = false
  /// The verbs of `(*…)`.
  var hasVerbs = false

  /// How escapes of characters are read.
  enum CharacterEscapes: Sendable {
    /// As PCRE2 does.
    case perl
    /// As JavaScript does without the flag `u`: a letter that means nothing stands for itself.
    case javaScript
    /// As RE2 does: octal numbers, `\x41` and `\x{41}`.
    case re2
    /// As Python does: octal numbers, `\x41`, `\u0041` and `\U00000041`.
    case python
  }

  /// How POSIX classes are read.
  enum POSIXClasses: Sendable {
    /// As letters.
    case none
    /// As classes within brackets, as letters outside of them.
    case withinBrackets
    /// As classes within brackets; outside of them they are refused.
    case onlyWithinBrackets
  }

  /// Where flags may be changed but for a group.
  enum FlagChanges: Sendable {
    case anywhere
    case atStart
    case nowhere
  }
}

extension DialectSyntax {
  /// Whether it is JavaScript's, which has rules that no other dialect has.
  var isJavaScript: Bool { characters == .javaScript }

  /// Whether it is JavaScript's without the flag `u`, which has no properties.
  var isWithoutU: Bool { isJavaScript && properties == .none }

  /// Whether it can look ahead and behind, which most of what ICU says otherwise is written with.
  var looksAround: Bool { !lacks.contains(.lookaround) }

  var subjectEnd: String { looksAround ? PortableText.subjectEnd : "\\z" }

  /// A lookbehind for one of several texts, each of one length.
  func lookbehind(_ texts: [String], isNegated: Bool) -> String {
    let head = isNegated ? "(?<!" : "(?<="
    guard hasEqualBranches, texts.count > 1 else {
      return "\(head)\(texts.joined(separator: "|")))"
    }
    let parts = texts.map { "\(head)\($0))" }
    return "(?:\(parts.joined(separator: isNegated ? "" : "|")))"
  }
}

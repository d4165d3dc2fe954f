/// A construct of regular expressions that dialects are known to read, or to match, in different ways.
///
/// The raw value is the code under which a difference is reported.
public enum DialectFeature: String, Sendable, Hashable, CaseIterable {
  // MARK: Sets of characters

  /// `\w` and `\W`: which characters make words.
  case wordCharacters = "word-characters"
  /// `\d` and `\D`: which characters are digits.
  case digits = "digits"
  /// `\s` and `\S`: which characters are white space.
  case whiteSpace = "white-space"
  /// `\h` and `\H`.
  case horizontalSpace = "horizontal-space"
  /// `\v` and `\V`.
  case verticalSpace = "vertical-space"
  /// `\p{…}`: a name that one dialect lacks or understands in another way.
  case unicodeProperty = "unicode-property"
  /// A character that only the newer of two Unicode versions knows.
  case unicodeVersion = "unicode-version"
  /// `[[:punct:]]`: a POSIX class that one dialect lacks or fills in another way.
  case posixClass = "posix-class"
  /// `[:alnum:]` without brackets around it.
  case posixClassOutsideBrackets = "posix-class-outside-brackets"
  /// A bracketed set inside a character class.
  case nestedClass = "nested-class"
  /// `&&`, `--`, `-` and `&` between sets of a class.
  case setOperation = "set-operation"
  /// A `-` in a class that may stand for itself or make a range.
  case classRange = "class-range"
  /// A bracket that is unescaped in a class.
  case classBracket = "class-bracket"
  /// A backslash and a letter in a class, such as `[\b]` or `[\R]`.
  case classEscape = "class-escape"

  // MARK: Letters and case

  /// Case folding of one character to several, such as `ß` and `SS`.
  case caseFolding = "case-folding"
  /// A set such as `\p{Lu}` under the flag `i`.
  case caseInsensitiveSet = "case-insensitive-set"

  // MARK: Lines and boundaries

  /// `.`: which characters end a line.
  case dotLineEnds = "dot-line-ends"
  /// `.` in mode `s` over a carriage return and a line feed.
  case dotAllLineEnds = "dot-all-line-ends"
  /// `$` and `\Z`: before which line end at the end they match.
  case dollarLineEnds = "dollar-line-ends"
  /// `^` and `$` in mode `m`: where lines start and end.
  case multilineAnchors = "multiline-anchors"
  /// `\A`, `\Z`, `\z` and `\G`, which a dialect may lack.
  case absoluteAnchors = "absolute-anchors"
  /// `\b` and `\B`.
  case wordBoundary = "word-boundary"
  /// `\b{…}` and `\b` in mode `w`, by Unicode's text segmentation.
  case unicodeWordBoundary = "unicode-word-boundary"
  /// `\R`.
  case lineBreakSequence = "line-break-sequence"
  /// `\X`.
  case graphemeCluster = "grapheme-cluster"

  // MARK: Escapes

  /// `\N` as any character but a line end.
  case notLineEnd = "not-line-end"
  /// `\N{…}`: a character by its name.
  case characterName = "character-name"
  /// `\K`.
  case matchStartReset = "match-start-reset"
  /// `\C`.
  case codeUnit = "code-unit"
  /// `\0101`, `\101` and `\o{101}`.
  case octalEscape = "octal-escape"
  /// `\x41` and `\x{41}`.
  case hexadecimalEscape = "hexadecimal-escape"
  /// `\u0041`, `\u{41}` and `\U00000041`.
  case unicodeEscape = "unicode-escape"
  /// `\cA`.
  case controlEscape = "control-escape"
  /// `\a` and `\e`, and a backslash before a letter that has no meaning of its own.
  case letterEscape = "letter-escape"
  /// `\Q` and `\E`.
  case quotation = "quotation"
  /// An escape of one half of a surrogate pair.
  case loneSurrogate = "lone-surrogate"
  /// A character that an engine reads as two halves of UTF-16, or as bytes of UTF-8.
  case codePoint = "code-point"

  // MARK: Groups and references

  /// The syntax of a group's name, or a name that one dialect refuses.
  case groupName = "group-name"
  /// `\1`, where there are references; `\11`: the digits that make one, or one to no group.
  case backReference = "back-reference"
  /// `\k{n}`, `\g{1}`, `(?P=n)`: syntax of references.
  case referenceSyntax = "reference-syntax"
  /// A reference to a group that has not matched yet.
  case unsetReference = "unset-reference"
  /// What a group holds after a loop has gone round again.
  case loopCapture = "loop-capture"
  /// `(?>…)`.
  case atomicGroup = "atomic-group"
  /// `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`.
  case lookaround = "lookaround"
  /// A lookbehind of varying length.
  case lookbehindLength = "lookbehind-length"
  /// A lookbehind in an engine that reads it backwards.
  case lookbehindOrder = "lookbehind-order"
  /// `(?(1)…)`.
  case conditional = "conditional"
  /// `(?R)`, `(?1)` and `(?&n)`.
  case recursion = "recursion"
  /// `(?|…)`.
  case branchReset = "branch-reset"
  /// `(*ACCEPT)` and other words after `(*`, and callouts.
  case verb = "verb"

  // MARK: Repetition

  /// `{,3}`, `{2, 3}` and other spellings or sizes of a count.
  case interval = "interval"
  /// A brace that stands for itself.
  case literalBrace = "literal-brace"
  /// `a++`.
  case possessiveQuantifier = "possessive-quantifier"
  /// A count behind a lookaround or an anchor.
  case quantifiedAssertion = "quantified-assertion"
  /// A loop over something that can be empty.
  case emptyLoop = "empty-loop"
  /// Where the search goes on after an empty match.
  case emptyMatch = "empty-match"
  /// A pattern of no characters.
  case emptyPattern = "empty-pattern"

  // MARK: Flags and layout

  /// An inline flag that one dialect lacks.
  case inlineFlag = "inline-flag"
  /// What mode `x` skips.
  case extendedMode = "extended-mode"
  /// `(?#…)`.
  case comment = "comment"

  // MARK: The rest

  /// What an old edition of JavaScript lacks.
  case javaScriptEdition = "javascript-edition"
  /// A fault or an optimisation of one engine.
  case engineFault = "engine-fault"
  /// A match that PCRE2's start optimisations lose.
  case startOptimization = "start-optimization"
  /// A limit on the size of a pattern.
  case patternSize = "pattern-size"
  /// A difference that no known construct explains.
  case unexplained = "unexplained"
  /// A pattern that one dialect refuses for another reason.
  case syntax = "syntax"
  /// A replacement template's reference to a group that does not exist or took no part.
  case templateGroup = "template-group"
  /// A backslash in a replacement template.
  case templateEscape = "template-escape"
  /// A `$` in a replacement template that is followed by no number.
  case templateDollar = "template-dollar"
}

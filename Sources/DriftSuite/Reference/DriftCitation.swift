import RegexSyntax

/// Where the engines' documentation speaks of a construct.
struct DriftCitation {
  let icu: String
  let pcre2: String
  let javaScript: String

  private static let icuPage = "https://unicode-org.github.io/icu/userguide/strings/regexp.html"
  private static let pcre2Page = "https://www.pcre.org/current/doc/html/pcre2pattern.html"
  private static let ecmaPage = "https://tc39.es/ecma262/"

  private init(icu: String, pcre2: String, javaScript: (title: String, anchor: String)) {
    self.icu = "([\(icu)](\(Self.icuPage)))"
    self.pcre2 = "([\(pcre2)](\(Self.pcre2Page)))"
    self.javaScript = "([\(javaScript.title)](\(Self.ecmaPage)#\(javaScript.anchor)))"
  }

  private init(icu: String, pcre2: String, javaScript: String) {
    self.icu = icu
    self.pcre2 = pcre2
    self.javaScript = javaScript
  }
}

extension DriftCitation {
  /// The places for a construct.
  static func of(_ feature: DialectFeature) -> DriftCitation {
    switch feature {
    case .wordCharacters, .digits, .whiteSpace, .horizontalSpace, .verticalSpace:
      DriftCitation(
        icu: "Regular Expression Metacharacters",
        pcre2: "Generic character types",
        javaScript: ("CharacterClassEscape", "sec-compiletocharset")
      )
    case .unicodeProperty, .unicodeVersion, .caseInsensitiveSet:
      DriftCitation(
        icu: "Set Expressions",
        pcre2: "Unicode character properties",
        javaScript: ("UnicodeMatchProperty", "sec-runtime-semantics-unicodematchproperty-p")
      )
    case .posixClass, .posixClassOutsideBrackets:
      DriftCitation(
        icu: "Set Expressions",
        pcre2: "Posix character classes",
        javaScript: ("ClassAtom", "prod-ClassAtom")
      )
    case .nestedClass, .setOperation, .classRange, .classBracket, .classEscape:
      DriftCitation(
        icu: "Set Expressions",
        pcre2: "Square brackets and character classes",
        javaScript: ("ClassContents", "prod-ClassContents")
      )
    case .caseFolding:
      DriftCitation(
        icu: "Case Insensitive Matching",
        pcre2: "Internal option setting",
        javaScript: ("Canonicalize", "sec-runtime-semantics-canonicalize-ch")
      )
    case .dotLineEnds, .dotAllLineEnds, .notLineEnd:
      DriftCitation(
        icu: "Flag Options",
        pcre2: "Full stop (period, dot) and \\N",
        javaScript: ("LineTerminator", "prod-LineTerminator")
      )
    case .dollarLineEnds, .multilineAnchors, .absoluteAnchors, .wordBoundary, .unicodeWordBoundary:
      DriftCitation(
        icu: "Regular Expression Metacharacters",
        pcre2: "Circumflex and dollar; Simple assertions",
        javaScript: ("Assertion", "sec-compileassertion")
      )
    case .lineBreakSequence, .graphemeCluster, .matchStartReset, .codeUnit, .octalEscape,
      .hexadecimalEscape, .unicodeEscape, .controlEscape, .letterEscape, .quotation, .characterName,
      .loneSurrogate, .codePoint:
      DriftCitation(
        icu: "Regular Expression Metacharacters",
        pcre2: "Backslash",
        javaScript: ("AtomEscape, annex B", "sec-regular-expressions-patterns")
      )
    case .groupName, .backReference, .referenceSyntax, .unsetReference, .loopCapture, .atomicGroup,
      .branchReset, .recursion, .conditional, .verb, .lookbehindLength, .lookbehindOrder:
      DriftCitation(
        icu: "Regular Expression Operators",
        pcre2:
          "Groups; Backreferences; Lookbehind assertions; Recursive patterns; Backtracking control",
        javaScript: ("Patterns", "sec-patterns")
      )
    case .interval, .literalBrace, .possessiveQuantifier, .quantifiedAssertion, .emptyLoop:
      DriftCitation(
        icu: "Regular Expression Operators",
        pcre2: "Repetition",
        javaScript: ("RepeatMatcher", "sec-runtime-semantics-repeatmatcher-abstract-operation")
      )
    case .inlineFlag, .extendedMode, .comment:
      DriftCitation(
        icu: "Flag Options",
        pcre2: "Internal option setting; Comments",
        javaScript: ("Modifiers", "prod-RegularExpressionModifiers")
      )
    case .templateGroup, .templateEscape, .templateDollar:
      DriftCitation(
        icu: "([Apple: Flags and Template Matching]"
          + "(https://developer.apple.com/documentation/foundation/nsregularexpression))",
        pcre2: "([Creating a new string with substitutions]"
          + "(https://www.pcre.org/current/doc/html/pcre2api.html))",
        javaScript: "([GetSubstitution](https://tc39.es/ecma262/#sec-getsubstitution))"
      )
    case .emptyMatch, .emptyPattern:
      DriftCitation(
        icu: "(measured)",
        pcre2: "([pcre2demo](https://www.pcre.org/current/doc/html/pcre2demo.html))",
        javaScript: "([AdvanceStringIndex](https://tc39.es/ecma262/#sec-advancestringindex))"
      )
    case .engineFault, .patternSize, .syntax, .unexplained:
      DriftCitation(icu: "(measured)", pcre2: "(measured)", javaScript: "(measured)")
    }
  }
}

import RegexSyntax

extension DriftCause {
  static let templates: [DriftCause] = [
    DriftCause(
      .templateGroup,
      "A replacement template's reference to a group that does not exist or took no part",
      foundation: """
        `$` and as many digits as make the number of a group that exists; a group that does not \
        exist, or took no part, gives nothing. `$0` is the whole match. (Measured: ICU itself \
        refuses a number without a group, Foundation does not ask it.)
        """,
      pcre2: """
        `$` and all digits, and `${1}`. A group that does not exist is an error, and so is one \
        that took no part, unless options let them be empty; `ruleproof` sets that for groups that \
        took no part.
        """,
      javaScript: """
        `$` and one or two digits. A group that does not exist leaves the text as it is, one that \
        took no part gives nothing, and there is no `$0`.
        """,
      advice: """
        Name groups that exist, put no digit behind a reference, and put a group around the whole \
        pattern instead of `$0`.
        """,
      examples: [
        DriftExample("(a)", on: "a", template: "$2", gives: #""""#, "template refused", #""$2""#),
        DriftExample("(a)", on: "a", template: "[$0]", gives: #""[a]""#, #""[a]""#, #""[$0]""#),
        DriftExample(
          "(a)",
          on: "a",
          template: "$10",
          gives: #""a0""#,
          "template refused",
          #""a0""#
        ),
        DriftExample("(a)", on: "a", template: "$01", gives: #""a1""#, #""a""#, #""a""#),
      ],
      links: [
        DriftLink(
          "Apple: NSRegularExpression",
          "https://developer.apple.com/documentation/foundation/nsregularexpression"
        ),
        .icu("Find and Replace", "find-and-replace"),
        .pcre2API("Creating a new string with substitutions", "substitutions"),
        .ecma("GetSubstitution", "sec-getsubstitution"),
      ]
    ),
    DriftCause(
      .templateEscape,
      "A backslash in a replacement template",
      foundation: #"""
        The character behind it stands for itself, so `\n` gives an n and `\$1` a dollar sign and \#
        a 1. A backslash at the very end gives nothing.
        """#,
      pcre2: """
        Stands for itself. With the option `SUBSTITUTE_EXTENDED` it begins an escape as in \
        patterns.
        """,
      javaScript: "Stands for itself.",
      advice: """
        Leave it out: nothing but `$` and the backslash needs it, and in a URL they can be written \
        `%24` and `%5C`.
        """,
      examples: [
        DriftExample(
          "(a)",
          on: "a",
          template: #"x:\/\/$1"#,
          gives: #""x://a""#,
          #""x:\/\/a""#,
          #""x:\/\/a""#
        ),
        DriftExample("(a)", on: "a", template: #"\n"#, gives: #""n""#, #""\n""#, #""\n""#),
        DriftExample("(a)", on: "a", template: #"\$1"#, gives: #""$1""#, #""\a""#, #""\a""#),
      ],
      links: [
        .icu("Find and Replace", "find-and-replace"),
        .pcre2API("Creating a new string with substitutions", "substitutions"),
        .ecma("GetSubstitution", "sec-getsubstitution"),
      ]
    ),
    DriftCause(
      .templateDollar,
      "A `$` in a replacement template that is followed by no number",
      foundation: """
        Stands for itself, also twice: `$$` gives two, and `${n}` is text (measured: ICU itself \
        knows `${n}` and refuses the others, Foundation does not ask it).
        """,
      pcre2: """
        `$$` is one dollar sign, `$n` and `${n}` are groups by name, and all else is refused.
        """,
      javaScript: """
        `$$` is one dollar sign, `$&` the match, `` $` `` and `$'` what stands before and behind \
        it, `$<n>` a group by name. All else stands for itself.
        """,
      advice: """
        Write `%24` in a URL, and refer to groups by number. No template gives a `$` in all \
        three: Foundation gives one for a lone `$`, which PCRE2 refuses or takes for a name, and \
        for `\\$`, of which the others keep the backslash; and it gives two for `$$`, with which \
        PCRE2 alone writes one. A server can do so with the option `SUBSTITUTE_EXTENDED`, under \
        which `\\$` is a dollar sign to PCRE2 too, or with templates printed for it, as `ported` \
        does.
        """,
      examples: [
        DriftExample(
          "(a)",
          on: "a",
          template: "x=$",
          gives: #""x=$""#,
          "template refused",
          #""x=$""#
        ),
        DriftExample("(a)", on: "a", template: "$$1", gives: #""$a""#, #""$1""#, #""$1""#),
        DriftExample("(a)", on: "a", template: "$&", gives: #""$&""#, "template refused", #""a""#),
        DriftExample("(?<n>a)", on: "a", template: "${n}", gives: #""${n}""#, #""a""#, #""${n}""#),
      ],
      links: [
        DriftLink(
          "Apple: NSRegularExpression",
          "https://developer.apple.com/documentation/foundation/nsregularexpression"
        ),
        .pcre2API("Creating a new string with substitutions", "substitutions"),
        .ecma("GetSubstitution", "sec-getsubstitution"),
      ]
    ),
  ]
}

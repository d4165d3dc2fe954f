import RegexSyntax

extension DriftCause {
  static let templates: [DriftCause] = [
    DriftCause(
      .templateGroup,
      "A replacement template refers to a group that does not exist or did not match",
      foundation: """
        `$` and as many digits as give the number of an existing group; a group that does not \
        exist, or did not match, gives nothing. `$0` is the whole match. (Measured: ICU itself \
        refuses a number without a group, but Foundation does not use ICU here.)
        """,
      pcre2: """
        `$` and all digits, and `${1}`. A group that does not exist is an error, and so is one \
        that did not match, unless options make them empty; ruleproof sets the option for groups \
        that did not match.
        """,
      javaScript: """
        `$` and one or two digits. A reference to a group that does not exist is literal, a group \
        that did not match gives nothing, and there is no `$0`.
        """,
      advice: """
        Use only groups that exist, write no digit after a reference, and put a group around the \
        whole pattern instead of `$0`.
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
        The next character is literal, so `\n` gives an n and `\$1` a dollar sign and a 1. A \#
        backslash at the very end gives nothing.
        """#,
      pcre2: """
        A literal. With the option `SUBSTITUTE_EXTENDED` it begins an escape as in patterns.
        """,
      javaScript: "A literal.",
      advice: """
        Remove it: only `$` and the backslash need it, and in a URL they can be written `%24` and \
        `%5C`.
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
      "A `$` without a number after it in a replacement template",
      foundation: """
        A literal, also twice: `$$` gives two, and `${n}` is text (measured: ICU itself accepts \
        `${n}` and refuses the others, but Foundation does not use ICU here).
        """,
      pcre2: """
        `$$` is one dollar sign, `$n` and `${n}` are groups by name, and anything else is refused.
        """,
      javaScript: """
        `$$` is one dollar sign, `$&` the match, `` $` `` and `$'` the text before and after it, \
        `$<n>` a group by name. Anything else is literal.
        """,
      advice: """
        Write `%24` in a URL, and refer to groups by number. No template gives a `$` in all three \
        engines. A lone `$` gives one in Foundation, but PCRE2 refuses it or reads a name. `\\$` \
        gives one in Foundation, but the others keep the backslash. `$$` gives one in PCRE2 and \
        JavaScript, but two in Foundation. A server can use the option `SUBSTITUTE_EXTENDED`, with \
        which `\\$` is a dollar sign in PCRE2 too, or templates printed for PCRE2, as the profile \
        `ported` does.
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

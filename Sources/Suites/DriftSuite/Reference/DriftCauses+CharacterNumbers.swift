import RegexSyntax

extension DriftCause {
  static let characterNumbers: [DriftCause] = [
    DriftCause(
      .octalEscape,
      #"`\0101`, `\101` and `\o{101}`: characters by octal numbers"#,
      foundation: #"""
        `\0` and one to three more digits. `\101` is a reference to a group, and `\o` the letter \#
        o.
        """#,
      pcre2: #"""
        `\0` and up to two more digits, so `\0101` is U+0008 and the digit 1; three digits \#
        without a 0 if there is no such group; and `\o{…}`.
        """#,
      javaScript: #"""
        Without the flag `u`: up to three digits including the 0, and `\o` is the letter o. With \#
        it only `\0` is allowed.
        """#,
      advice: #"Write `\x` and two digits: `\x41`."#,
      examples: [
        DriftExample(#"\0101"#, on: "A", gives: "[0,1)", "no match", "no match"),
        DriftExample(#"\101"#, on: "A", gives: "refused", "[0,1)", "[0,1)"),
        DriftExample(#"\o{101}"#, on: "A", gives: "no match", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Non-printing characters", "digitsafterbackslash"),
        .mdn("Character escape", "Character_escape"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .hexadecimalEscape,
      #"`\x41` and `\x{41}`"#,
      foundation: "One or two digits (measured), or one to six in braces.",
      pcre2: "Up to two digits (none means NUL), or any number of them in braces.",
      javaScript: #"""
        Exactly two digits; otherwise `\x` is the letter x, so without the flag `u` `\x{2}` \#
        matches `xx`. With the flag that is refused.
        """#,
      advice: #"Write exactly two digits, `\x41`, or the character itself."#,
      examples: [
        DriftExample(#"\x{2F}"#, on: "/", gives: "[0,1)", "[0,1)", "no match"),
        DriftExample(#"x\x{2}"#, on: "xxx", gives: "no match", "no match", "[0,3)"),
        DriftExample(#"\x"#, on: "\u{0}", gives: "refused", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Non-printing characters", "digitsafterbackslash"),
        .mdn("Character escape", "Character_escape"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .unicodeEscape,
      #"`\u0041`, `\u{41}` and `\U00000041`"#,
      foundation: #"`\u` with four digits and `\U` with eight; `\u{41}` is refused."#,
      pcre2: #"""
        Refused (error 137). With the option `ALT_BSUX`, `\u0041` means the same as in \#
        JavaScript.
        """#,
      javaScript: #"""
        `\u0041`, and with the flag `u` also `\u{41}`. `\U` is the letter U; with the flag it is \#
        refused.
        """#,
      advice: #"Write the character itself, or for one below U+0100 `\x` and two digits."#,
      examples: [
        DriftExample(#"\u002F"#, on: "/", gives: "[0,1)", "refused", "[0,1)"),
        DriftExample(#"\u{2F}"#, on: "/", gives: "refused", "refused", "[0,1)"),
        DriftExample(#"\U0000002F"#, on: "/", gives: "[0,1)", "refused", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Unsupported escape sequences"),
        .mdn("Character escape", "Character_escape"),
      ]
    ),
    DriftCause(
      .controlEscape,
      #"`\cA`, and other characters after `\c`"#,
      foundation: #"The low five bits of any character that follows (measured): `\c1` is U+0011."#,
      pcre2: #"The same for letters; for other characters bit 6 is flipped: `\c1` is `q`."#,
      javaScript: #"""
        Only letters. Without the flag `u`, `\c` before anything else is a backslash and a c; \#
        with it the pattern is refused.
        """#,
      advice: #"Write `\x` and two digits: `\x11`."#,
      examples: [
        DriftExample(#"\c1"#, on: "\u{11}", gives: "[0,1)", "no match", "no match"),
        DriftExample(#"\c1"#, on: "q", gives: "no match", "[0,1)", "no match"),
        DriftExample(#"\c1"#, on: #"\c1"#, gives: "no match", "no match", "[0,3)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Non-printing characters", "digitsafterbackslash"),
        .mdn("Character escape", "Character_escape"),
      ]
    ),
    DriftCause(
      .loneSurrogate,
      "An escape of one half of a surrogate pair",
      foundation: "Matches a lone surrogate, and never half of a pair (measured).",
      pcre2: #"""
        Refused (error 173; `\ud83d` is refused as syntax, error 137). A subject with a lone surrogate \#
        is refused too, so every answer on it is undecided.
        """#,
      javaScript: "With the flag `u` the same as ICU. Without it also half of a pair.",
      advice: "Write whole characters: no well-formed URL has a lone surrogate.",
      examples: [
        DriftExample(#"\ud83d"#, on: "😀", gives: "no match", "refused", "no match"),
        DriftExample(#"\ud83d\-?"#, on: "😀", gives: "no match", "refused", "[0,1)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Constraints on character values"),
        .pcre2Page("pcre2unicode, Validity of UTF strings", "pcre2unicode.html"),
        .ecma("Pattern Semantics", "sec-pattern-semantics"),
      ]
    ),
    DriftCause(
      .codePoint,
      "A character outside the Basic Multilingual Plane, read as two halves",
      foundation: "One character.",
      pcre2: "One character with the option UTF, two without it.",
      javaScript: #"""
        One character with the flag `u`. A pattern that is invalid with the flag, for example \#
        because of `\-` outside a class or `\_`, runs without it; then it is two.
        """#,
      advice: """
        Keep the pattern valid under the flag `u`: no backslash before a character that does not \
        need one.
        """,
      examples: [
        DriftExample(#"^/.\_$"#, on: "/😀_", gives: "[0,4)", "[0,4)", "no match"),
        DriftExample(#"😀+\-"#, on: "😀😀-", gives: "[0,5)", "[0,5)", "[2,5)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Page("pcre2unicode, Wide characters and UTF modes", "pcre2unicode.html"),
        .ecma("Pattern Semantics", "sec-pattern-semantics"),
      ]
    ),
  ]
}

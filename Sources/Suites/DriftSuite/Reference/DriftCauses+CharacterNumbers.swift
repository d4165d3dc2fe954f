import RegexSyntax

extension DriftCause {
  static let characterNumbers: [DriftCause] = [
    DriftCause(
      .octalEscape,
      #"`\0101`, `\101` and `\o{101}`: characters by octal numbers"#,
      foundation: #"""
        `\0` and one to three more digits. `\101` is a reference to a group and `\o` the letter \#
        o.
        """#,
      pcre2: #"""
        `\0` and up to two more digits, so `\0101` is U+0008 and the digit 1; three digits \#
        without a 0 where there is no such group; and `\o{…}`.
        """#,
      javaScript: #"""
        Without the flag `u` up to three digits, the 0 counted, and `\o` is the letter o. With it \#
        only `\0` is allowed.
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
      pcre2: "Up to two digits, of which none means NUL, or any number in braces.",
      javaScript: #"""
        Two digits, else `\x` is the letter x: without the flag `u`, `\x{2}` is two of it. With \#
        the flag that is refused.
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
        Refused (error 137), unless the option `ALT_BSUX` has it read `\u0041` as JavaScript \#
        does.
        """#,
      javaScript: #"""
        `\u0041`, and with the flag `u` also `\u{41}`. `\U` is the letter U, and refused with the \#
        flag.
        """#,
      advice: #"Write the character itself, or `\x` and two digits for one below U+0100."#,
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
      #"`\cA`, and other characters behind `\c`"#,
      foundation: #"""
        The low five bits of the character behind it, whatever that is (measured): `\c1` is \#
        U+0011.
        """#,
      pcre2: #"Letters are the same; of other characters bit 6 is turned: `\c1` is `q`."#,
      javaScript: #"""
        Letters alone. Without the flag `u`, `\c` before anything else is a backslash and a c; \#
        with it that is refused.
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
      foundation: "Matches a half that stands alone, and never a half of a pair (measured).",
      pcre2: #"""
        Refused (error 173; as `\ud83d` for its spelling, error 137). A subject that has a half \#
        alone is refused too, so every answer on it is undecided.
        """#,
      javaScript: "With the flag `u` as ICU. Without it also a half of a pair.",
      advice: "Write whole characters: no well-formed URL has a half.",
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
      "A character outside the basic plane, read as two halves",
      foundation: "One character.",
      pcre2: "One character with the option UTF, two without it.",
      javaScript: #"""
        One character with the flag `u`. A pattern that is not valid with it runs without it, and \#
        then it is two: `\-` outside a class or `\_` is enough.
        """#,
      advice: """
        Keep the pattern valid under the flag `u`: no backslash before a character that needs \
        none.
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

import RegexSyntax

extension DriftCause {
  static let groups: [DriftCause] = [
    DriftCause(
      .groupName,
      "Names of groups",
      foundation: "`(?<n>…)` with ASCII letters and digits, of any length.",
      pcre2: "Also `(?P<n>…)` and `(?'n'…)`, with `_`; at most 32 characters.",
      javaScript: "`(?<n>…)` with letters, digits, `_` and `$`.",
      advice: "Write `(?<n>…)` with letters and digits, or no name: templates go by numbers.",
      examples: [DriftExample("(?P<n>a)", on: "a"), DriftExample("(?<my_n>a)", on: "a")]
    ),
    DriftCause(
      .backReference,
      "References by number",
      foundation: "As many digits as make a group that exists; refused if there is none.",
      pcre2: "All digits; with more than nine groups' worth an octal number where there is no such "
        + "group.",
      javaScript:
        "All digits; an octal number where there is no such group, refused with the flag `u`.",
      advice: "Put the reference in a group where a digit follows: `(?:\\1)1`.",
      examples: [DriftExample("(a)\\11", on: "aa1")]
    ),
    DriftCause(
      .referenceSyntax,
      "Other spellings of references",
      foundation: "`\\1` and `\\k<n>`.",
      pcre2: "Also `\\g1`, `\\g{-1}`, `\\k{n}`, `\\k'n'` and `(?P=n)`.",
      javaScript: "`\\1` and `\\k<n>`.",
      advice: "Write `\\1`.",
      examples: [DriftExample("(a)\\g{1}", on: "aa")]
    ),
    DriftCause(
      .unsetReference,
      "A reference to a group that has not matched",
      foundation: "Does not match.",
      pcre2: "Does not match.",
      javaScript: "Matches the empty string.",
      advice: "Refer to groups that always match before.",
      examples: [DriftExample("(?:(a)|b)\\1", on: "b")]
    ),
    DriftCause(
      .loopCapture,
      "What a group in a loop holds",
      foundation: "What it took in the last round in which it took part.",
      pcre2: "The same.",
      javaScript: "Nothing, if it took no part in the last round.",
      advice: "Put the group around the loop, or what it takes behind it.",
      examples: [DriftExample("(?:(a)|b)*", on: "ab")]
    ),
    DriftCause(
      .atomicGroup,
      "`(?>…)`",
      foundation: "An atomic group.",
      pcre2: "An atomic group.",
      javaScript: "Refused.",
      advice: "Make the alternatives disjoint, so that an ordinary group does.",
      examples: [DriftExample("(?>a)", on: "a")]
    ),
    DriftCause(
      .lookbehindLength,
      "A lookbehind of varying length",
      foundation: "Allowed where the length has a bound.",
      pcre2: "Refused unless each branch has one length (error 125).",
      javaScript: "Allowed.",
      advice: "Write one branch for each length: `(?<=a{3}|a{2}|a)`.",
      examples: [DriftExample("(?<=a{1,3})b", on: "ab")]
    ),
    DriftCause(
      .lookbehindOrder,
      "The order of matching in a lookbehind",
      foundation: "From left to right.",
      pcre2: "From left to right.",
      javaScript: "From right to left, so that groups may take other parts.",
      advice: "Have no groups in lookbehinds.",
      examples: [DriftExample("(?<=([ab]{1,2})([bc]{1,2}))$", on: "abc")]
    ),
    DriftCause(
      .conditional,
      "`(?(1)…|…)`",
      foundation: "Refused.",
      pcre2: "One of two branches by whether a group has matched.",
      javaScript: "Refused.",
      advice: "Write both cases as alternatives.",
      examples: [DriftExample("(?(?=a)a|b)", on: "b")]
    ),
    DriftCause(
      .recursion,
      "`(?R)`, `(?1)` and `(?&n)`",
      foundation: "Refused.",
      pcre2: "Calls a group as a subroutine.",
      javaScript: "Refused.",
      advice: "Write the group's text again.",
      examples: [DriftExample("(a)(?1)", on: "aa")]
    ),
    DriftCause(
      .branchReset,
      "`(?|…)`",
      foundation: "Refused.",
      pcre2: "Each branch numbers its groups anew.",
      javaScript: "Refused.",
      advice: "Put one group around the branches.",
      examples: [DriftExample("(?|(a)|(b))", on: "b")]
    ),
    DriftCause(
      .verb,
      "`(*VERB)` and callouts",
      foundation: "Refused.",
      pcre2: "Verbs of backtracking, settings at the start, and groups by words, `(*atomic:…)`.",
      javaScript: "Refused.",
      advice: "Do without; `(?!)` fails everywhere.",
      examples: [DriftExample("a(*FAIL)|b", on: "b")]
    ),
  ]
}

import RegexSyntax

/// The reference page of drift, made from what is known of its causes.
public enum DriftReference {
  /// The whole page, as Markdown.
  public static var page: String {
    let contents = DriftCause.all.map { cause in
      let code = cause.feature.rawValue
      return "| [`\(code)`](#\(code)) | \(cause.title.escapedForTable) |"
    }
    return """
      # Drift

      What `ruleproof drift` reports, and why engines differ. This page is written by \
      `scripts/update-docs` from what the tool knows of each cause, and every example on it is a \
      test.

      \(introduction)

      | code | construct |
      |---|---|
      \(contents.joined(separator: "\n"))

      \(DriftCause.all.map(section).joined(separator: "\n\n"))

      """
  }

  /// The part of the page about one cause.
  public static func section(_ cause: DriftCause) -> String {
    var text = """
      ## \(cause.feature.rawValue)

      \(cause.title)

      - **Foundation**: \(cause.foundation)
      - **PCRE2**: \(cause.pcre2)
      - **JavaScript**: \(cause.javaScript)

      **Instead**: \(cause.advice)
      """
    if !cause.examples.isEmpty { text += "\n\n" + table(cause.examples) }
    let links = cause.links.map { "[\($0.title)](\($0.address))" }
    return text + "\n\nMore: " + links.joined(separator: " · ")
  }

  private static func table(_ examples: [DriftExample]) -> String {
    let hasTemplate = examples.contains { $0.template != nil }
    let header =
      ["pattern", "subject"] + (hasTemplate ? ["template"] : [])
      + ["Foundation", "PCRE2", "JavaScript"]
    let rows = examples.map { example in
      [code(example.pattern), code(example.subject)]
        + (hasTemplate ? [example.template.map(code) ?? ""] : [])
        + [example.foundation, example.pcre2, example.javaScript].map(answer)
    }
    return ([header, header.map { _ in "---" }] + rows).map(row).joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func code(_ text: String) -> String {
    text.isEmpty ? "(empty)" : "`\(text.withVisibleCharacters.escapedForTable)`"
  }

  private static func answer(_ answer: String?) -> String {
    guard let answer else { return "undecided" }
    return answer.first == "[" || answer.first == "\"" ? code(answer) : answer
  }
}

extension DriftReference {
  private static let introduction = """
    Rules are written for Foundation's NSRegularExpression, whose engine is ICU. A server may run \
    them with PCRE2, and a browser or a script with JavaScript. A difference is a pattern that one \
    engine compiles and the other refuses, or a subject on which they find other matches, other \
    groups or another replaced output. Each has a cause: the construct of the pattern without \
    which the difference goes away. All causes stand on this page, by their codes.

    **Profiles.** Under `as-written` each engine gets the text of the rule as it is, which is what \
    a port that changes nothing comes to: PCRE2 with the options UTF and UCP and with LF as \
    newline (`--pcre2-options` takes others), JavaScript with the flag `u` if the pattern is valid \
    with it, else with none. Under `ported` each pattern is first printed in the engine's own \
    dialect with Foundation's meaning. A pattern that a dialect cannot say counts as refused \
    there, with what it lacks; one that it can only say nearly is compared like all others, and is \
    reported where a subject shows that. What follows is about `as-written`.

    **Grades.** A difference is only as important as the strings that show it. `url`: it shows on \
    a URL that a browser would send, with a scheme, a host that browsers take and the \
    characters of RFC 3986 alone. `urlLike`: on a string that could be a URL, such as one with raw letters beyond ASCII. \
    `other`: only on a string that could not, such as one with a line end. A pattern that one \
    engine refuses differs on every string, so on URLs too.

    **After a fix.** Every result is the one over the pattern as written, with one exception: a \
    difference can be hidden by another one, most of all behind a pattern that an engine refuses. \
    Such a difference says `after`, with the causes that were fixed first and the pattern that this \
    gave, whose results it shows. The fixes keep what Foundation answers on the subject. What a \
    fix itself brings about is no difference and is not reported.

    **Undecided.** An engine that gives up, out of steps or of stack, has not answered. That is \
    counted by itself: it is neither a difference nor an agreement. JavaScriptCore counts no steps \
    and cannot be stopped, so PCRE2 searches first with what JavaScript understands by the \
    pattern, and counts; a search that would take too many steps is not asked of JavaScriptCore. \
    The work for one pattern is limited too, to less than five seconds of one core and 500 MB. It \
    is counted in steps, not timed; what is left then is undecided, with that reason. Where every \
    comparison of a run is undecided nothing is known, and the run is no pass.

    **Mends.** A mend is another spelling of the pattern that all engines read alike. It is \
    offered if on every subject tried that is a URL, and on the rule's own tests, Foundation's \
    answers stay as they were and no new difference comes up. It is called exact if it is known to \
    mean the same on all other strings too and did on every one tried, which is never said where \
    Foundation refuses the pattern; then the report names the engine whose matches it keeps. Of \
    two mends the one is taken that more JavaScript engines accept, and the report says which \
    edition that is: ES2025 for flags around a group, which V8 refuses up to Node 22, ES2018 for \
    lookbehind and `\\p{…}`, else ES2015. `--fix` writes it into the manifest. Templates are not mended: each \
    section on them below says what to write instead.

    **Examples.** A table shows what each engine really answers. `[0,2)` is a match from offset 0 \
    to offset 2, in UTF-16 units; all matches stand side by side, and `{1=[0,1) 2=-}` adds what \
    the groups took, with a hyphen for one that took no part. With a template, the answer is the \
    whole output in quotation marks. `⟨85⟩` is the character with this hexadecimal number. Answers \
    and texts are those of ICU 76.1, PCRE2 10.42 and JavaScriptCore 2.50; the linked pages \
    describe the newest releases, and "measured" marks what no page says.
    """
}

extension String {
  fileprivate var escapedForTable: String { replacing("|", with: "\\|") }

  /// With a number in place of each character that cannot be seen, or is not in most fonts.
  fileprivate var withVisibleCharacters: String {
    let scalars = Array(unicodeScalars)
    return scalars.indices.map { index in
      let scalar = scalars[index]
      let isInner = index > 0 && index + 1 < scalars.count
      let isVisible =
        switch scalar.value {
        case 0x20: isInner
        case 0x21...0x7E: true
        case 0xAD: false
        case 0xA1...0x24F: true
        default: false
        }
      let number = String(scalar.value, radix: 16, uppercase: true)
      return isVisible ? String(scalar) : "⟨\(number)⟩"
    }
    .joined()
  }
}

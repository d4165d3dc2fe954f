import RegexSyntax

/// The reference page of drift, made from what is known of its causes.
public enum DriftReference {
  /// The whole page, as Markdown.
  public static var page: String {
    let table = DriftCause.all.map { cause in
      "| [`\(cause.feature.rawValue)`](#\(cause.feature.rawValue)) | \(cause.title.inTable) |"
    }
    return """
      # Drift

      What `ruleproof drift` reports. This page is written by `scripts/update-docs` from what the \
      tool knows of each cause, and every example on it is a test.

      \(introduction)

      | cause | is |
      |---|---|
      \(table.joined(separator: "\n"))

      \(DriftCause.all.map(section).joined(separator: "\n\n"))

      ## Sources

      \(sources.map { "- [\($0.title)](\($0.address))" }.joined(separator: "\n"))

      """
  }

  private static let introduction = """
    Rules are written for Foundation's NSRegularExpression, whose engine is ICU. A server may run \
    them with PCRE2, a browser with JavaScript. A difference is a pattern that one engine compiles \
    and the other does not, other matches, other groups, or another replaced output.

    **Profiles.** `as-written` is what a port that changes nothing gets: PCRE2 with the options UTF \
    and UCP (`--pcre2-options` takes others), JavaScript with the flag `u` if the pattern is valid \
    with it. Under `ported` each pattern is first printed in the engine's own dialect, with \
    Foundation's meaning; what a dialect cannot say is refused and told.

    **Grades.** `url`: the difference shows on a URL that a browser would send (a scheme, a host, \
    the characters of RFC 3986). `urlLike`: on a string that could be a URL, such as one with raw \
    letters beyond ASCII. `other`: only on a string that could not, such as one with a line end.

    **Undecided.** Where an engine gives up, its answer is unknown: that is counted, and is neither \
    a difference nor an agreement.

    **Mends.** A mend is a pattern that all engines understand alike. It is offered if, on every \
    subject tried, the rule's own tests and every URL give what they gave before and no new \
    difference shows on them; the report says whether that held on all other strings too. `--fix` \
    writes it.
    """

  private static let sources: [(title: String, address: String)] = [
    ("ICU: Regular Expressions", "https://unicode-org.github.io/icu/userguide/strings/regexp.html"),
    ("ICU: UnicodeSet", "https://unicode-org.github.io/icu/userguide/strings/unicodeset.html"),
    (
      "Apple: NSRegularExpression",
      "https://developer.apple.com/documentation/foundation/nsregularexpression"
    ),
    ("pcre2pattern", "https://www.pcre.org/current/doc/html/pcre2pattern.html"),
    ("pcre2api", "https://www.pcre.org/current/doc/html/pcre2api.html"),
    ("pcre2unicode", "https://www.pcre.org/current/doc/html/pcre2unicode.html"),
    ("ECMA-262: RegExp objects", "https://tc39.es/ecma262/#sec-regexp-regular-expression-objects"),
    ("ECMA-262, annex B: patterns", "https://tc39.es/ecma262/#sec-regular-expressions-patterns"),
    ("Unicode: text segmentation (UAX #29)", "https://www.unicode.org/reports/tr29/"),
    ("Unicode: regular expressions (UTS #18)", "https://www.unicode.org/reports/tr18/"),
  ]

  /// The part of the page about one cause.
  public static func section(_ cause: DriftCause) -> String {
    let citation = DriftCitation.of(cause.feature)
    var text = "## \(cause.feature.rawValue)\n\n\(cause.title)\n\n"
    text += "- **Foundation**: \(cause.foundation) \(citation.icu)\n"
    text += "- **PCRE2**: \(cause.pcre2) \(citation.pcre2)\n"
    text += "- **JavaScript**: \(cause.javaScript) \(citation.javaScript)\n\n"
    text += "\(cause.advice)"
    guard !cause.examples.isEmpty else { return text }
    let examples = cause.examples.map { "`\($0.pattern)` on `\($0.subject.escapedForPage)`" }
    return text + "\n\nSuch as: " + examples.joined(separator: "; ") + "."
  }
}

extension String {
  fileprivate var inTable: String { replacing("|", with: "\\|") }

  /// With a number in place of each character that cannot be seen.
  fileprivate var escapedForPage: String {
    unicodeScalars.map { scalar in
      let isPlain = (0x21...0x7E).contains(scalar.value) || scalar.properties.isAlphabetic
      let number = String(scalar.value, radix: 16, uppercase: true)
      return isPlain || scalar == "²" ? String(scalar) : "⟨\(number)⟩"
    }
    .joined()
  }
}

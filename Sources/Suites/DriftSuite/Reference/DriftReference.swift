import JavaScriptEditions
import RegexSyntax

/// The reference page of drift, made from what is known of its causes.
public enum DriftReference {
  /// The whole page, as Markdown.
  public static var page: String {
    let contents = DriftCauses.builtIn.all.map { cause in
      let code = cause.feature.rawValue
      return "| [`\(code)`](#\(code)) | \(cause.title.escapedForTable) |"
    }
    return """
      # Drift

      `ruleproof drift` finds patterns that another regex engine reads differently.

      ```sh
      ruleproof drift rules.json          # exits 1 if engines differ on a URL
      ruleproof drift --fix rules.json
      echo '\\Ahttps://' | ruleproof drift --patterns -
      ```

      \(introduction)

      \(editions)

      | code | construct |
      |---|---|
      \(contents.joined(separator: "\n"))

      \(DriftCauses.builtIn.all.map(section).joined(separator: "\n\n"))
      """
  }

  /// The part of the page about one cause.
  public static func section(_ cause: DriftCause) -> String {
    let engines = DriftCauses.builtIn.engines.compactMap { engine in
      cause.engines[engine.id].map { "- **\(engine.title)**: \($0)" }
    }
    var text = """
      ## \(cause.feature.rawValue)

      \(cause.title)

      \(engines.joined(separator: "\n"))

      **Instead**: \(cause.advice)
      """
    if !cause.examples.isEmpty { text += "\n\n" + table(cause.examples) }
    let links = cause.links.map { "[\($0.title)](\($0.address))" }
    return text + "\n\nMore: " + links.joined(separator: " · ")
  }

  private static func table(_ examples: [DriftExample]) -> String {
    let hasTemplate = examples.contains { $0.template != nil }
    let engines = DriftCauses.builtIn.engines.filter { engine in
      examples.contains { $0.answers[engine.id] != nil }
    }
    let header =
      ["pattern", "subject"] + (hasTemplate ? ["template"] : []) + engines.map(\.title)
    let rows = examples.map { example in
      [code(example.pattern), code(example.subject)]
        + (hasTemplate ? [example.template.map(code) ?? ""] : [])
        + engines.map { answer(example.answers[$0.id] ?? "") }
    }
    return ([header, header.map { _ in "---" }] + rows).map(row).joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func code(_ text: String) -> String {
    text.isEmpty ? "(empty)" : "`\(text.withVisibleCharacters.escapedForTable)`"
  }

  private static func answer(_ answer: String) -> String {
    answer.first == "[" || answer.first == "\"" ? code(answer) : answer
  }
}

extension DriftReference {
  /// JavaScript by edition, with what each edition has.
  private static var editions: String {
    let table = JavaScriptEditions.builtIn
    let header = ["what", "since"] + table.browsers.map(\.title) + ["sources"]
    let rows = table.features.map { row in
      [row.title, "ES\(row.edition)"] + table.browsers.map { row.versions[$0.id] ?? "" }
        + [links(row.sources)]
    }
    return """
      **JavaScript by edition.** `javascript` is the newest edition. `javascript@ES2018`, \
      `javascript@safari-15`, `javascript@chrome-62` and `javascript@firefox-78` are engines, too, \
      wherever `javascript` is one: \(table.words). They refuse patterns whose syntax the edition \
      lacks, and answer the others as `javascript` does. The flag `u` is chosen as for `javascript`: \
      a pattern that is valid with it and has `\\p{…}` is refused by editions without properties, as \
      a browser of that age refuses it with this flag. A pattern that is only valid without the flag \
      is read without it by every edition: its `\\p{L}` are the letters `p{L}`. Flags of a list's entry \
      or of a script's pattern are flags, and no group.

      \(([header, header.map { _ in "---" }] + rows).map(row).joined(separator: "\n"))

      The figures are those of [MDN's browser-compat-data](\(table.sources["MDN browser-compat-data"] ?? "")) \
      and [ECMA-262](\(table.sources["ECMA-262"] ?? "")).
      """
  }

  private static func links(_ links: [String: String]) -> String {
    links.sorted { $0.key < $1.key }.map { "[\($0.key)](\($0.value))" }.joined(separator: " · ")
  }

  private static let introduction = """
    Rules are written for Foundation's NSRegularExpression, whose engine is ICU. A server may run \
    them in PCRE2, and a browser or a script in JavaScript. A difference is a pattern that one \
    engine compiles and the other refuses, or a subject on which they find different matches, \
    groups or output. The cause of a difference is the construct whose replacement makes it \
    disappear. This page lists all causes by their codes. `scripts/update-docs` generates it from the \
    causes, and every example is a test.

    **Profiles.** With `as-written` each engine gets the text of the rule unchanged: PCRE2 with \
    the options UTF and UCP and with LF as newline (`--pcre2-options` changes them), JavaScript \
    with the flag `u` if the rules give it one, without it if they give other flags or are in a file \
    that could give it, and where nothing says it, as in a manifest, with it if the pattern is valid \
    so. With `ported` each \
    pattern is first printed in the engine's own dialect with Foundation's meaning. A pattern that \
    a dialect cannot express counts as refused there, with the reason; one that it can only \
    approximate is compared like the others, and reported if a subject shows a difference. The \
    rest of this page is about `as-written`.

    **Where the rules run.** `engines` in `ruleproof.yml` names the engines that the rules must run \
    on: Foundation and PCRE2, if it names none. PCRE2 and JavaScript are compared in any case, and \
    another result on a URL fails the run. A pattern that an engine only refuses does no harm before \
    the rules run there: it is counted in one line, and fails once the engine is named, in the \
    file or with `--engines`. Lists of patterns (`--patterns`) must run on all engines that are \
    compared.

    **One table.** `--matrix` shows a line for each pattern and a column for each engine, compared \
    with the first one: `same`, `differs`, `refused` or `undecided`, with a number for the reason \
    below; a dash where the pattern's file does not name the engine. Patterns with the same \
    outcomes are one line, `youtube +12`. A difference counts if it \
    would fail the run; templates are only counted. The column `fix` says that a pattern was found \
    that all engines take and read alike on real subjects; `--fix` writes it. `--verbose` has a line for each pattern, those that are the same \
    everywhere too. The Markdown and the HTML report have the table, and the spellings.

    **Patterns inside scripts.** `--scripts` compares the patterns of `script` and `script2` instead, \
    as they are written: JavaScript is the first engine, and the others are what somebody meets \
    who moves the pattern into a rule. Flags become a group around the pattern, such as `(?i:…)`; \
    patterns with the flags `v` and `y` are left out. Nobody is harmed before the pattern is \
    moved, so these differences fail the run only with `--fail-on`.

    **Likeness to a URL.** A difference is graded by the strings that reveal it. `url`: a URL \
    that a browser would send, with a scheme, a host that browsers accept, and only characters of \
    RFC 3986. `urlLike`: a string that could be a URL, for example with raw non-ASCII letters. \
    `any`: only a string that could not be one, for example with a line end. If one engine refuses \
    a pattern, they differ on every string, including URLs.

    **After a fix.** Results are for the pattern as written, with one exception. One difference \
    can hide another, mostly because an engine refuses the pattern. A hidden difference says \
    `after`, with the causes that were fixed first and the fixed pattern, and its results are for \
    that pattern. The fixes keep Foundation's answers on the subject. Differences that a fix \
    itself introduces are not reported.

    **Undecided.** An engine that runs out of steps or stack has not answered. Such comparisons \
    are counted separately, neither as different nor as equal. JavaScriptCore does not count steps \
    and cannot be stopped, so PCRE2 first runs the search with JavaScript's meaning of the \
    pattern, and counts; if a search would take too many steps, it is skipped in JavaScriptCore. The \
    work for one pattern is limited to less than five seconds of one core and 500 MB, counted in \
    steps, not timed; comparisons beyond the limit are undecided. If every comparison of a run is \
    undecided, the run does not pass.

    **Fixes.** A fix is the pattern without this cause; other causes may remain, and have entries \
    of their own. It is offered if Foundation's answers do not change on any URL tried or on the \
    rule's own tests, and if it causes no new difference. It is exact if it is known to mean the \
    same on all other strings too, and did on every one tried. No fix is exact if Foundation \
    refuses the pattern; the report then names the engine whose matches the fix keeps. Of two \
    fixes, the one that more JavaScript engines accept is taken, and the report names the edition: \
    ES2025 for flags around a group, which V8 rejects in Node 22 and earlier, ES2018 for lookbehind \
    and `\\p{…}`, else ES2015. `--fix` writes fixes into the manifest, \
    the file of rules or the list of patterns; a pattern with several causes gets them one after the \
    other. In a file of rules whose rules can have `flags`, those that a pattern begins with are moved \
    there where an engine takes none in patterns: `(?i)^a` becomes `^a` with `"flags": "i"`. \
    Templates are not fixed automatically; their sections below say what to write instead.

    **Examples.** The tables show what each engine really answers. `[0,2)` is a match from offset \
    0 to offset 2, in UTF-16 units; several matches are listed in order, and `{1=[0,1) 2=-}` shows \
    the groups, with a hyphen for one that did not match. With a template, the answer is the whole \
    output in quotation marks. `⟨85⟩` is the character with this hexadecimal number. Answers are \
    those of ICU 76.1, PCRE2 10.42 and JavaScriptCore 2.50; the links lead to the documentation of \
    the newest releases, and "measured" marks behaviour that no documentation describes.
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

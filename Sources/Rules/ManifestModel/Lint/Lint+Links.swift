import Diagnostics
import Foundation
import LinkVariations
import RegexSyntax

/// The checks that change the path or query of links in a rule's tests.
extension Lint {
  static let linkChecks = [
    trailingSlashRefused, queryRefused, queryInValue, matchNotEnded,
  ]

  static let trailingSlashRefused = LintCheck(
    code: "trailing-slash-refused",
    severity: .note,
    summary: "A pattern refuses a link with a slash at the end of its path.",
    explanation: """
      Servers answer `/notes/1` and `/notes/1/` alike, and people share both. End the pattern \
      with `/?`, or with `(?:[/?#].*)?` where more of the path may follow.
      """,
    passing: [linkExample(#"^https://notes\\.example/(\\d+)/?$"#, "https://notes.example/1")],
    failing: [linkExample(#"^https://notes\\.example/(\\d+)$"#, "https://notes.example/1")]
  ) { context in
    context.linkFindings { link, takes in
      guard link.isPlainPath, takes(link.withSlash.text) == false else { return nil }
      return Finding(
        code: "trailing-slash-refused",
        message: "a slash at the end is refused: the pattern does not match",
        link: link.withSlash.text,
        severity: .note,
        help: "take a slash where the path ends",
        part: "'/?'",
        kind: .slashAdded
      )
    }
  }

  static let queryRefused = LintCheck(
    code: "query-refused",
    severity: .warning,
    summary: "A pattern refuses a link with a query after its path.",
    explanation: """
      Shared links often carry a query that says where they come from, such as \
      `?utm_source=mail`. End the pattern with `(?:[?#].*)?`, or with `(?:[/?#].*)?` where more of \
      the path may follow.
      """,
    passing: [
      linkExample(#"^https://notes\\.example/(\\d+)(?:[/?#].*)?$"#, "https://notes.example/1")
    ],
    failing: [linkExample(#"^https://notes\\.example/(\\d+)/?$"#, "https://notes.example/1")]
  ) { context in
    context.linkFindings { link, takes in
      let longer = link.adding(query: VariedLink.foreignParameter).text
      guard link.isPath, takes(longer) == false else { return nil }
      return Finding(
        code: "query-refused",
        message: "a query is refused: the pattern does not match",
        link: longer,
        help: "take a query where the path ends",
        part: "'(?:[?#].*)?'",
        kind: .queryAppended
      )
    }
  }

  static let matchNotEnded = LintCheck(
    code: "match-not-ended",
    severity: .warning,
    summary: "A match may end before the link does.",
    explanation: """
      The app replaces the match and keeps what follows it: `notes://1` becomes \
      `notes://1?from=mail`. End the pattern with `.*$`, or with `$` where nothing may follow.
      """,
    passing: [linkExample(#"^https://notes\\.example/(\\d+).*$"#, "https://notes.example/1")],
    failing: [
      linkExample(#"^https://notes\\.example/(\\d+)"#, "https://notes.example/1"),
      linkExample(
        #"^https://notes\\.example/(\\d+)(?:-[^?]*)?(?:\\?.*)?"#,
        "https://notes.example/1-a"
      ),
    ]
  ) { context in
    context.linkFindings { rule, pattern, link in
      guard link.isPath, rule.formats.contains(where: { $0.template != nil }),
        let groups = context.engine.groups(pattern.value, link.text)
      else { return nil }
      // A value that extends to the end hides what may follow the link, so it is also tried
      // without.
      let values = groups.dropFirst().compactMap(\.self).filter { !$0.isEmpty }
      let shorter = values.last.flatMap { value in
        link.text.range(of: value, options: [.backwards, .literal]).map {
          String(link.text[..<$0.upperBound])
        }
      }
      for text in [link.text, shorter].compactMap(\.self) {
        let whole = context.engine.groups(pattern.value, text)?.first ?? nil
        guard let whole, text.hasSuffix(whole) else { continue }
        let rests = link.isPlainPath ? ["?from=mail", "~x"] : ["?from=mail"]
        let rest = rests.first { rest in
          let longer = context.engine.groups(pattern.value, text + rest)?.first ?? nil
          return longer.map { !$0.hasSuffix(rest) } ?? false
        }
        guard let rest else { continue }
        return context.diagnostic(
          "match-not-ended",
          .warning,
          "the match ends before the link: of '\(text)\(rest)', '\(rest)' stays in the result",
          at: pattern.range,
          help: "end the pattern with '$', or with '.*$' if anything may follow"
        )
      }
      return nil
    }
  }

  /// An action with one test, which expects what the pattern gives.
  static func linkExample(
    _ pattern: String,
    _ link: String,
    title: String = "Open Note",
    format: String = "notes://$1"
  ) -> LintExample {
    LintExample(
      .action,
      #"""
      {"title": "\#(title)", "regex": "\#(pattern)", "testInputs": ["\#(link)"],
       "formats": [{"appId": "notes", "format": "\#(format)", "testResults": [\#(output(pattern, format, link))]}]}
      """#
    )
  }

  /// What a template gives for a link, as JSON has it.
  private static func output(_ pattern: String, _ format: String, _ link: String) -> String {
    let text = pattern.replacing(#"\\"#, with: #"\"#)
    let whole = NSRange(location: 0, length: link.utf16.count)
    guard let regex = try? NSRegularExpression(pattern: text),
      regex.firstMatch(in: link, range: whole) != nil
    else { return "null" }
    let output = regex.stringByReplacingMatches(
      in: link,
      range: whole,
      withTemplate: format
    )
    return "\"\(output)\""
  }
}

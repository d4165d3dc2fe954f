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
    "trailing-slash-refused",
    .note,
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
        "trailing-slash-refused",
        "a slash at the end is refused: the pattern does not match",
        link.withSlash.text,
        severity: .note,
        help: "take a slash where the path ends",
        part: "'/?'",
        kind: .slashAdded
      )
    }
  }

  static let queryRefused = LintCheck(
    "query-refused",
    .warning,
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
        "query-refused",
        "a query is refused: the pattern does not match",
        longer,
        help: "take a query where the path ends",
        part: "'(?:[?#].*)?'",
        kind: .queryAppended
      )
    }
  }

  static let queryInValue = LintCheck(
    "query-in-value",
    .warning,
    summary: "A group for a part of the path takes the query, too.",
    explanation: """
      `[^/]+` ends at a slash, but not at `?` or `#`: of `/tag/red?from=mail` it takes \
      `red?from=mail`. So does `.+` before `(?:[/?#].*)?`, since it is greedy. Write `[^/?#]+`.
      """,
    passing: [
      linkExample(#"^https://notes\\.example/([^/?#]+)(?:[/?#].*)?$"#, "https://notes.example/1")
    ],
    failing: [
      linkExample(#"^https://notes\\.example/([^/]+)(?:[/?#].*)?$"#, "https://notes.example/1"),
      linkExample(#"^https://notes\\.example/(.+)(?:[/?#].*)?$"#, "https://notes.example/1"),
    ]
  ) { context in
    context.linkFindings { rule, pattern, link in
      guard link.isPlainPath, let groups = context.engine.groups(pattern.value, link.text),
        let longer = context.engine.groups(pattern.value, link.text + "?from=mail"),
        groups.count == longer.count,
        let classes = context.syntax[pattern.value]?.slashClasses
      else { return nil }
      let names = rule.formats.compactMap { $0.template?.value }
        .flatMap { ReplacementTemplate($0, captureGroupCount: groups.count - 1).groupReferences }
        .map(\.number)
      for number in Set(names).sorted() where longer.indices.contains(number) {
        guard let item = classes[number], let value = groups[number],
          longer[number] == value + "?from=mail"
        else { continue }
        let queried = link.adding(query: VariedLink.foreignParameter)
        let corrected = context.correction(of: pattern.value, .queryAppended, queried, rule.inputs)
        {
          context.engine.groups($0, queried.text)?[number] == value
        }
        let shown = corrected.flatMap(context.written)
        return context.diagnostic(
          "query-in-value",
          .warning,
          "group \(number) takes the query, too: of '\(link.text)?from=mail' it is "
            + "'\(value)?from=mail'",
          at: context.place(of: item.range, in: pattern),
          help:
            "end the value before a query, and let one follow: \(shown ?? "'[^/?#]+(?:[?#].*)?'")"
        )
      }
      return nil
    }
  }

  static let matchNotEnded = LintCheck(
    "match-not-ended",
    .warning,
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
    title: String = "Open Note"
  ) -> LintExample {
    LintExample(
      .action,
      #"""
      {"title": "\#(title)", "regex": "\#(pattern)", "testInputs": ["\#(link)"],
       "formats": [{"appId": "notes", "format": "notes://$1", "testResults": [\#(output(pattern, link))]}]}
      """#
    )
  }

  /// What the template `notes://$1` gives for a link, as JSON has it.
  private static func output(_ pattern: String, _ link: String) -> String {
    let text = pattern.replacing(#"\\"#, with: #"\"#)
    let whole = NSRange(location: 0, length: link.utf16.count)
    guard let regex = try? NSRegularExpression(pattern: text),
      regex.firstMatch(in: link, range: whole) != nil
    else { return "null" }
    let output = regex.stringByReplacingMatches(
      in: link,
      range: whole,
      withTemplate: "notes://$1"
    )
    return "\"\(output)\""
  }
}

extension RegexPattern {
  /// What is repeated in the groups that contain only a repeated negated class, or a repeated dot
  /// before a query, by number.
  fileprivate var slashClasses: [Int: RegexNode] {
    var classes: [Int: RegexNode] = [:]
    root.collectSlashClasses(&classes, isBeforeQuery: false)
    return classes
  }
}

extension RegexNode {
  /// Collects them; a dot before something that may begin with `?` is hardly meant to match one.
  fileprivate func collectSlashClasses(
    _ places: inout [Int: RegexNode],
    isBeforeQuery: Bool
  ) {
    switch kind {
    case .group(let group, let body):
      if case .capturing(let number, _) = group, case .quantified(let item, _) = body.kind {
        switch item.kind {
        case .characterClass(let set) where set.isNegated: places[number] = item
        case .anyCharacter where isBeforeQuery: places[number] = item
        default: break
        }
      }
      body.collectSlashClasses(&places, isBeforeQuery: isBeforeQuery)
    case .quantified(let item, _):
      item.collectSlashClasses(&places, isBeforeQuery: isBeforeQuery)
    case .alternation(let items):
      for item in items { item.collectSlashClasses(&places, isBeforeQuery: isBeforeQuery) }
    case .concatenation(let items):
      for (index, item) in items.enumerated() {
        let next = index + 1 < items.count ? items[index + 1].beginsWithQuery : isBeforeQuery
        item.collectSlashClasses(&places, isBeforeQuery: next)
      }
    default: break
    }
  }

  /// Whether the first character may be a literal `?`.
  private var beginsWithQuery: Bool {
    switch kind {
    case .literal(let literal): literal.codePoint == 0x3F
    case .characterClass(let set): !set.isNegated && set.content.hasQuestionMark
    case .group(_, let body): body.beginsWithQuery
    case .quantified(let item, _): item.beginsWithQuery
    case .alternation(let items): items.contains(where: \.beginsWithQuery)
    case .concatenation(let items): items.first?.beginsWithQuery ?? false
    default: false
    }
  }
}

extension ClassMember {
  fileprivate var hasQuestionMark: Bool {
    switch kind {
    case .literal(let literal): literal.codePoint == 0x3F
    case .union(let members): members.contains(where: \.hasQuestionMark)
    default: false
    }
  }
}

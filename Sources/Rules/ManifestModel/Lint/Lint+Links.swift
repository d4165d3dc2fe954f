import Diagnostics
import Foundation
import RegexSyntax

/// The checks that change one thing in the links of a rule's tests, and ask what its pattern makes of them.
extension Lint {
  static let linkChecks = [
    hostNotEnded, hostNotBegun, wwwRequired, wwwRefused, trailingSlashRefused, queryRefused,
    queryInValue, matchNotEnded,
  ]

  static let hostNotEnded = LintCheck(
    "host-not-ended",
    .warning,
    summary: "A pattern takes hosts that only begin like its own.",
    explanation: #"""
      Nothing ends the host, so the rule also takes links to `notes.example.evil.net`, which \#
      belongs to somebody else. Write what follows a host: `/`, or `(?:[/?#]|$)`. Patterns that \#
      take any ending of a domain, such as `google(?:\.\w+)+`, are not reported.
      """#,
    passing: [
      linkExample(#"^https://notes\\.example/(\\d+)"#, "https://notes.example/1"),
      linkExample(#"^https://notes(?:\\.\\w+)+/(\\d+)"#, "https://notes.example/1"),
    ],
    failing: [linkExample(#"^https://notes\\.example.*/(\\d+)"#, "https://notes.example/1")]
  ) { context in
    context.hostFindings { link, takes in
      guard takes(link.onLongerHost) == true, takes(link.inAnotherCountry) == false else {
        return nil
      }
      return Finding(
        "host-not-ended",
        "nothing ends the host: the pattern also takes",
        link.onLongerHost,
        help: "write what follows the host, such as '/' or '(?:[/?#]|$)'"
      )
    }
  }

  static let hostNotBegun = LintCheck(
    "host-not-begun",
    .warning,
    summary: "A pattern takes hosts that only end like its own.",
    explanation: #"""
      Something before the host takes more than subdomains: the rule also takes links to \#
      `notnotes.example`, or to a page whose path has the host's name. Write subdomains with \#
      their dot: `(?:[\w-]+\.)*notes\.example`.
      """#,
    passing: [
      linkExample(#"^https://(?:[\\w-]+\\.)*notes\\.example/(\\d+)"#, "https://notes.example/1")
    ],
    failing: [
      linkExample(#"^https://.*notes\\.example/(\\d+)"#, "https://notes.example/1"),
      linkExample(#"^https://[\\w.-]*notes\\.example/(\\d+)"#, "https://notes.example/1"),
    ]
  ) { context in
    context.hostFindings { link, takes in
      guard takes(link.inAnotherCountry) == false else { return nil }
      let wrong = [link.onPrefixedHost, link.inPath].first { takes($0) == true }
      return wrong.map { wrong in
        Finding(
          "host-not-begun",
          "nothing begins the host: the pattern also takes",
          wrong,
          help: #"write subdomains with their dot: '(?:[\\w-]+\\.)*' in JSON"#
        )
      }
    }
  }

  static let wwwRequired = LintCheck(
    "www-required",
    .warning,
    summary: "A pattern takes a host only with `www.`.",
    explanation: #"""
      Most sites answer with `www.` and without. `(?:www\.)` without a `?` after it takes only \#
      links with it. If the site has no other links, allow the finding.
      """#,
    passing: [
      linkExample(#"^https://(?:www\\.)?notes\\.example/(\\d+)"#, "https://www.notes.example/1")
    ],
    failing: [
      linkExample(#"^https://(?:www\\.)notes\\.example/(\\d+)"#, "https://www.notes.example/1")
    ]
  ) { context in
    context.hostFindings { link, takes in
      guard !link.www.isEmpty, link.isWholeDomain, takes(link.withOtherWWW) == false else {
        return nil
      }
      return Finding(
        "www-required",
        "'www.' is required: the pattern does not take",
        link.withOtherWWW,
        help: #"make it optional: '(?:www\\.)?' in JSON"#,
        isFor: { $0.contains("www") }
      )
    }
  }

  static let wwwRefused = LintCheck(
    "www-refused",
    .note,
    summary: "A pattern takes a host only without `www.`.",
    explanation: #"""
      Most sites answer with `www.` and without; short hosts often do not. Write `(?:www\.)?` \#
      before the host if the site has such links.
      """#,
    passing: [
      linkExample(#"^https://(?:www\\.)?notes\\.example/(\\d+)"#, "https://notes.example/1")
    ],
    failing: [linkExample(#"^https://notes\\.example/(\\d+)"#, "https://notes.example/1")]
  ) { context in
    context.hostFindings { link, takes in
      guard link.www.isEmpty, link.isWholeDomain, takes(link.withOtherWWW) == false else {
        return nil
      }
      return Finding(
        "www-refused",
        "'www.' is missing: the pattern does not take",
        link.withOtherWWW,
        severity: .note,
        help: #"write '(?:www\\.)?' in JSON before the host, if the site has such links"#
      )
    }
  }
}

// MARK: - What follows the path

extension Lint {
  static let trailingSlashRefused = LintCheck(
    "trailing-slash-refused",
    .note,
    summary: "A pattern refuses a link with a slash at the end of its path.",
    explanation: """
      Servers answer `/notes/1` and `/notes/1/` alike, and people share both. End the pattern \
      with `/?`, or with `(?:[/?#].*)?` where more of the path may follow. It is a warning where the \
      pattern takes a query or more of the path at that place: then the slash was hardly left out \
      on purpose. In a wiki it belongs to the title, so there it is a note.
      """,
    passing: [linkExample(#"^https://notes\\.example/(\\d+)/?$"#, "https://notes.example/1")],
    failing: [linkExample(#"^https://notes\\.example/(\\d+)$"#, "https://notes.example/1")]
  ) { context in
    context.linkFindings { link, takes in
      guard link.isPlainPath, takes(link.text + "/") == false else { return nil }
      let isForgotten =
        !link.rest.contains("/wiki/")
        && ["?from=mail", "#top", "/?from=mail"].contains { takes(link.text + $0) == true }
      return Finding(
        "trailing-slash-refused",
        "a slash at the end is refused: the pattern does not take",
        link.text + "/",
        severity: isForgotten ? .warning : .note,
        help: "write '/?' where the path ends"
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
      let longer = link.text + "?from=mail"
      guard link.isPlainPath, takes(longer) == false else { return nil }
      return Finding(
        "query-refused",
        "a query is refused: the pattern does not take",
        longer,
        help: "write '(?:[?#].*)?' where the path ends"
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
        guard let place = classes[number], let value = groups[number],
          longer[number] == value + "?from=mail"
        else { continue }
        return context.diagnostic(
          "query-in-value",
          .warning,
          "group \(number) takes the query, too: of '\(link.text)?from=mail' it is "
            + "'\(value)?from=mail'",
          at: context.place(of: place, in: pattern),
          help: "end the value before a query: '[^/?#]'"
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
      guard link.isPlainPath, rule.formats.contains(where: { $0.template != nil }),
        let groups = context.engine.groups(pattern.value, link.text)
      else { return nil }
      // What may follow the last value hides what may follow the link: so without it, too.
      let values = groups.dropFirst().compactMap(\.self).filter { !$0.isEmpty }
      let shorter = values.last.flatMap { value in
        link.text.range(of: value, options: [.backwards, .literal]).map {
          String(link.text[..<$0.upperBound])
        }
      }
      for text in [link.text, shorter].compactMap(\.self) {
        let whole = context.engine.groups(pattern.value, text)?.first ?? nil
        guard let whole, text.hasSuffix(whole) else { continue }
        let rest = ["?from=mail", "~x"].first { rest in
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

  private static func linkExample(_ pattern: String, _ link: String) -> LintExample {
    LintExample(
      .action,
      #"""
      {"title": "Open Note", "regex": "\#(pattern)", "testInputs": ["\#(link)"],
       "formats": [{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1"]}]}
      """#
    )
  }

  /// What a check finds about one link.
  fileprivate struct Finding {
    var code: String
    var severity: Severity
    var message: String
    var link: String
    var help: String
    /// Whether it is one for a pattern.
    var isFor: (String) -> Bool

    init(
      _ code: String,
      _ message: String,
      _ link: String,
      severity: Severity = .warning,
      help: String,
      isFor: @escaping (String) -> Bool = { _ in true }
    ) {
      self.code = code
      self.severity = severity
      self.message = message
      self.link = link
      self.help = help
      self.isFor = isFor
    }
  }
}

extension LintContext {
  /// How many links of a rule are looked at.
  private static let maxLinks = 3

  /// The first finding about a link of each rule.
  func linkFindings(
    _ finding: (Rule, Located<String>, TestedLink) -> Diagnostic?
  ) -> [Diagnostic] {
    manifest.rules.compactMap { rule in
      guard rule.kind != .browser, !rule.sendsHeaders, let pattern = rule.pattern else {
        return nil
      }
      var count = 0
      for input in rule.inputs where count < Self.maxLinks {
        guard let link = TestedLink(input), engine.matches(pattern.value, input) == true else {
          continue
        }
        count += 1
        if let found = finding(rule, pattern, link) { return found }
      }
      return nil
    }
  }

  fileprivate func linkFindings(
    _ finding: (TestedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    linkFindings { rule, pattern, link in
      // What the rule's own tests have is decided.
      let inputs = rule.inputs
      let found = finding(link) { text in
        inputs.contains { $0.utf8.elementsEqual(text.utf8) }
          ? nil : engine.matches(pattern.value, text)
      }
      guard let found, found.isFor(pattern.value) else { return nil }
      return diagnostic(
        found.code,
        found.severity,
        "\(found.message) '\(found.link)'",
        at: pattern.range,
        help: found.help
      )
    }
  }

  /// The same for findings about the host; a pattern that takes any host has none.
  fileprivate func hostFindings(
    _ finding: (TestedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    linkFindings { link, takes in
      takes(link.onAnotherHost) == false ? finding(link, takes) : nil
    }
  }
}

extension Rule {
  /// The inputs of its tests.
  var inputs: [String] {
    (testInputs?.value ?? []).compactMap(\.value) + redirectTests.map(\.input.value)
  }
}

extension RegexPattern {
  /// The places of the groups that hold a repeated negated class, or a repeated dot before a query, and nothing
  /// else, by their numbers.
  fileprivate var slashClasses: [Int: Range<Int>] {
    var places: [Int: Range<Int>] = [:]
    root.collectSlashClasses(&places, isBeforeQuery: false)
    return places
  }
}

extension RegexNode {
  /// Collects them; before something that may begin with `?` a dot is hardly meant to take one.
  fileprivate func collectSlashClasses(
    _ places: inout [Int: Range<Int>],
    isBeforeQuery: Bool
  ) {
    switch kind {
    case .group(let group, let body):
      if case .capturing(let number, _) = group, case .quantified(let item, _) = body.kind {
        switch item.kind {
        case .characterClass(let set) where set.isNegated: places[number] = body.range
        case .anyCharacter where isBeforeQuery: places[number] = body.range
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

  /// Whether the first character may be a `?` that is written as such.
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

import Diagnostics
import Foundation
import LinkVariations
import LocatedJSON
import RegexSyntax
import SubjectDomains

/// The checks of patterns.
extension Lint {
  static let patternChecks = [
    patternDoesNotCompile, patternNeverMatches, patternDelimited, backslashDoubled,
    unescapedHostDot, patternNotAnchored, alternationNotGrouped,
  ]

  static let patternDoesNotCompile = LintCheck(
    code: "pattern-does-not-compile",
    severity: .error,
    summary: "A pattern is not a valid regular expression.",
    explanation: """
      The rule never matches, and its tests fail. The finding quotes the engine's error and points \
      to where it occurred.
      """,
    passing: [LintExample(.preview, #"{"regex": "^https://a\\.example/(\\d+)$", "format": "$1"}"#)],
    failing: [LintExample(.preview, #"{"regex": "^https://a\\.example/(\\d+$", "format": "b"}"#)]
  ) { context in
    context.patterns.compactMap { _, pattern in
      guard let problem = context.engine.compileProblem(pattern.value) else { return nil }
      return context.diagnostic(
        "pattern-does-not-compile",
        .error,
        "the pattern does not compile: \(problem.message)",
        at: problem.offset.map { context.place(of: $0..<($0 + 1), in: pattern) } ?? pattern.range
      )
    }
  }

  static let unescapedHostDot = LintCheck(
    code: "unescaped-host-dot",
    severity: .warning,
    summary: "A dot in a host name is not escaped.",
    explanation: #"""
      An unescaped `.` matches any character: `www.example.com` also matches `wwwXexample.com`, \#
      which may belong to somebody else. Write `\.` (in JSON `\\.`); `ruleproof lint --fix` does, \#
      where all tests of the rule give the same with it.
      """#,
    passing: [
      LintExample(.preview, #"{"regex": "^https://(?:www\\.)?a\\.example/.*$", "format": "b"}"#)
    ],
    failing: [
      LintExample(.preview, #"{"regex": "^https://(?:www.)?a\\.example/.*$", "format": "b"}"#),
      LintExample(.redirects, #"{"^https://a.example/": {"param": "u"}}"#),
    ]
  ) { context in
    context.meantPatterns.compactMap { rule, pattern in
      guard let syntax = context.syntax[pattern.value] else { return nil }
      let dots = syntax.hostDots
      guard let first = dots.first, let last = dots.last else { return nil }
      var effort = maxLinkEffort
      let link = dots.lazy.compactMap { dot in
        context.link(of: rule, with: pattern.value, onlyWithoutDotAt: dot, &effort)
      }.first
      let fixed = syntax.escapingHostDots(in: pattern.value)
      var finding = context.diagnostic(
        "unescaped-host-dot",
        .warning,
        (dots.count == 1
          ? "this '.' in a host name matches any character"
          : "\(dots.count) dots in host names match any character")
          + (link.map { ": the pattern matches '\($0)'" } ?? ""),
        at: context.place(of: first, in: pattern),
        help: "escape \(dots.count == 1 ? "it" : "them"): "
          + (fixed.flatMap(context.written) ?? #"'\.'"#)
      )
      finding.correction = fixed.map { fixed in
        let span = first.lowerBound..<(last.upperBound + dots.count)
        return PatternCorrection(
          first.lowerBound..<last.upperBound,
          String(decoding: Array(fixed.utf16)[span], as: UTF16.self)
        )
      }
      return finding
    }
  }

  /// How much of patterns and links is read to find a link for the dots of one pattern, in UTF-16 units:
  /// each dot could take as many searches as its links have dots.
  private static let maxLinkEffort = 2_000_000

  static let patternNotAnchored = LintCheck(
    code: "pattern-not-anchored",
    severity: .note,
    summary: "A pattern may match in the middle of the input.",
    explanation: """
      The app searches. Without `^` the rule also matches a URL that contains such a link, as in a \
      query; it then keeps the text before the match in the output, and the search starts again at \
      every character. It is a warning if nine of ten patterns of a set of ten and more begin with \
      `^`, and a test shows such a URL: the `^` was then forgotten.
      """,
    passing: [
      LintExample(.preview, #"{"regex": "^https://a\\.example/.*$", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "(?:^http|^https)://a\\.example/", "format": "b"}"#),
    ],
    failing: [LintExample(.preview, #"{"regex": "https://a\\.example/.*$", "format": "b"}"#)]
  ) { context in
    let isUsual = context.anchorsMostPatterns
    return context.meantPatterns.compactMap { rule, pattern in
      guard let syntax = context.syntax[pattern.value], !syntax.isAnchoredAtStart,
        syntax.alternativesWithoutStart.isEmpty
      else { return nil }
      let link = context.embeddedLink(of: rule, pattern.value)
      let isAlternation = syntax.root.isAlternation
      let isForgotten = isUsual && link != nil
      let start = isAlternation ? "^" : context.start(of: rule, pattern.value)
      var finding = context.diagnostic(
        "pattern-not-anchored",
        isForgotten ? .warning : .note,
        "the pattern may match in the middle of the input"
          + (isForgotten ? ", unlike most of this set" : "")
          + (link.map { ": it matches '\($0)'" } ?? ""),
        at: context.place(of: 0..<1, in: pattern),
        help: isAlternation
          ? "start it with '^'" : context.help(toStart: pattern.value, with: start)
      )
      if isForgotten, !isAlternation, let start {
        finding.correction = PatternCorrection(0..<0, start)
      }
      return finding
    }
  }

  static let alternationNotGrouped = LintCheck(
    code: "alternation-not-grouped",
    severity: .warning,
    summary: "A `^` begins one alternative of a pattern and not the others.",
    explanation: """
      `|` divides the whole pattern or group: `^https://a\\.example/b|c$` is `^https://a\\.example/b`, or \
      `c$` on any site. Put what differs into a group, `^https://a\\.example/(?:b|c)$`, or begin each part \
      with `^`.
      """,
    passing: [
      LintExample(.preview, #"{"regex": "^https://a\\.example/(?:b|c)$", "format": "b"}"#),
      LintExample(
        .preview,
        #"{"regex": "^https://a\\.example/|^https://b\\.example/", "format": "b"}"#
      ),
      LintExample(.preview, #"{"regex": "(?:^|/)https://a\\.example/", "format": "b"}"#),
    ],
    failing: [
      LintExample(.preview, #"{"regex": "^https://a\\.example/b|c$", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "(?:^https://a|b)\\.example/", "format": "b"}"#),
    ]
  ) { context in
    context.meantPatterns.compactMap { _, pattern in
      guard let part = context.syntax[pattern.value]?.alternativesWithoutStart.first else {
        return nil
      }
      return context.diagnostic(
        "alternation-not-grouped",
        .warning,
        "this alternative has no '^' and matches anywhere in a URL",
        at: context.place(of: part, in: pattern),
        help: "put what differs into a group, '^…(?:a|b)…$', or begin each part with '^'"
      )
    }
  }
}

extension LintContext {
  /// Whether at least nine of ten patterns begin with `^`, among enough of them.
  fileprivate var anchorsMostPatterns: Bool {
    let trees = patterns.compactMap { syntax[$0.pattern.value] }
    return trees.count >= 10 && trees.count(where: \.isAnchoredAtStart) * 10 >= trees.count * 9
  }

  /// What a pattern may begin with that is searched anywhere, so that it still matches what it is meant for;
  /// nil if that is not known.
  fileprivate func start(of rule: Rule, _ pattern: String) -> String? {
    if beginsInHost(rule, pattern) { return Self.hostStart }
    let matched = rule.inputs.filter { engine.matches(pattern, $0) == true }
    guard matched.allSatisfy({ engine.matches("^" + pattern, $0) == true }) else { return nil }
    let part = syntax["^" + pattern]?.impossiblePart(in: domain.traits)
    return part?.reason == .beginning ? nil : "^"
  }

  fileprivate func help(toStart pattern: String, with start: String?) -> String {
    guard let start else {
      return "start it with '^' and what comes before it in a \(domain.noun), from its beginning on"
    }
    return "start it with '\(start)'" + (written(start + pattern).map { ": \($0)" } ?? "")
  }

  /// Whether the matches in the links of a rule begin in their hosts.
  func beginsInHost(_ rule: Rule, _ pattern: String) -> Bool {
    rule.inputs.prefix(3).contains { input in
      guard let match = engine.groups(pattern, input)?.first ?? nil,
        let link = VariedLink(input), let start = input.firstRange(of: match)?.lowerBound,
        let host = input.firstRange(of: "://")?.upperBound
      else { return false }
      return start >= host && start < input.index(host, offsetBy: link.host.count)
    }
  }

  /// A test link embedded in the query of another site, if the pattern matches that.
  fileprivate func embeddedLink(of rule: Rule, _ pattern: String) -> String? {
    guard rule.kind != .browser else { return nil }
    let links = rule.inputs.lazy.filter { engine.matches(pattern, $0) == true }
      .compactMap(VariedLink.init(sent:)).map { "https://example.net/?u=" + $0.text }
    return links.prefix(3).first { link in
      !rule.inputs.contains(link) && engine.matches(pattern, link) == true
    }
  }

  /// A test link of a rule with another character in its host, which the pattern matches only because a
  /// dot is not escaped; nil if there is none, or it takes more than the effort that is left.
  fileprivate func link(
    of rule: Rule,
    with pattern: String,
    onlyWithoutDotAt dot: Range<Int>,
    _ effort: inout Int
  ) -> String? {
    effort -= pattern.utf16.count
    guard effort > 0,
      let escaped = PatternCorrection.apply([PatternCorrection(dot, #"\."#)], to: pattern)
    else { return nil }
    for input in rule.inputs.prefix(3) where engine.matches(pattern, input) == true {
      guard let start = input.range(of: "://")?.upperBound else { continue }
      let end = input[start...].firstIndex { "/?#".contains($0) } ?? input.endIndex
      for place in input[start..<end].indices where input[place] == "." {
        effort -= pattern.utf16.count + input.utf16.count
        guard effort > 0 else { return nil }
        var link = input
        link.replaceSubrange(place...place, with: "x")
        if engine.matches(pattern, link) == true, engine.matches(escaped, link) == false {
          return link
        }
      }
    }
    return nil
  }

  /// Every pattern with its rule, in file order.
  var patterns: [(rule: Rule, pattern: Located<String>)] {
    manifest.rules.compactMap { rule in rule.pattern.map { (rule, $0) } }
  }

  /// The UTF-8 range in the file of UTF-16 offsets in a string.
  func place(of offsets: Range<Int>, in string: Located<String>) -> Range<Int> {
    manifest.document.place(ofUTF16: offsets, inStringAt: string.range)
  }
}

extension RegexNode {
  /// Whether it is an alternation, so that a prefix would apply only to its first branch.
  var isAlternation: Bool {
    if case .alternation = kind { true } else { false }
  }
}

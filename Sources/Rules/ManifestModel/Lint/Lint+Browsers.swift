import Diagnostics
import RegexSyntax
import URLSyntax

/// The checks of browsers.
extension Lint {
  static let browserChecks = [browserRefusesURL]

  static let browserRefusesURL = LintCheck(
    code: "browser-refuses-url",
    severity: .warning,
    summary: "A browser does not take every http and https URL.",
    explanation: #"""
      A browser opens any web link, also one that no action is for. Its pattern is tried on usual \#
      URLs of both schemes (with and without a path, a query, a port, on an address, and of up to \#
      2,000 characters), on those of its tests, and on URLs made from the pattern, such as those that a `(?!…)` keeps out. Take \#
      any: `^https?://.+$`, with groups where the template needs them.
      """#,
    passing: [
      browserExample("^https?://.+$"), browserExample("^http(s?)://(.*)$"), browserExample(".+"),
    ],
    failing: [
      browserExample("^https://.+$"), browserExample("^https?://[^/]+/.*$"),
      browserExample(#"^https?://[\\w.]+(?:/.*)?$"#),
      browserExample(#"^https?://(?!intranet\\.example/).+$"#),
      browserExample("^https?://(.{1,200})$"),
    ]
  ) { context in
    context.manifest.rules.compactMap { context.browserFinding($0) }
  }

  private static func browserExample(_ pattern: String) -> LintExample {
    LintExample(
      .browser,
      """
      {"identifier": "surf", "name": "Surf", "storeId": "2", "scheme": "surf",
       "regex": "\(pattern)", "format": "surf://open?url=$0"}
      """
    )
  }
}

extension LintContext {
  fileprivate func browserFinding(_ rule: Rule) -> Diagnostic? {
    guard rule.kind == .browser, let pattern = rule.pattern else { return nil }
    let made = syntax[pattern.value].map(BrowserProbes.made) ?? []
    let own = rule.inputs.filter(BrowserProbes.isProbe)
    let refused = (BrowserProbes.usual + own + made).first { url in
      engine.matches(pattern.value, url) == false
    }
    guard let refused else { return nil }
    return diagnostic(
      "browser-refuses-url",
      .warning,
      "a browser takes any http or https URL, and this pattern refuses \(BrowserProbes.words(refused))",
      at: pattern.range,
      help: "take any, as in '^https?://.+$'"
    )
  }
}

/// URLs that any browser rule must match.
private enum BrowserProbes {
  /// URLs of each usual form, with both schemes.
  static let usual =
    ["https://", "http://"].flatMap { scheme in
      [
        "example.com/", "example.com", "www.example.com/a/b.html?x=1&y=%C3%A9#part",
        "example.com?x=1", "example.com#part", "localhost:8080/", "192.0.2.1/a", "[2001:db8::1]/",
        "user:word@example.com/", "xn--bcher-kva.example/", "a-b_c.example.co.uk/~d;e=(f),g!*'@:$+",
        "example.com/?u=https://example.net/a?b=c", "example.photography//",
      ].map { scheme + $0 }
    } + [500, 2_000].flatMap(long)

  /// Links as long as those in mails and searches, with a long path and with a long query.
  private static func long(_ length: Int) -> [String] {
    ["https://example.com/a", "http://example.com/?q=a"].map { start in
      start + String(repeating: "b", count: length - start.utf8.count)
    }
  }

  /// A URL for a message, shortened and with its length if long.
  static func words(_ url: String) -> String {
    let cut = url.cut(to: 100)
    return cut == url ? "'\(url)'" : "'\(cut)', a URL of \(url.unicodeScalars.count) characters"
  }

  /// URLs that match a pattern, or miss it by a character, and what its negative lookarounds
  /// exclude.
  static func made(from pattern: RegexPattern) -> [String] {
    var generator = SubjectGenerator(pattern, seed: 1)
    let texts =
      generator.steeredSubjects(limit: 32) + (0..<64).compactMap { _ in generator.nextNearMiss() }
    let near = texts.map { String(decoding: $0, as: UTF16.self) }
    return (refusedParts(of: pattern) + near).filter(isProbe)
  }

  /// Whether a text is a URL that a browser rule must match.
  static func isProbe(_ text: String) -> Bool {
    (text.hasPrefix("http://") || text.hasPrefix("https://")) && text.isWebURL
      && text.utf8.allSatisfy { $0 < 0x80 } && text.linkHost()?.last != "."
  }

  /// The contents of negative lookarounds, on their own and after either scheme.
  private static func refusedParts(of pattern: RegexPattern) -> [String] {
    let source = Array(pattern.source.utf16)
    var bodies: [String] = []
    pattern.root.forEach { node in
      guard case .group(let kind, let body) = node.kind, kind.isNegatedLookaround,
        bodies.count < maxBodies, body.range.upperBound <= source.count
      else { return }
      bodies.append(String(decoding: source[body.range], as: UTF16.self))
    }
    return bodies.flatMap { body -> [String] in
      guard let part = try? RegexParser.parse(body, flags: pattern.flags) else { return [] }
      var generator = SubjectGenerator(part, seed: 1)
      return generator.steeredSubjects(limit: 4).flatMap { units in
        let text = String(decoding: units, as: UTF16.self)
        return [text, "https://" + text, "http://" + text, "https://example.com/" + text]
          .flatMap { [$0, $0 + "a"] }
      }
    }
  }

  private static let maxBodies = 8
}

extension GroupKind {
  fileprivate var isNegatedLookaround: Bool {
    switch self {
    case .lookahead(let isNegated), .lookbehind(let isNegated): isNegated
    default: false
    }
  }
}

import Diagnostics
import RegexSyntax
import URLSyntax

/// The check for redirects that lead back.
extension Lint {
  static let redirectLoop = LintCheck(
    code: "redirect-loop",
    severity: .error,
    summary: "Redirects lead back to a link that they came from.",
    explanation: #"""
      What a redirect gives is tried with the actions, then with the redirects again. One that takes its \#
      own results, such as `^https?://r\.example/` with `https://r.example/`, or two that give \#
      each other's links, never end, and the link opens nothing. Reported for the links of tests. In a \#
      file of rules, whose program need not try its results again, it is a warning.
      """#,
    passing: [
      LintExample(
        .redirects,
        #"""
        {"^http://r\\.example/(.*)$": {"format": "https://r.example/$1",
          "tests": {"http://r.example/7": "https://r.example/7"}}}
        """#
      ),
      LintExample(
        .redirects,
        #"""
        {"^https?://a\\.example/(.*)$": {"format": "https://b.example/$1",
          "tests": {"http://a.example/7": "https://b.example/7"}}}
        """#
      ),
    ],
    failing: [
      LintExample(
        .redirects,
        #"""
        {"^https?://r\\.example/(.*)$": {"format": "https://r.example/$1",
          "tests": {"http://r.example/7": "https://r.example/7"}}}
        """#
      ),
      LintExample(
        .redirects,
        #"""
        {"^https://a\\.example/(.*)$": {"format": "https://a.example/$1",
          "tests": {"https://a.example/7": "https://a.example/7"}}}
        """#
      ),
      LintExample(
        .redirects,
        #"""
        {"^https://r\\.example/\\?u=": {"param": "u"},
         "^https://b\\.example/(.*)$": {"format": "https://r.example/?u=https://b.example/$1",
          "tests": {"https://b.example/7": "https://r.example/?u=https://b.example/7"}}}
        """#
      ),
      LintExample(
        .redirects,
        #"""
        {"^https://a\\.example/(.*)$": {"format": "https://b.example/$1",
          "tests": {"https://a.example/7": "https://b.example/7"}},
         "^https://b\\.example/.*u=": {"param": "u"},
         "^https://b\\.example/(.*)$": {"format": "https://a.example/$1"}}
        """#
      ),
    ]
  ) { context in
    let walk = RedirectWalk(context)
    return context.manifest.rules.filter { $0.kind == .redirect }.compactMap { rule in
      for test in rule.redirectTests {
        guard let links = walk.loop(from: test) else { continue }
        return context.diagnostic(
          "redirect-loop",
          .error,
          "the redirect leads back: " + links.map { "'\($0)'" }.joined(separator: " → "),
          at: test.input.range,
          help: "let the pattern refuse its own results"
        )
      }
      return nil
    }
  }
}

/// Follows links through the redirects of a manifest, as far as that is certain without an app.
private struct RedirectWalk {
  private let context: LintContext
  private let redirects: [Rule]
  /// What tests say that a link leads to.
  private var known: [ExactText: String] = [:]

  private static let limit = 100

  init(_ context: LintContext) {
    self.context = context
    redirects = context.manifest.rules.filter { $0.kind == .redirect }
    for rule in redirects {
      // A link that no redirect takes stays as it is, and tests say so by the link itself.
      for test in rule.redirectTests {
        let (input, pattern) = (test.input.value, rule.pattern?.value ?? "")
        guard case .output(let target) = test.expected.value, known[ExactText(input)] == nil,
          context.engine.matches(pattern, input) == true
        else { continue }
        known[ExactText(input)] = target
      }
    }
  }

  /// The links from a test's input to one that was there before; nil if none is known to be.
  func loop(from test: RedirectTest) -> [String]? {
    guard var link = known[ExactText(test.input.value)] else { return nil }
    var links = [test.input.value]
    while !links.contains(where: { ExactText($0) == ExactText(link) }) {
      guard links.count < Self.limit, let next = target(of: link) else { return nil }
      links.append(link)
      link = next
    }
    // Actions come first.
    let isTaken = context.manifest.rules.contains { rule in
      guard rule.kind == .action, let pattern = rule.pattern else { return false }
      return links.contains { context.engine.matches(pattern.value, $0) != false }
    }
    return isTaken ? nil : links + [link]
  }

  /// Where the redirects lead; nil if that is not known.
  private func target(of link: String) -> String? {
    if let target = known[ExactText(link)] { return target }
    for rule in redirects {
      guard let pattern = rule.pattern else { continue }
      switch context.engine.matches(pattern.value, link) {
      case true:
        if let parameter = rule.parameter {
          return QueryParameter.value(of: parameter.value, in: link)
        }
        return rule.formats.first?.template.flatMap { expand($0.value, pattern.value, link) }
      case false: continue
      default: return nil
      }
    }
    return nil
  }

  /// What a template gives for a link that a pattern matches as a whole.
  private func expand(_ template: String, _ pattern: String, _ link: String) -> String? {
    guard let groups = context.engine.groups(pattern, link), let whole = groups.first,
      whole.map(ExactText.init) == ExactText(link)
    else { return nil }
    let template = ReplacementTemplate(template, captureGroupCount: groups.count - 1)
    return template.parts.map { part in
      switch part {
      case .literal(let range): String(decoding: template.literals[range], as: UTF16.self)
      case .group(let number): groups[number] ?? ""
      }
    }
    .joined()
  }
}

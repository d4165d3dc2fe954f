import Diagnostics
import LinkVariations

/// The check for actions that match the results of redirects.
extension Lint {
  static let redirectNotReached = LintCheck(
    code: "redirect-not-reached",
    severity: .warning,
    summary: "An action takes a link that a redirect leads away from.",
    explanation: #"""
      A link is first tried with the actions; only if none matches do the redirects say where it leads. \#
      A link such as `https://notes.example/out?u=https://a.example/` therefore opens the app of an \#
      action for all of `notes.example`, and not the page it is for. Leave it out with `(?!out\?)`. \#
      Reported for the tests of redirects that lead to another domain, and for actions that match \#
      in the middle of a redirect's link.
      """#,
    passing: [
      redirectExample(#"^https://notes\\.example/(?!out\\?)(.+)$"#),
      redirectExample(
        #"^https://notes\\.example/(.+)$"#,
        "https://notes.example/out?u=https://notes.example/7",
        "https://notes.example/7"
      ),
    ],
    failing: [
      redirectExample(#"^https://notes\\.example/(.+)$"#),
      redirectExample(
        #"https://notes\\.example/(\\d+)$"#,
        "https://notes.example/out?u=https://notes.example/7",
        "https://notes.example/7"
      ),
    ]
  ) { context in
    let links = context.manifest.rules.filter { $0.kind == .redirect }.flatMap { redirect in
      redirect.redirectTests.compactMap { RedirectedLink($0, redirect, context) }
    }
    let rules = TestedRules(context)
    return rules.entries.compactMap { entry in
      let taken = links.first { link in
        guard !entry.inputs.contains(ExactText(link.source.text)),
          context.engine.matches(entry.pattern.value, link.source.text) == true
        else { return false }
        return link.leavesDomain || context.matchesWithin(link.source.text, entry.pattern.value)
      }
      guard let taken else { return nil }
      return context.diagnostic(
        "redirect-not-reached",
        .warning,
        "the pattern takes a link that '\(taken.redirect.id)' is for, and actions come first: "
          + "'\(taken.source.text)'",
        at: entry.pattern.range,
        notes: [
          DiagnosticNote(
            message: "it leads to '\(taken.target.text)'",
            location: context.manifest.location(of: taken.range)
          )
        ],
        help: "leave such links out, as with '(?!…)'"
      )
    }
  }

  /// An action and a redirect with a test.
  private static func redirectExample(
    _ pattern: String,
    _ link: String = "https://notes.example/out?u=https://a.example/",
    _ target: String = "https://a.example/"
  ) -> LintExample {
    LintExample(
      .manifest,
      #"""
      {"apps": [{"identifier": "notes", "name": "Notes", "storeId": "1", "scheme": "notes"}],
       "actions": [
        {"title": "Open Note", "regex": "\#(pattern)", "testInputs": ["https://notes.example/1"],
         "formats": [{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1"]}]}],
       "redirects": {
        "^https://notes\\.example/out\\?": {"param": "u", "tests": {"\#(link)": "\#(target)"}}}}
      """#
    )
  }
}

/// A redirect's test that matches.
private struct RedirectedLink {
  let redirect: Rule
  let source: VariedLink
  let target: VariedLink
  let range: Range<Int>

  init?(_ test: RedirectTest, _ redirect: Rule, _ context: LintContext) {
    guard case .output(let text) = test.expected.value, let target = VariedLink(sent: text),
      let source = VariedLink(sent: test.input.value), let pattern = redirect.pattern,
      context.engine.matches(pattern.value, source.text) == true
    else { return nil }
    self.redirect = redirect
    self.source = source
    self.target = target
    range = test.input.range
  }

  var leavesDomain: Bool { source.domain != target.domain }
}

extension LintContext {
  /// Whether a pattern matches a link, but not from its start.
  fileprivate func matchesWithin(_ link: String, _ pattern: String) -> Bool {
    guard let match = engine.groups(pattern, link)?.first, let match else { return false }
    return !match.isEmpty && !link.hasPrefix(match)
  }
}

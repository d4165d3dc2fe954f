import Diagnostics
import LocatedJSON

/// The checks of redirects.
extension Lint {
  static let redirectChecks = [overlappingRedirects, unreadTests]

  static let overlappingRedirects = LintCheck(
    "overlapping-redirects",
    .warning,
    summary: "Two redirects match one test input.",
    explanation: """
      Redirects are an object, and only its order in the file says which of the two counts; many \
      JSON tools do not keep that order. Make one of the patterns narrower.
      """,
    passing: [
      LintExample(
        .redirects,
        #"""
        {"^https://a\\.example/\\?u=": {"param": "u", "tests": {"https://a.example/?u=b": "b"}},
         "^https://b\\.example/\\?u=": {"param": "u", "tests": {"https://b.example/?u=c": "c"}}}
        """#
      )
    ],
    failing: [
      LintExample(
        .redirects,
        #"""
        {"^https://a\\.example/\\?u=": {"param": "u", "tests": {"https://a.example/?u=b": "b"}},
         "^https://.*u=": {"param": "u"}}
        """#
      )
    ]
  ) { context in
    let redirects = context.manifest.rules.filter { $0.kind == .redirect }
    let tests = redirects.flatMap(\.redirectTests)
    return tests.compactMap { context.overlapFinding($0, among: redirects) }
  }

  static let unreadTests = LintCheck(
    "unread-tests",
    .warning,
    summary: "A redirect's tests stand under `test`, where the app's own tool reads `tests`.",
    explanation: "This tool runs them all the same; the other one passes them over.",
    passing: [
      LintExample(.redirects, #"{"^a\\?u=": {"param": "u", "tests": {"a?u=b": "b"}}}"#)
    ],
    failing: [
      LintExample(.redirects, #"{"^a\\?u=": {"param": "u", "test": {"a?u=b": "b"}}}"#)
    ]
  ) { context in
    context.manifest.entities.filter { $0.kind == .redirect }.compactMap { entity in
      guard let member = entity.object.members.last(where: { $0.key == "test" }) else {
        return nil
      }
      return context.diagnostic(
        "unread-tests",
        .warning,
        "the app's own tool does not read tests under 'test'",
        at: member.keyRange,
        help: "write 'tests'"
      )
    }
  }
}

extension LintContext {
  fileprivate func overlapFinding(_ test: RedirectTest, among redirects: [Rule]) -> Diagnostic? {
    let matching = redirects.filter { rule in
      rule.pattern.map { engine.matches($0.value, test.input.value) == true } ?? false
    }
    guard matching.count > 1, let first = matching.first else { return nil }
    return diagnostic(
      "overlapping-redirects",
      .warning,
      "\(matching.count) redirects match this input; '\(first.id)' comes first",
      at: test.input.range,
      notes: matching.compactMap { rule in
        rule.pattern.map { pattern in
          DiagnosticNote(
            message: "'\(rule.id)' matches it",
            location: manifest.location(of: pattern.range)
          )
        }
      }
    )
  }
}

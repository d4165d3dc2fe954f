import Diagnostics
import LocatedJSON

/// The checks of redirects.
extension Lint {
  static let redirectChecks = [
    redirectLoop, overlappingRedirects, redirectNotReached, unreadTests,
  ]

  static let overlappingRedirects = LintCheck(
    code: "overlapping-redirects",
    severity: .warning,
    summary: "Two redirects match the same test input.",
    explanation: """
      Redirects are keys of one object, and the first one in the file wins; many JSON tools do not \
      keep that order. Make one of the patterns narrower.
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
    var search = OverlapSearch(context)
    return search.findings()
  }

  static let unreadTests = LintCheck(
    code: "unread-tests",
    severity: .warning,
    summary: "A redirect's tests are under `test`, but the app's own tool reads `tests`.",
    explanation: "ruleproof runs them anyway; the other tool ignores them.",
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

/// Matches every redirect against the test inputs of all.
///
/// A pattern that the engine gives up on is skipped afterwards, since each further input would cost
/// as much.
private struct OverlapSearch {
  private let context: LintContext
  private let redirects: [Rule]
  private var slowRules: Set<Int> = []
  private var diagnostics: [Diagnostic] = []

  init(_ context: LintContext) {
    self.context = context
    redirects = context.manifest.rules.filter { $0.kind == .redirect }
  }

  mutating func findings() -> [Diagnostic] {
    for test in redirects.flatMap(\.redirectTests) { search(test) }
    return diagnostics
  }

  private mutating func search(_ test: RedirectTest) {
    var matching: [Rule] = []
    for (index, rule) in redirects.enumerated() where !slowRules.contains(index) {
      guard let pattern = rule.pattern else { continue }
      switch context.engine.matches(pattern.value, test.input.value) {
      case true: matching.append(rule)
      case false: continue
      default:
        slowRules.insert(index)
        if context.engine.compileProblem(pattern.value) == nil { noteUnknown(rule, pattern) }
      }
    }
    guard matching.count > 1, let first = matching.first else { return }
    diagnostics.append(
      context.diagnostic(
        "overlapping-redirects",
        .warning,
        "\(matching.count) redirects match this input; '\(first.id)' comes first",
        at: test.input.range,
        notes: matching.compactMap { rule in
          rule.pattern.map { pattern in
            DiagnosticNote(
              message: "'\(rule.id)' matches it",
              location: context.manifest.location(of: pattern.range)
            )
          }
        }
      )
    )
  }

  private mutating func noteUnknown(_ rule: Rule, _ pattern: Located<String>) {
    diagnostics.append(
      context.diagnostic(
        "overlapping-redirects",
        .warning,
        "unknown whether this redirect overlaps another: the engine gave up on a test input",
        at: pattern.range
      )
    )
  }
}

import Diagnostics
import FileAccess
import GoldenStore
import MatchEngine
import PatternLists
import PatternRuleFormat
import RegexSyntax
import RuleSets
import RunRecord

/// What is removed from the URLs of a site.
struct Provider: Sendable {
  let id: String
  /// Which URLs it is for: its pattern without its exceptions.
  let site: PatternRule
  /// Whether requests are blocked.
  let isBlocked: Bool
  /// Patterns whose first group is the URL that a URL leads to.
  let redirections: [PatternRule]
  /// What is removed from the text of a URL.
  let rawRules: [PatternRule]
  /// The names of the parameters that are removed.
  let rules: [PatternRule]
  /// The same that are removed only if the user wants it.
  let referralMarketing: [PatternRule]

  private static let keys = [
    "urlPattern", "completeProvider", "forceRedirection", "rules", "referralMarketing", "rawRules",
    "exceptions", "redirections", "methods",
  ]

  init(_ node: ListNode, id: String, _ providers: ProviderReader) throws(InputError) {
    let members = try providers.reader.members(of: node, Self.keys)
    guard let pattern = members["urlPattern"] else {
      throw providers.reader.error("the provider has no 'urlPattern'", at: node)
    }
    self.id = id
    var exceptions: [PatternEntry] = []
    for exception in try providers.patterns(members["exceptions"]) {
      exceptions.append(try providers.entry(exception, id))
    }
    site = try providers.rule(pattern, id, excludes: exceptions)
    isBlocked = try providers.reader.flag(members["completeProvider"])
    _ = try providers.reader.flag(members["forceRedirection"])
    func list(_ key: String, isName: Bool = false) throws(InputError) -> [PatternRule] {
      var rules: [PatternRule] = []
      for node in try providers.patterns(members[key]) {
        rules.append(try providers.rule(node, id, isName: isName))
      }
      return rules
    }
    redirections = try list("redirections")
    rawRules = try list("rawRules")
    rules = try list("rules", isName: true)
    referralMarketing = try list("referralMarketing", isName: true)
  }
}

extension Provider {
  private var patterns: [PatternRule] {
    [site] + redirections + rawRules + rules + referralMarketing
  }

  var findings: [Diagnostic] {
    patterns.flatMap(\.findings) + redirections.compactMap(withoutTarget)
      + (rules + referralMarketing).compactMap(halfAnchored)
  }

  /// A redirection that has no group leads to the text `http://undefined`.
  private func withoutTarget(_ redirection: PatternRule) -> Diagnostic? {
    guard redirection.groupCount == 0 else { return nil }
    return Diagnostic(
      code: "redirection-without-group",
      severity: .error,
      message: "the redirection has no group, so the add-on leads to 'http://undefined'",
      location: redirection.location.sourceLocation,
      rule: id,
      help: "put the part that is the URL in parentheses"
    )
  }

  private func halfAnchored(_ rule: PatternRule) -> Diagnostic? {
    guard let tree = RegexParser.reading(of: rule.entry.written, in: .javaScript).tree,
      case .alternation = tree.root.kind
    else { return nil }
    return Diagnostic(
      code: "half-anchored-rule",
      severity: .warning,
      message: """
        the add-on puts '^' and '$' around the rule, which anchor only its first and its last \
        alternative
        """,
      location: rule.location.sourceLocation,
      rule: id,
      help: "write (?:\(rule.entry.written))"
    )
  }
}

extension Provider: ProvenRule {
  var kind: String { "provider" }
  var location: LocationRecord { site.location }
  var source: String { site.source }
  var resultNames: [String] { [] }
  /// What a raw rule matches is removed wherever it is.
  var usesAllMatches: Bool { !rawRules.isEmpty }
  var coverage: CoverageRecord { site.coverage }
  /// The patterns, each once: a name may be among the rules and those of referral marketing.
  var patternEntries: [PatternEntry] {
    var seen: Set<ExactText> = []
    return patterns.flatMap(\.patternEntries).filter {
      seen.insert(ExactText($0.target.pattern)).inserted
    }
  }

  func answers(to url: String) -> [RuleAnswer] { outcome(for: url).answers }

  func stop(in subject: Subject) -> PatternStop? { site.stop(in: subject) }

  var definition: RuleDefinition {
    let lists = [
      ("exception", site.excludes.map(\.written)), ("redirection", redirections.map(\.source)),
      ("raw", rawRules.map(\.source)), ("rule", rules.map(\.source)),
      ("referral", referralMarketing.map(\.source)), ("blocked", isBlocked ? ["true"] : []),
    ]
    return RuleDefinition(
      kind: .rule,
      pattern: ExactText(site.source),
      formats: lists.flatMap { name, patterns in
        patterns.enumerated().map { number, pattern in
          let key = FormatKey(app: ExactText("\(name) \(number + 1)"))
          return FormatDefinition(key: key, template: ExactText(pattern))
        }
      }
    )
  }

  var testSubjects: [Subject] { [] }

  func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    outcome(for: subject.text).golden
  }

  var testCount: Int { 0 }
  func runTests() -> [TestRecord] { [] }
  func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] { [] }
}
